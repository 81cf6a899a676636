"""The compiled kernel: the same rule functions, compiled by numba. Nothing else in the package imports numba.

The functions of `base`, `rules` and `kernel` stay plain Python; here they are only made known to the compiler. A row
of numbers becomes a bare pointer, which costs the compiled code neither reference counts nor index checks. Bit counts
and products of 63 bits become machine instructions. One compiled entry point plays a batch.
"""

from __future__ import annotations

import hashlib
import operator
import os
import stat
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from types import ModuleType
from typing import Any

import numba
import numpy as np
from llvmlite import binding, ir
from numba.core import types
from numba.extending import intrinsic, models, overload, register_jitable, register_model

from maumau_kit.base import bits, chance, layout
from maumau_kit.kernel import deal, legality, playout, policy, sets, step, stock
from maumau_kit.rules import calls, debt, drawing, finish, lay, matching, score, setup, turns, wild

KERNEL: tuple[ModuleType, ...] = (
    bits, chance, calls, debt, drawing, finish, lay, matching, score, setup, turns, wild,
    legality, stock, sets, step, deal, policy, playout,
)  # fmt: skip
I64, BIT = ir.IntType(64), ir.IntType(1)


class RowType(types.Type):
    """A row of integers as a bare pointer. Rows of the rules are never written, so their loads may be moved freely."""

    def __init__(self, dtype: Any, fixed: bool) -> None:
        self.dtype, self.fixed = dtype, fixed
        super().__init__(name=f"Row({dtype}, {fixed})")


register_model(RowType)(models.PointerModel)


def _row_maker(row: RowType) -> Any:
    @intrinsic
    def as_row(typing_context: Any, array: Any) -> Any:
        def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
            return context.make_array(array)(context, builder, args[0]).data

        return row(array), generate

    return as_row


_rules_row = _row_maker(RowType(types.int64, True))
_numbers_row = _row_maker(RowType(types.int64, False))
_short_row = _row_maker(RowType(types.int32, False))


