"""Mau-Mau: a teaching and exploration kit for the card game and its family.

>>> import maumau_kit as mau
>>> deal = mau.variant("classic").deal(players=3, seed=7)
>>> deal.turn
0

Every name here is loaded when it is first used, so that importing the package costs nothing that is not needed.
"""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from maumau_kit.base.errors import IllegalMove as IllegalMove
    from maumau_kit.base.errors import InputError as InputError
    from maumau_kit.base.errors import MauMauError as MauMauError
    from maumau_kit.base.errors import NeedsShuffle as NeedsShuffle
    from maumau_kit.base.errors import RuleError as RuleError
    from maumau_kit.base.errors import VariantError as VariantError
    from maumau_kit.base.words import language as language
    from maumau_kit.game.deals import deal_names as deal_names
    from maumau_kit.game.deals import load_deal as load_deal
    from maumau_kit.game.documents import read_position as read_position
    from maumau_kit.game.files import load as load
    from maumau_kit.game.files import save as save
    from maumau_kit.game.library import variant as variant
    from maumau_kit.game.library import variants as variants
    from maumau_kit.game.match import Match as Match
    from maumau_kit.game.match import read_match as read_match
    from maumau_kit.game.notation import Move as Move
    from maumau_kit.game.playable import Variant as Variant
    from maumau_kit.game.position import Position as Position
    from maumau_kit.game.record import Record as Record
    from maumau_kit.game.record import read_record as read_record
    from maumau_kit.game.text import position as position
    from maumau_kit.studies.compare.ablation import ablate as ablate
    from maumau_kit.studies.compare.by_position import position_diff as position_diff
    from maumau_kit.studies.compare.by_rule import diff as diff
    from maumau_kit.studies.compare.interaction import interaction as interaction
    from maumau_kit.studies.compare.numbers import paired as paired
    from maumau_kit.studies.compare.twins import twins as twins
    from maumau_kit.studies.compare.witness import witnesses as witnesses
    from maumau_kit.studies.debt.atlas import debt_atlas as debt_atlas
    from maumau_kit.studies.debt.chains import debt_chains as debt_chains
    from maumau_kit.studies.debt.shares import debt_shares as debt_shares
    from maumau_kit.studies.fair.values import fair_values as fair_values
    from maumau_kit.studies.mistakes.walk import mistakes as mistakes
    from maumau_kit.studies.one_run import one_run as one_run
    from maumau_kit.studies.perft import perft as perft
    from maumau_kit.studies.play import play_match as play_match
    from maumau_kit.studies.play import play_round as play_round
    from maumau_kit.studies.quiz.results import forget_results as forget_results
    from maumau_kit.studies.quiz.results import results as results
    from maumau_kit.studies.simulate import Simulation as Simulation
    from maumau_kit.studies.simulate import simulate as simulate
    from maumau_kit.studies.solve.solver import solve as solve
    from maumau_kit.studies.tree import tree as tree
    from maumau_kit.widgets.compare import compare as compare
    from maumau_kit.widgets.log import log as log
    from maumau_kit.widgets.page import page as page
    from maumau_kit.widgets.play import play as play
    from maumau_kit.widgets.quiz import quiz as quiz
    from maumau_kit.widgets.replay import replay as replay
    from maumau_kit.widgets.rules import rule_table as rule_table
    from maumau_kit.widgets.setup import set_up as set_up
    from maumau_kit.widgets.tree import explore as explore

__version__ = "0.1.0"

_HOMES = {
    "base.errors": ("IllegalMove", "InputError", "MauMauError", "NeedsShuffle", "RuleError", "VariantError"),
    "base.words": ("language",),
    "game.deals": ("deal_names", "load_deal"),
    "game.documents": ("read_position",),
    "game.files": ("load", "save"),
    "game.library": ("variant", "variants"),
    "game.match": ("Match", "read_match"),
    "game.notation": ("Move",),
    "game.position": ("Position",),
    "game.record": ("Record", "read_record"),
    "game.text": ("position",),
    "game.playable": ("Variant",),
    "studies.compare.ablation": ("ablate",),
    "studies.compare.by_position": ("position_diff",),
    "studies.compare.by_rule": ("diff",),
    "studies.compare.interaction": ("interaction",),
    "studies.compare.numbers": ("paired",),
    "studies.compare.twins": ("twins",),
    "studies.compare.witness": ("witnesses",),
    "studies.one_run": ("one_run",),
    "studies.debt.atlas": ("debt_atlas",),
    "studies.debt.chains": ("debt_chains",),
    "studies.debt.shares": ("debt_shares",),
    "studies.fair.values": ("fair_values",),
    "studies.mistakes.walk": ("mistakes",),
    "studies.perft": ("perft",),
    "studies.play": ("play_match", "play_round"),
    "studies.simulate": ("Simulation", "simulate"),
    "studies.solve.solver": ("solve",),
    "studies.tree": ("tree",),
    "studies.quiz.results": ("forget_results", "results"),
    "widgets.compare": ("compare",),
    "widgets.log": ("log",),
    "widgets.page": ("page",),
    "widgets.play": ("play",),
    "widgets.quiz": ("quiz",),
    "widgets.replay": ("replay",),
    "widgets.rules": ("rule_table",),
    "widgets.setup": ("set_up",),
    "widgets.tree": ("explore",),
}
_HOME_OF = {name: home for home, names in _HOMES.items() for name in names}
__all__ = ["__version__", *sorted(_HOME_OF)]  # noqa: PLE0604


def __getattr__(name: str) -> Any:
    if name not in _HOME_OF:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value = getattr(importlib.import_module(f"{__name__}.{_HOME_OF[name]}"), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted(__all__)
