"""Lists of a language's words and how often they are used, from wordfreq. They are loaded when they are asked for."""

from __future__ import annotations

from collections.abc import Mapping

from .memo import pure


@pure
def shares(code: str, rarer: bool = False) -> Mapping[str, float]:
    """Word -> its share of all words of a language (`en`); empty where there is no list of it. `rarer`: the longer list, where there is one."""
    from wordfreq import available_languages, get_frequency_dict

    size = "large" if rarer and code in available_languages("large") else "small"
    if code not in available_languages(size):
        return {}  # get_frequency_dict would take a related language's
    return get_frequency_dict(code, size)
