import { readXlsx } from "hucre/xlsx";
import { expect, test } from "vitest";
import { type Cell, type SheetColumn, xlsxStream } from "./xlsx";

async function* batches(...given: Cell[][][]) {
  yield* given;
}

async function bytesOf(stream: ReadableStream<Uint8Array>): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

async function sheetsOf(stream: ReadableStream<Uint8Array>) {
  const { sheets } = await readXlsx(await bytesOf(stream));
  return sheets.map(({ name, rows }) => ({ name, rows }));
}

const text = (header: string): SheetColumn => ({ header, width: 12, kind: "text" });

test.each([
  ["plain", "Grace Njeri"],
  ["marks", `<b>"Twende" & Co</b>`],
  ["a formula", "=SUM(A1)"],
  ["spaces at its ends", "  two lines\nand a tab\t "],
  ["what XML cannot hold", "bell \u0007, return \r, none \uFFFF"],
  ["what looks like its notation", "_x0041_ stays as typed"],
  ["letters beyond ASCII", "Mũthoni 🚚"],
  ["a date in a column of text", "2026-03-02"],
])("text comes back as it was: %s", async (_, value) => {
  const [sheet] = await sheetsOf(xlsxStream("Rows", [text("Text")], batches([[value]])));
  expect(sheet).toEqual({ name: "Rows", rows: [["Text"], [value]] });
});

test("figures, shares and days keep their value, empty cells their place", async () => {
  const columns: SheetColumn[] = [
    { header: "Amount", width: 10, kind: "amount" },
    { header: "Share", width: 10, kind: "share" },
    { header: "Day", width: 10, kind: "day" },
    { header: "When", width: 10, kind: "day" },
    text("Last"),
  ];
  const rows = batches(
    [[-12.5, 0.125, "2024-02-29", new Date("2026-03-02T00:00:00Z"), "a"]],
    [],
    [[0, null, null, null, "b"]],
  );
  const [sheet] = await sheetsOf(xlsxStream("Rows", columns, rows));
  const day = (date: string) => new Date(`${date}T00:00:00Z`);
  expect(sheet?.rows[1]).toEqual([-12.5, 0.125, day("2024-02-29"), day("2026-03-02"), "a"]);
  expect(sheet?.rows[2]).toEqual([0, null, null, null, "b"]);
});

test("rows beyond what a sheet holds go on in the next, below the same head", async () => {
  const rows = batches([["a"], ["b"], ["c"]], [["d"], ["e"]]);
  const sheets = await sheetsOf(xlsxStream("Rows", [text("Letter")], rows, { mostRows: 3 }));
  expect(sheets).toEqual([
    { name: "Rows", rows: [["Letter"], ["a"], ["b"]] },
    { name: "Rows (2)", rows: [["Letter"], ["c"], ["d"]] },
    { name: "Rows (3)", rows: [["Letter"], ["e"]] },
  ]);
});

test("a list of nothing is a head alone, and more columns than letters are told apart", async () => {
  const columns = Array.from({ length: 30 }, (_, at) => text(`C${at}`));
  const [sheet] = await sheetsOf(xlsxStream("None", columns, batches()));
  expect(sheet?.rows).toEqual([columns.map(({ header }) => header)]);
});

test("a text longer than a cell holds is cut, so that the file opens", async () => {
  const [sheet] = await sheetsOf(xlsxStream("Rows", [text("Long")], batches([["x".repeat(40_000)]])));
  expect(String(sheet?.rows[1]?.[0])).toHaveLength(32_767);
});

test("a source that fails fails the file", async () => {
  async function* broken(): AsyncGenerator<Cell[][]> {
    yield [["a"]];
    throw new Error("gone");
  }
  await expect(bytesOf(xlsxStream("Rows", [text("T")], broken()))).rejects.toThrow("gone");
});
