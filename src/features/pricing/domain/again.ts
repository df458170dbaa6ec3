/** Before a room type, the field of its count in the calculator's addresses and forms. */
export const ROOM_FIELD = "rooms.";

/** Where from, where to and what, as the calculator's addresses name it: empty values say that nothing is chosen. */
export function moveEntries(move: {
  from: string;
  to: string;
  rooms: Readonly<Record<string, number>>;
  services: readonly string[];
}): [name: string, value: string][] {
  return [
    ["from", move.from],
    ["to", move.to],
    ...Object.entries(move.rooms).map(([id, count]): [string, string] => [
      ROOM_FIELD + id,
      count > 0 ? String(count) : "",
    ]),
    ...move.services.map((id): [string, string] => ["services", id]),
  ];
}

/** The calculator's summary of a move: its price of today, with a way back to each step. */
export function summaryHref(move: Parameters<typeof moveEntries>[0]): string {
  const entries = moveEntries(move).filter(([, value]) => value !== "");
  return `/cost-calculator?${new URLSearchParams([["step", "4"], ...entries])}`;
}
