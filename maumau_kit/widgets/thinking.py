"""Asking a bot that somebody wrote, while the page stays alive: a thread of its own, and a limit of time.

A bot that never ends holds up neither its table, nor another one, nor the end of Python: its thread is left to itself,
and what it still says is not heard.
"""

from __future__ import annotations

import asyncio
from contextlib import suppress
from threading import Thread
from typing import Final

from maumau_kit.base.surroundings import BROWSER
from maumau_kit.studies.question import LATE, Question, Reply

THREADS: Final = not BROWSER
"""In a browser there are no threads: a bot then thinks between two answers to the page, however long it takes."""
LIMIT: Final = 10.0
"""So many seconds a bot may think about a move."""


async def thought(question: Question) -> Reply:
    """What a bot replies, while the loop goes on; `LATE` when it takes too long. Its errors are replies too."""
    if not THREADS:
        await asyncio.sleep(0)
        return question.ask()
    loop = asyncio.get_running_loop()
    heard: asyncio.Future[Reply] = loop.create_future()

    def hear(reply: Reply) -> None:
        if not heard.done():
            heard.set_result(reply)

    def run() -> None:
        reply = question.ask()
        with suppress(RuntimeError):  # the loop has ended meanwhile: nobody listens any more
            loop.call_soon_threadsafe(hear, reply)

    Thread(target=run, name="bot", daemon=True).start()
    try:
        return await asyncio.wait_for(heard, LIMIT)
    except TimeoutError:
        return LATE


def thought_at_once(question: Question) -> Reply:
    """The same where no loop runs, as in a plain program: the caller waits. Who interrupts the wait stops the bot."""
    if not THREADS:
        return question.ask()
    heard: list[Reply] = []
    thread = Thread(target=lambda: heard.append(question.ask()), name="bot", daemon=True)
    try:
        thread.start()
        thread.join(LIMIT)
    except KeyboardInterrupt as error:
        return Reply.of_error(error)
    return heard[0] if heard else LATE
