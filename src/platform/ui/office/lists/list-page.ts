/** A page of a list, as in every contract. */
export interface ListPage<Row> {
  rows: Row[];
  total: number;
  more: boolean;
  page: number;
  limit: number;
  nextCursor: string | null;
  previousCursor: string | null;
}

/** A short list as one page with all rows. */
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

/** Cuts the asked page from rows that were read as a whole. */
export function pageOfWhole<Row>(rows: Row[], asked: number | undefined, limit: number): ListPage<Row> {
  const total = rows.length;
  const page = Math.min(asked ?? 1, Math.max(1, Math.ceil(total / limit)));
  return { ...wholeList(rows), rows: rows.slice((page - 1) * limit, page * limit), page, limit };
}
