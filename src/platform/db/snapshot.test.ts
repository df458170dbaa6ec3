import { makeZip } from "client-zip";
import { expect, test } from "vitest";
import { xlsxStream } from "~/platform/sheets/xlsx";
import { useDatabase } from "~/platform/testing/database";
import { db, downloadPool } from "./database";
import { begun, endingWith, inSnapshot, textStream } from "./snapshot";

useDatabase();

const rows = (from = 1) =>
  inSnapshot(async function* (_, batches) {
    const text = `select n, repeat('x', 1000) from generate_series(${from}, 5000) n`;
    for await (const some of batches({ sql: text, params: [] }))
      for (const [n, filler] of some) yield [Number(n), String(filler)];
  });

async function* mapped<T, U>(source: AsyncGenerator<T>, to: (row: T) => U): AsyncGenerator<U> {
  for await (const row of source) yield to(row);
}

const zipped = () => {
  const files = mapped(rows(), ([n, filler]) => ({ name: `${n}.txt`, input: String(filler) }));
  return endingWith(makeZip(files), files);
};
async function* batched<T>(source: AsyncGenerator<T>): AsyncGenerator<T[]> {
  for await (const row of source) yield [row];
}
const columns = [
  { header: "N", width: 5, kind: "count" },
  { header: "Filler", width: 5, kind: "text" },
] as const;

test.each<[string, () => ReadableStream<Uint8Array>]>([
  ["text", () => textStream(mapped(rows(), ([n]) => `${n}\n`))],
  ["an archive", zipped],
  ["a workbook", () => xlsxStream("Rows", columns, batched(rows()))],
])("%s whose reader goes away gives its connection back", async (_, stream) => {
  for (let turn = 0; turn < 6; turn++) {
    const reader = stream().getReader();
    await reader.read();
    await reader.read();
    expect(downloadPool().totalCount).toBeGreaterThan(0);
    await reader.cancel();
  }
  expect(downloadPool().totalCount - downloadPool().idleCount).toBe(0);
});

test("one download more than there are places is told to wait, and nobody else waits with it", async () => {
  const downloads = await Promise.all([1, 2, 3, 4].map((n) => begun(rows(n))));
  await expect(begun(rows())).rejects.toMatchObject({ code: "UNAVAILABLE", retryAfter: 30 });
  await expect(db().execute("select 1")).resolves.toBeDefined();
  await downloads[0]?.return(undefined);
  const next = await begun(rows(7));
  expect((await next.next()).value?.[0]).toBe(7);
  for (const download of [...downloads, next]) await download.return(undefined);
  expect(downloadPool().totalCount - downloadPool().idleCount).toBe(0);
});
