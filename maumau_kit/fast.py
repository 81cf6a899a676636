"""The compiled kernel: the same rule functions, compiled by numba. Nothing else in the package imports numba.

The functions of `base`, `rules` and `kernel` stay plain Python; here they are only made known to the compiler. A row
of numbers becomes a bare pointer, which costs the compiled code neither reference counts nor index checks. Bit counts
and products of 63 bits become machine instructions. One compiled entry point plays a batch.
"""

from __future__ import annotations

import hashlib
import operator
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Any

import numba
import numpy as np
from llvmlite import binding, ir
from numba import extending
from numba.core import compiler, types
from numba.core.registry import cpu_target
from numba.core.typing import templates
from numba.extending import intrinsic, models, register_model

from maumau_kit.base import bits, chance, layout
from maumau_kit.base.cache import private_folder, prune
from maumau_kit.kernel import deal, legality, playout, policy, sets, step, stock
from maumau_kit.rules import calls, debt, drawing, finish, lay, matching, score, setup, turns, wild

KERNEL: tuple[ModuleType, ...] = (
    bits, chance, calls, debt, drawing, finish, lay, matching, score, setup, turns, wild,
    legality, stock, sets, step, deal, policy, playout,
)  # fmt: skip
I64, BIT = ir.IntType(64), ir.IntType(1)

# These parts of numba have types for some of their arguments only.
_compiler: Any = compiler
_extending: Any = extending
_typing: Any = templates


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


def _load(builder: Any, row: RowType, pointer: Any, index: Any) -> Any:
    value = builder.load(builder.gep(pointer, [index]))
    if row.fixed:
        value.set_metadata("invariant.load", builder.module.add_metadata([]))
    return value if row.dtype == types.int64 else builder.sext(value, I64)


def _store(context: Any, builder: Any, row: RowType, pointer: Any, index: Any, value: Any) -> Any:
    number = value if row.dtype == types.int64 else builder.trunc(value, ir.IntType(32))
    builder.store(number, builder.gep(pointer, [index]))
    return context.get_dummy_value()


class _Get(templates.AbstractTemplate):
    """The type of ``row[index]``."""

    def generic(self, args: Any, _: Any) -> Any:
        return _typing.signature(types.int64, args[0], types.int64) if isinstance(args[0], RowType) else None


class _Set(templates.AbstractTemplate):
    """The type of ``row[index] = value``."""

    def generic(self, args: Any, _: Any) -> Any:
        return (
            _typing.signature(types.void, args[0], types.int64, types.int64) if isinstance(args[0], RowType) else None
        )


def _get(context: Any, builder: Any, signature: Any, args: Any) -> Any:
    return _load(builder, signature.args[0], *args)


def _set(context: Any, builder: Any, signature: Any, args: Any) -> Any:
    return _store(context, builder, signature.args[0], *args)


_typing.infer_global(operator.getitem)(_Get)
_typing.infer_global(operator.setitem)(_Set)
_extending.lower_builtin(operator.getitem, RowType, types.int64)(_get)
_extending.lower_builtin(operator.setitem, RowType, types.int64, types.int64)(_set)


# --- functions that are machine instructions ------------------------------------------------------------------------
Emit = Callable[..., Any]
_BY_INSTRUCTION: set[Callable[..., Any]] = set()


def _by_instruction(function: Callable[..., Any], arguments: int) -> Callable[[Emit], Emit]:
    """Let the compiler emit a function of so many numbers instead of calling it."""
    numbers = (types.int64,) * arguments

    class Numbers(templates.AbstractTemplate):
        key = function

        def generic(self, _args: Any, _: Any) -> Any:
            return types.int64(*numbers)

    def known(emit: Emit) -> Emit:
        _BY_INSTRUCTION.add(function)
        _typing.infer_global(function)(Numbers)
        _extending.lower_builtin(function, *numbers)(lambda _context, builder, _signature, args: emit(builder, *args))
        return emit

    return known


def has_fast_deposit() -> bool:
    """Whether this processor finds the n-th set bit quickly. Two older families have the instruction, but slowly."""
    slow = binding.get_host_cpu_name() in {"znver1", "znver2"}
    return not slow and bool(dict(binding.get_host_cpu_features()).get("bmi2", False))


@_by_instruction(bits.count_bits, 1)
def _count_bits(builder: Any, mask: Any) -> Any:
    return builder.ctpop(mask)


@_by_instruction(bits.lowest_bit, 1)
def _lowest_bit(builder: Any, mask: Any) -> Any:
    return builder.cttz(mask, BIT(1))


if has_fast_deposit():

    @_by_instruction(bits.nth_bit, 2)
    def _nth_bit(builder: Any, mask: Any, n: Any) -> Any:
        kind = ir.FunctionType(I64, [I64, I64])
        deposit = builder.module.declare_intrinsic("llvm.x86.bmi.pdep.64", (), kind)
        return builder.cttz(builder.call(deposit, [builder.shl(I64(1), n), mask]), BIT(1))


@_by_instruction(chance.mix, 1)
def _mix(builder: Any, x: Any) -> Any:
    """The compiler would take a product of two numbers that are not negative for one that is not negative either."""
    for shift, factor in ((32, chance.FACTORS[0]), (29, chance.FACTORS[1])):
        x = builder.xor(x, builder.lshr(x, I64(shift)))
        x = builder.and_(builder.mul(x, I64(factor)), I64((1 << 63) - 1))
    return builder.xor(x, builder.lshr(x, I64(32)))


