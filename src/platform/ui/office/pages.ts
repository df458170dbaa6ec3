/** The page numbers to offer: at most five, around the current one (docs/domain/readings.md#invoices). */
export function pageButtons(page: number, pages: number, most = 5): number[] {
  const count = Math.min(most, pages);
  const first = Math.max(1, Math.min(page - Math.floor(count / 2), pages - count + 1));
  return Array.from({ length: count }, (_, index) => first + index);
}