@intrinsic
def _load(typing_context: Any, row: Any, index: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        value = builder.load(builder.gep(args[0], [args[1]]))
        if row.fixed:
            value.set_metadata("invariant.load", builder.module.add_metadata([]))
        return value if row.dtype == types.int64 else builder.sext(value, I64)

    return types.int64(row, types.int64), generate


@intrinsic
def _store(typing_context: Any, row: Any, index: Any, value: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        number = args[2] if row.dtype == types.int64 else builder.trunc(args[2], ir.IntType(32))
        builder.store(number, builder.gep(args[0], [args[1]]))
        return context.get_dummy_value()

    return types.void(row, types.int64, types.int64), generate


@overload(operator.getitem, strict=False)
def _get(row: Any, index: Any) -> Any:
    if not isinstance(row, RowType):
        return None
    return lambda row, index: _load(row, index)  # type: ignore[call-arg]


@overload(operator.setitem, strict=False)
def _set(row: Any, index: Any, value: Any) -> Any:
    if not isinstance(row, RowType):
        return None
    return lambda row, index, value: _store(row, index, value)  # type: ignore[call-arg]


def _instruction(emit: Callable[..., Any], arguments: int) -> Any:
    """An intrinsic from a function that emits it; so many 64-bit arguments."""
    numbers = (types.int64,) * arguments

    def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        return emit(builder, *args)

    if arguments == 1:

        def one(typing_context: Any, a: Any) -> Any:
            return types.int64(*numbers), generate

        return intrinsic(one)

    def two(typing_context: Any, a: Any, b: Any) -> Any:
        return types.int64(*numbers), generate

    return intrinsic(two)


def _deposit(builder: Any, mask: Any, n: Any) -> Any:
    """The n-th set bit of a mask in three instructions, where the processor has a fast bit deposit."""
    kind = ir.FunctionType(I64, [I64, I64])
    deposit = builder.module.declare_intrinsic("llvm.x86.bmi.pdep.64", (), kind)
    return builder.cttz(builder.call(deposit, [builder.shl(I64(1), n), mask]), BIT(1))


_popcount = _instruction(lambda builder, mask: builder.ctpop(mask), 1)
_trailing = _instruction(lambda builder, mask: builder.cttz(mask, BIT(1)), 1)
_product = _instruction(lambda builder, a, b: builder.and_(builder.mul(a, b), I64((1 << 63) - 1)), 2)
_nth = _instruction(_deposit, 2)


def has_fast_deposit() -> bool:
    """Whether this processor finds the n-th set bit quickly. Two older families have the instruction, but slowly."""
    slow = binding.get_host_cpu_name() in {"znver1", "znver2"}
    return not slow and bool(dict(binding.get_host_cpu_features()).get("bmi2", False))


@overload(bits.count_bits, strict=False)
def _count_bits(mask: Any) -> Any:
    return lambda mask: _popcount(mask)


@overload(bits.lowest_bit, strict=False)
def _lowest_bit(mask: Any) -> Any:
    return lambda mask: _trailing(mask)


@overload(bits.times, strict=False)
def _times(a: Any, b: Any) -> Any:
    return lambda a, b: _product(a, b)


_BY_INSTRUCTION = {bits.count_bits, bits.lowest_bit, bits.times}
if has_fast_deposit():
    _BY_INSTRUCTION.add(bits.nth_bit)

    @overload(bits.nth_bit, strict=False)
    def _nth_bit(mask: Any, n: Any) -> Any:
        return lambda mask, n: _nth(mask, n)


def _kernel_functions() -> Iterator[Callable[..., Any]]:
    """Every function of the kernel's modules that works on numbers alone, which is every one the batch may call."""
    for module in KERNEL:
        for function in vars(module).values():
            mine = callable(function) and getattr(function, "__module__", "") == module.__name__
            if mine and not isinstance(function, type) and function not in _BY_INSTRUCTION:
                yield function


_RARE = {
    chance._next_by_plane, chance._next_of_two, chance._ten_numbers,
    sets.find_set, sets._beneath, sets.ends_well,
    policy.shedder, policy._dearest_set,
    step.draw_owed, step.take, step.catch, step.name_suit, step.finish, step._lay_below,
    deal.turn_starter, deal._shuffle_back, deal.clear,
    playout.count_round, playout.write_row, playout.objector, playout.said_with,
}  # fmt: skip
"""Functions off the beaten path: called, not copied into their callers, which keeps the compile time down."""

for _function in _kernel_functions():
    register_jitable(forceinline=_function not in _RARE)(_function)


def sources_key() -> str:
    """A name for the compiled code: a hash of every source file it is made of, and of what compiles it.

    The compiler's own cache looks only at the file of the entry point, and would go on running an old rule after an
    edit in another file.
    """
    digest = hashlib.sha256(f"{numba.__version__} {sys.version} {has_fast_deposit()}".encode())
    for module in (*KERNEL, layout, sys.modules[__name__], sys.modules["maumau_kit.base.cards"]):
        digest.update(Path(str(module.__file__)).read_bytes())
    return digest.hexdigest()[:16]


def cache_folder() -> Path:
    """Where compiled code is kept: beside the user's other caches, or in a temporary folder of this user's own.

    Compiled code is loaded without looking, so a folder that others could write to is never used.
    """
    base = os.environ.get("MAUMAU_CACHE") or os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    for folder in (Path(base) / "maumau-kit" / sources_key(),):
        if _is_ours(folder):
            return folder
    owner = getattr(os, "getuid", lambda: "user")()
    folder = Path(tempfile.gettempdir()) / f"maumau-kit-{owner}" / sources_key()
    return folder if _is_ours(folder) else Path(tempfile.mkdtemp(prefix="maumau-kit-"))


def _is_ours(folder: Path) -> bool:
    """Make the folder; tell whether it belongs to this user and nobody else may write there."""
    try:
        folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        for part in (folder, folder.parent):
            about = part.lstat()
            if not stat.S_ISDIR(about.st_mode) or not _only_mine(about):
                return False
        probe = folder / f".probe-{os.getpid()}"
        probe.touch()
        probe.unlink()
    except OSError:
        return False
    return True


def _only_mine(about: os.stat_result) -> bool:
    """On Windows there is no such owner, and a user's folders are the user's own."""
    if not hasattr(os, "getuid"):
        return True
    return about.st_uid == os.getuid() and not about.st_mode & (stat.S_IWGRP | stat.S_IWOTH)


@contextmanager
def _cached_in(folder: Path) -> Iterator[None]:
    """Let the compiler keep its code in this folder, without changing where other code of the user's is kept."""
    settings: Any = numba.config
    before = settings.CACHE_DIR
    settings.CACHE_DIR = str(folder)
    try:
        yield
    finally:
        settings.CACHE_DIR = before


def _compiled_batch() -> Any:
    signature = "void(int64[::1], int64[::1], int64[::1], int64[::1], int32[::1])"

    def batch(rules: Any, table: Any, plan: Any, tally: Any, rows: Any) -> None:
        playout.batch(_rules_row(rules), _numbers_row(table), _rules_row(plan), _numbers_row(tally), _short_row(rows))

    with _cached_in(cache_folder()):
        return numba.njit(signature, nogil=True, cache=True)(batch)


_BATCH: list[Any] = []


def is_ready() -> bool:
    """Whether the kernel is compiled or can be loaded at once."""
    return bool(_BATCH) or any(cache_folder().rglob("*.nbi"))


def prepare() -> None:
    """Load the compiled kernel, or compile it."""
    if not _BATCH:
        _BATCH.append(_compiled_batch())


def run_batch(rules: Any, plan: list[int], tally: Any, rows: Any) -> None:
    """Play a plan with the compiled kernel; releases the lock while it runs.

    `tally` is a buffer of 64-bit integers, `rows` one of 32-bit integers (of any length when none are wanted).
    """
    prepare()
    _BATCH[0](
        np.array(rules, dtype=np.int64),
        np.zeros(layout.TABLE_SIZE, dtype=np.int64),
        np.array(plan, dtype=np.int64),
        np.frombuffer(tally, dtype=np.int64),
        np.frombuffer(rows, dtype=np.int32),
    )