@_by_instruction(chance.next_choice, 3)
def _next_choice(builder: Any, word: Any, legal: Any, asked: Any) -> Any:
    """Without a branch."""
    others = builder.or_(builder.sub(legal, I64(1)), asked)
    chosen = builder.icmp_signed("!=", builder.and_(legal, others), I64(0))
    product = builder.mul(builder.and_(word, I64(chance.M32)), I64(chance.CARRIES))
    return builder.select(chosen, builder.add(product, builder.lshr(word, I64(32))), word)


@_by_instruction(playout.looks_at, 1)
def _looks_at(builder: Any, asked: Any) -> Any:
    return I64(-1)


def _size(builder: Any, number: Any) -> Any:
    negative = builder.icmp_signed("<", number, I64(0))
    return builder.select(negative, builder.neg(number), number)


def _ones(number: int) -> int:
    """The name of `int.bit_count` for the compiler."""
    return number.bit_count()


def _length(number: int) -> int:
    """The name of `int.bit_length` for the compiler."""
    return number.bit_length()


_by_instruction(_ones, 1)(lambda builder, number: builder.ctpop(_size(builder, number)))
_by_instruction(_length, 1)(lambda builder, number: builder.sub(I64(64), builder.ctlz(_size(builder, number), BIT(0))))


def _bit_count(number: Any) -> Any:
    return (lambda number: _ones(number)) if number == types.int64 else None


def _bit_length(number: Any) -> Any:
    return (lambda number: _length(number)) if number == types.int64 else None


_extending.overload_method(types.Integer, "bit_count", strict=False)(_bit_count)
_extending.overload_method(types.Integer, "bit_length", strict=False)(_bit_length)


# --- functions that are compiled ------------------------------------------------------------------------------------
def _lay_out(t: Any) -> None:
    """For `chance.lay_out`: slices of a row are not known to the compiler."""
    for slot in range(t[layout.SLOTS]):
        t[layout.ORDER + slot] = slot


_BODIES = {chance.lay_out: _lay_out}
_RARE = {
    chance.lay_out,
    sets.find_set, sets._beneath, sets.ends_well,
    policy.choose,
    step.step, step.draw_owed, step.take, step._count_chain, step.catch, step.name_suit, step.finish, step._lay_below,
    deal.turn_starter, deal.deal_singly, deal._shuffle_back, deal.clear,
    playout.count_round, playout.write_row, playout.objector, playout.said_with,
}  # fmt: skip
"""Functions off the beaten path: called, not copied into their callers, which keeps the compile time down."""


@cache
def _library() -> Any:
    """One library for all functions of the kernel: they are optimised together, once."""
    return cpu_target.target_context.codegen().create_library("maumau_kit")


def _make_known(function: Callable[..., Any]) -> None:
    """Let the compiler compile a function where it is called, into the kernel's library."""
    done: dict[Any, Any] = {}

    class Compiled(templates.AbstractTemplate):
        key = function

        def generic(self, args: Any, _: Any) -> Any:
            known = tuple(a if isinstance(a, RowType) else types.int64 for a in args)
            if known not in done:
                done[known] = _compile(function, known)
            return done[known]

    _typing.infer_global(function)(Compiled)


def _compile(function: Callable[..., Any], args: Any) -> Any:
    """Compile a function for arguments of these types; returns its signature."""
    flags = _compiler.Flags()
    flags.no_compile = flags.no_cpython_wrapper = flags.no_cfunc_wrapper = True
    flags.forceinline = function not in _RARE
    target, body = cpu_target.target_context, _BODIES.get(function, function)
    made = _compiler.compile_extra(cpu_target.typing_context, target, body, args, None, flags, {}, library=_library())
    target.insert_user_function(function, made.fndesc)
    return _typing.signature(made.signature.return_type, *args)


def _kernel_functions() -> Iterator[Callable[..., Any]]:
    """Every function of the kernel's modules that works on numbers alone, which is every one the batch may call."""
    for module in KERNEL:
        for function in vars(module).values():
            mine = callable(function) and getattr(function, "__module__", "") == module.__name__
            if mine and not isinstance(function, type) and function not in _BY_INSTRUCTION:
                yield function


for _function in _kernel_functions():
    _make_known(_function)


def _linking(typing_context: Any) -> Any:
    """Link what was compiled into the code that calls it."""

    def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        context.active_code_library.add_linking_library(_library())
        return context.get_dummy_value()

    return types.void(), generate


_link_kernel: Any = intrinsic(_linking)


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
    """Where the code compiled from these sources is kept, see `maumau_kit.base.cache`."""
    return private_folder(sources_key())


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
        _link_kernel()
        playout.batch(_rules_row(rules), _numbers_row(table), _rules_row(plan), _numbers_row(tally), _short_row(rows))

    folder = cache_folder()
    prune(folder)
    with _cached_in(folder):
        return numba.njit(signature, nogil=True, cache=True)(batch)


_BATCH: list[Any] = []


def is_switched_off() -> bool:
    """Whether the user has told the compiler to stay out of the way."""
    settings: Any = numba.config
    return bool(settings.DISABLE_JIT)


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
