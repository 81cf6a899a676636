"""The kernel: the rule functions put together. Plain Python here; `maumau_kit.fast` compiles the same functions."""
