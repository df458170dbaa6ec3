import { expect, test } from "vitest";
import { pageOfWhole } from "./list-page";

test("rows that came whole are shown a page at a time; beyond the last page is the last", () => {
  const rows = [1, 2, 3, 4, 5];
  expect(pageOfWhole(rows, undefined, 2)).toMatchObject({ rows: [1, 2], page: 1, total: 5, limit: 2 });
  expect(pageOfWhole(rows, 3, 2).rows).toEqual([5]);
  expect(pageOfWhole(rows, 9, 2).rows).toEqual([5]);
  expect(pageOfWhole([], 2, 2)).toMatchObject({ rows: [], page: 1, total: 0 });
});
