/** The first and last page, and those within two of the current one; null marks a gap. */
export function pagesWithEnds(page: number, pages: number): (number | null)[] {
  const shown = [1, page - 2, page - 1, page, page + 1, page + 2, pages].filter((n) => n >= 1 && n <= pages);
  const numbers = [...new Set(shown)].sort((a, b) => a - b);
  return numbers.flatMap((number, at) => {
    const gap = number - (numbers[at - 1] ?? number - 1);
    return gap > 1 ? [null, number] : [number];
  });
}

/** The page numbers to show: at most five, around the current one (docs/domain/readings.md#invoices). */
export function pageButtons(page: number, pages: number, most = 5): number[] {
  const count = Math.min(most, pages);
  const first = Math.max(1, Math.min(page - Math.floor(count / 2), pages - count + 1));
  return Array.from({ length: count }, (_, index) => first + index);
}
