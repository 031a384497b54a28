/** Returns whether a piece can go somewhere. */
export function goes(piece) {
  return Object.keys(piece?.ways ?? {}).length > 0;
}

/** Returns the mark of a piece: "ready" if it can fire, "choice" if it can be ordered or moved, otherwise empty. */
export function rank(piece) {
  if (!piece) return "";
  if (Object.values(piece.aims).some((aim) => aim.do)) return "ready";
  return piece.orders.length || piece.acts || goes(piece) ? "choice" : "";
}

/** Returns the cell of the only piece that can attack a target now; empty if none or several can. */
export function attackerOf(pieces, target) {
  const able = Object.keys(pieces).filter((label) => pieces[label].aims[target]?.do || pieces[label].aims[target]?.sure);
  return able.length === 1 ? able[0] : "";
}

/**
 * Returns whether the piece on a cell can be dragged. On a quiet board that is every piece of the reader, since the
 * pointer would otherwise show which ones can go.
 */
export function draggable(offered, { where, mine, quiet }, label) {
  if (!quiet) return goes(offered.pieces[label]);
  return where[label]?.[0] === mine && Object.values(offered.pieces).some(goes);
}

/**
 * Returns the kinds of marks by cell: the goals and targets of the chosen piece; without one, all pieces that can act and what
 * the one pointed at could do. On a quiet board only the chosen piece and the reasons for a refusal are marked.
 */
export function marksOf({ offered, piece, way, hovered, pointed, red, selected, origin, quiet }) {
  const marks = new Map();
  if (!quiet) {
    const shown = piece ?? offered.pieces[hovered];
    for (const [label, other] of Object.entries(offered.pieces)) {
      const kind = rank(other);
      if (kind === "ready" || (kind && !piece)) marks.set(label, kind);
    }
    const goals = piece ? way : Object.values(shown?.ways ?? {})[0];
    for (const label of Object.keys(goals?.to ?? {})) marks.set(label, "choice");
    for (const [label, { do: fires, column }] of Object.entries(shown?.aims ?? {})) {
      if (fires) marks.set(label, "target");
      for (const at of column ?? []) marks.set(at, "column");
    }
    for (const label of [...Object.keys(offered.hexes), ...pointed]) marks.set(label, "choice");
    for (const at of offered.zones?.[selected || hovered] ?? []) if (!marks.has(at)) marks.set(at, "zone");
  }
  if (origin || selected) marks.set(origin || selected, "selected");
  for (const label of red) marks.set(label, "refused");
  return marks;
}
