"""Publishing a house's rule change: drafts, the rules of each kind of change, what a change does, and how it is written.

`plan` says which files a command would write, as data; `effects` compares the corpus before and after; `writer` is the only
place that touches the tree.
"""
