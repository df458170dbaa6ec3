/** A page of a list as every contract gives it. */
export interface ListPage<Row> {
  rows: Row[];
  total: number;
  more: boolean;
  page: number;
  limit: number;
  nextCursor: string | null;
  previousCursor: string | null;
}

/** A short list, given whole: one page of all its rows. */
export function wholeList<Row>(rows: Row[]): ListPage<Row> {
  const total = rows.length;
  return {
    rows,
    total,
    more: false,
    page: 1,
    limit: Math.max(1, total),
    nextCursor: null,
    previousCursor: null,
  };
}
