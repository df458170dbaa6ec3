import { expect, test } from "vitest";
import { explainItax, type Reason, type ReasonSums, statementOf } from "./domain";

const sums = (reason: Reason, taxable: number, vat: number, sentVat = vat): ReasonSums => ({
  reason,
  documents: 1,
  books: { taxable, vat, total: taxable + vat },
  sent: { taxable, vat: sentVat, total: taxable + sentVat },
  differing: sentVat === vat ? 0 : 1,
});

const statement = statementOf([
  sums("signed", 100_000, 16_000, 16_100),
  sums("waiting", 10_000, 1_600),
  sums("unsigned", 5_000, 800),
  sums("signed_elsewhere", 3_000, 480),
  sums("dated_elsewhere", 2_000, 320),
]);

test("the books and every difference with its sign are what KRA signed", () => {
  expect(statement.books.amounts.vat).toBe(18_880);
  expect(statement.signed.amounts).toEqual({ taxable: 102_000, vat: 16_420, total: 118_420 });
  const vat = statement.differences.reduce(
    (sum, { amounts }) => sum + amounts.vat,
    statement.books.amounts.vat,
  );
  expect(vat).toBe(16_420);
  expect(statement.differences.find(({ line }) => line === "differs")).toMatchObject({
    documents: 1,
    amounts: { taxable: 0, vat: 100, total: 100 },
  });
});

test.each([
  ["the same", 102_000, 16_420, []],
  ["with what KRA took unsigned", 107_000, 17_220, ["unsigned"]],
  ["by the documents' dates", 103_000, 16_580, ["signed_elsewhere", "dated_elsewhere"]],
  ["a shilling more", 102_100, 16_420, undefined],
])("iTax's figures, %s", (_, taxable, vat, lines) =>
  expect(explainItax(statement, { taxable, vat })).toEqual(lines),
);
