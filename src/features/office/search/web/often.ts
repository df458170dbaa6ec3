/** In localStorage: how often this browser picked each page and action. Names of pages only, no records. */
const STORE = "palette-often";

type Counts = Record<string, number>;

function counts(): Counts {
  try {
    return JSON.parse(localStorage.getItem(STORE) ?? "{}");
  } catch {
    return {};
  }
}

export function countPick(label: string): void {
  const before = counts();
  try {
    localStorage.setItem(STORE, JSON.stringify({ ...before, [label]: (before[label] ?? 0) + 1 }));
  } catch {
    // Without storage the order stays the menu's.
  }
}

/** Frequent picks come first; the others keep their order. */
export function oftenFirst<Offer extends { label: string }>(offers: readonly Offer[]): Offer[] {
  const of = counts();
  return offers.toSorted((a, b) => (of[b.label] ?? 0) - (of[a.label] ?? 0));
}
