"""Walk through a game tree in a notebook: ``explore(position)``.

On one side the tree, on the other the card table of the position that is chosen, what happened there, and the moves
that lead on. The tree can grow at any place, and any position can be taken along and played.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

import traitlets

from maumau_kit.base.errors import InputError, german_offer, offer
from maumau_kit.game.observation import Observation
from maumau_kit.game.position import Position
from maumau_kit.game.record import Record
from maumau_kit.studies.play import NAMES
from maumau_kit.studies.tree import Tree
from maumau_kit.studies.tree import tree as grow_tree
from maumau_kit.views.tree_document import node_frame, tree_document
from maumau_kit.views.tree_shown import Drawing, drawing
from maumau_kit.views.tree_svg import tree_svg
from maumau_kit.views.tree_table import sentence, tree_html
from maumau_kit.views.wording_tree import BUSY, GROWN, NOTHING_MORE, STILL_OPEN, TAKEN, UNKNOWN_HANDS, WORDS, in_both
from maumau_kit.widgets.background import Background, Run
from maumau_kit.widgets.panel import STRANGE, Panel, worded

LOOKS: Final = ("tree", "near", "list")
LARGE: Final = 120
"""With more nodes the tree is first shown around the node that is chosen."""
AHEAD: Final = 24
"""So many card tables go along with the tree; the others are asked for."""
ON_A_PAGE: Final = 300
"""So many card tables are in a page without Python: those of the line that was played, and the nearest."""
AT_ONCE: Final = 40
SECONDS: Final = 5.0
"""So long a solver may work for a click."""
DEEPER: Final = 2
MORE: Final = 300
"""So many moves deeper a tree grows for a click, and by so many nodes at most."""
DEEPEST: Final = 40
Heard = Callable[[Position], object]


class Explorer(Panel):
    """A tree to walk through. `chosen` is the number of the node that is shown.

    Example::

        explorer = explore(load_deal("w1-kalle"), depth=4)
        explorer.chosen = 3
        explorer.position.legal_moves
        explorer.grow(depth=3)
        explorer.play()
    """

    kind = "tree"
    page_sets = ("options", "chosen", "look")

    #: The number of the node that is shown.
    chosen = traitlets.Int(0).tag(sync=True)
    #: ``tree`` (all of it), ``near`` (what lies around the chosen node) or ``list``.
    look = traitlets.Enum(LOOKS, LOOKS[0]).tag(sync=True)
    #: The card tables that were asked for last, by the number of the node.
    frames = traitlets.Dict().tag(sync=True)
    #: What is being worked out: ``{"what": "solve", "done": 0, "all": 0}``.
    progress = traitlets.Dict().tag(sync=True)

    def __init__(self, tree: Tree, *, node: int = 0, look: str | None = None, **options: Any) -> None:
        self._tree = tree
        self._shown: Drawing = drawing(tree)
        self._places = {item.node.id: place for place, item in enumerate(self._shown.items)}
        self._heard: list[Heard] = []
        self._work = Background(self._progressed)
        first = self._tables(self._nearest(AHEAD))
        look = LOOKS[len(tree.nodes) > LARGE] if look is None else look
        super().__init__(
            self._document(), {"suits": tree.variant["setup.suits"], **options}, chosen=node, look=look, frames=first
        )

    # --- from Python ------------------------------------------------------------------------------------------------

    @property
    def tree(self) -> Tree:
        """The tree as it is now, with all that has grown."""
        return self._tree

    @property
    def position(self) -> Position:
        """The position that is shown. Raises `InputError` where the hands are not known, see `observation`."""
        return self._tree.position(self.chosen)

    @property
    def observation(self) -> Observation:
        """What the seat to act (or the one whose knowledge the tree is) may know of the position that is shown."""
        return self._tree.observation(self.chosen)

    @traitlets.validate("chosen")
    def _check_chosen(self, proposal: dict[str, Any]) -> int:
        return int(proposal["value"]) if int(proposal["value"]) in self._places else 0

    def grow(self, node: int | None = None, *, depth: int = DEEPER, nodes: int = MORE) -> Explorer:
        """Let the tree grow from a node (the one that is shown), so many moves deep and by so many nodes at most.

        Where all of that is there already, it grows deeper.

        Returns the panel. Raises `InputError` for a node that there is not, and for what is no such number.
        """
        before, at = len(self._tree.nodes), self.chosen if node is None else node
        grown = self._tree.expand(at, depth, nodes)
        while len(grown.growth.nodes) == len(self._tree.growth.nodes) and depth < DEEPEST and self._tree.is_partial:
            depth += DEEPER  # so deep there is all already
            grown = self._tree.expand(at, depth, nodes)
        self._take(grown)
        more = len(self._tree.nodes) - before
        self.tell(in_both(GROWN, n=more) if more else NOTHING_MORE, "done")
        return self

    def solve(self, node: int | None = None, *, seconds: float = SECONDS) -> Explorer:
        """Work out who wins from a node (the one that is shown), and show it there and at its moves. Returns the panel.

        What the tree shows by itself is taken over as well. Raises `InputError` where the hands are not known.
        """
        at = self.chosen if node is None else node
        self._take(_solved(self._tree, at, seconds, None))
        return self

    def on_continue(self, heard: Heard) -> Explorer:
        """Call this with the position whenever somebody clicks “Continue from here”. Returns the panel."""
        self._heard.append(heard)
        return self

    def play(self, node: int | None = None, **options: Any) -> Panel:
        """A table on which the round goes on from a node (the one that is shown): with “what if?” and with bots.

        Raises `InputError` where the hands are not known.
        """
        from maumau_kit.widgets.replay import replay

        start = self._tree.position(self.chosen if node is None else node)
        names = self._tree.players or NAMES[: start.seats]
        record = Record(start.variant, tuple(names), start.dealer, start=start)
        return replay(record, **{"suits": self.options["suits"], **options})

    def show(self) -> None:
        """Show the live panel, as the last line of a cell does: nothing here is a dead picture."""
        self._ipython_display_()

    def close(self) -> None:
        """Take it off the page; what is being worked out is stopped."""
        self._work.drop()
        super().close()

    # --- clicks -----------------------------------------------------------------------------------------------------

    def heard(self, message: dict[str, Any]) -> None:
        """A click on the page."""
        acts: dict[str, Callable[[Mapping[str, Any]], None]] = {
            "frames": self._give,
            "grow": lambda said: self._grow_at(self._node(said)),
            "continue": lambda said: self._continue(self._node(said)),
            "solve": lambda said: self._begin_solving(self._node(said)),
            "stop": lambda _: self._work.stop(),
        }
        act = acts.get(str(message.get("do")))
        if act is None:
            raise InputError(STRANGE[0], german=STRANGE[1])
        act(message)

    def _node(self, said: Mapping[str, Any]) -> int:
        node = said.get("node")
        if type(node) is not int or node not in self._places:
            raise InputError(STRANGE[0], german=STRANGE[1])
        return node

    def _give(self, said: Mapping[str, Any]) -> None:
        wanted = said.get("nodes")
        if not isinstance(wanted, list) or len(wanted) > AT_ONCE:
            raise InputError(STRANGE[0], german=STRANGE[1])
        self.frames = self._tables([node for node in wanted if type(node) is int and node in self._places])

    def _grow_at(self, node: int) -> None:
        self.chosen = node
        self.grow(node)

    def _continue(self, node: int) -> None:
        self.chosen = node
        if self._tree.view is not None:
            raise InputError(UNKNOWN_HANDS[0], german=UNKNOWN_HANDS[1])
        position = self.position
        self.tell(TAKEN, "done")
        for heard in self._heard:
            heard(position)

    def _begin_solving(self, node: int) -> None:
        tree = self._tree

        def work(run: Run) -> Callable[[], None]:
            solved = _solved(tree, node, SECONDS, run.stopped)
            return lambda: self._found(tree, solved, node)

        if not self._work.begin(work, "solve", 0, lambda error: self.tell((str(error), error.german or str(error)))):
            raise InputError(BUSY[0], german=BUSY[1])

    def _found(self, tree: Tree, solved: Tree, node: int) -> None:
        """Take over what was worked out, unless the tree has grown meanwhile; say so where nothing is certain."""
        if tree is self._tree:
            self._take(solved)
            if not isinstance(solved[node].value, tuple | int):
                self.tell(STILL_OPEN, "done")

    def _progressed(self, what: str, done: int, total: int) -> None:
        self.progress = {"what": what, "done": done, "all": total} if what else {}

    # --- what the page draws ------------------------------------------------------------------------------------------

    def _take(self, tree: Tree) -> None:
        """Another tree takes the place of this one: the same that has grown, or with values."""
        self._tree, self._shown = tree, drawing(tree)
        self._places = {item.node.id: place for place, item in enumerate(self._shown.items)}
        self.doc = self._document()

    def _document(self) -> dict[str, Any]:
        can = self._tree.view is None
        return {**tree_document(self._shown), "words": worded(WORDS), "may": {"solve": can, "continue": can}}

    def _tables(self, nodes: Sequence[int]) -> dict[str, Any]:
        """The card tables of these nodes, by number as JSON has it."""
        return {str(node): node_frame(self._tree, self._shown.items[self._places[node]]) for node in nodes}

    def _nearest(self, most: int) -> list[int]:
        """The nodes of the line that was played, then those nearest to the beginning."""
        played = [item.node.id for item in self._shown.items if item.played]
        order = sorted(range(len(self._shown.items)), key=lambda place: self._shown.places.depths[place])
        near = dict.fromkeys([0, *played, *(self._shown.items[place].node.id for place in order)])
        return list(near)[:most]

    def place(self) -> dict[str, Any]:
        """What a page without Python has to hold: the card tables, and which node is shown how."""
        wanted = dict.fromkeys([self.chosen, *self._nearest(ON_A_PAGE)])
        return {"frames": self._tables(list(wanted)), "look": self.look, "chosen": self.chosen}

    def still_bundle(self) -> dict[str, str]:
        """The tree as text and as a picture with its table."""
        language = str(self.options["language"])
        theme = "dark" if self.options["theme"] == "dark" else "light"
        picture = tree_svg(self._tree, theme=theme, lang=language)
        return {
            "text/plain": f"{sentence(self._shown, language)}\n\n{self._tree.outline(language)}",
            "text/html": tree_html(self._shown, picture, language, key=self.still),
        }


def _solved(tree: Tree, node: int, seconds: float, stop: Callable[[], bool] | None) -> Tree:
    """The tree with what is certain in it, and what a solver finds at a node and at its moves."""
    from maumau_kit.studies.solve.solver import solve

    tree = tree.with_values(tree.results)
    position = tree.position(node)
    if tree.stock != "known" or position.turn is None or tree[node].kind != "decision":
        return tree
    found = solve(position, seconds=seconds, stop=stop)
    seats = position.seats
    values: dict[int, Any] = {} if found.value is None else {node: _by_seat(found.value, position.turn, seats)}
    for edge in tree.edges:
        first = str(edge.plies[0].move) if edge.source == node and edge.plies else None
        value = None if first is None else found.values.get(first)
        if value is not None and (seats == 2 or edge.target not in tree.results):
            by = _by_seat(value, position.turn, seats)
            values |= {edge.target: by} if isinstance(by, tuple) else {}
    return tree.with_values(values)


def _by_seat(value: int, seat: int, seats: int) -> Any:
    """What is known of each seat: with two all of it; with more only of the one that moves, unless nobody wins."""
    if seats > 2 and value:
        return value
    return tuple(value if other == seat else -value for other in range(seats))


def explore(
    start: Tree | Position | Record | str,
    *,
    node: int = 0,
    look: str | None = None,
    depth: int = 4,
    nodes: int = 500,
    **more: Any,
) -> Explorer:
    """A tree to walk through: a tree that is there, or one that is grown from a position, a record or a deal's name.

    `node` is the node shown first; `look` is ``tree``, ``near`` (what lies around that node; usual for large trees) or
    ``list``. For a tree to be grown, `depth`, `nodes`, ``stock``, ``view``, ``fold``, ``merge``, ``step``, ``line`` and
    ``reshuffle`` are those of `maumau_kit.studies.tree.tree`; the other options are those of every widget. Raises
    `InputError` for whatever is wrong, ValueError for an option that does not exist.

    Example::

        explore("w1-kalle", step=6, depth=5)
    """
    if look is not None and look not in LOOKS:
        word = str(look)[:20]
        raise InputError(
            f"{word!r} is no look",
            where="look",
            hint=offer(word, LOOKS),
            german=f"{word!r} ist keine Ansicht: {german_offer(word, LOOKS)}.",
        )
    names = ("stock", "view", "fold", "merge", "step", "line", "reshuffle")
    growing = {name: more.pop(name) for name in names if name in more}
    found = start if isinstance(start, Tree) else grow_tree(start, depth=depth, nodes=nodes, **growing)
    found[node]  # a node that there is not is refused
    return Explorer(found, node=node, look=look, **more)
