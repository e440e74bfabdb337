"""Floorbook's core: rulebooks as typed, frozen objects, and everything that is computed from them.

It knows nothing of the site generator. `rulebook.corpus.load` is the way in.
"""
