import { describe, expect, test } from "vitest";
import { readSheet, UnreadableSheet } from "./read";

const bytes = (text: string) => new TextEncoder().encode(text);
const cellsOf = async (text: string, rows = 100) =>
  (await readSheet(bytes(text), { rows })).map(({ cells }) => cells);
const MEGABYTES = 19 * 1024 * 1024;

describe("a text with separators", () => {
  test.each([
    [
      "sep=;\r\nA;B\r\n1;2\r\n",
      [
        ["A", "B"],
        ["1", "2"],
      ],
    ],
    [
      "A;B\n1,5;2\n",
      [
        ["A", "B"],
        ["1,5", "2"],
      ],
    ],
    [
      "A\tB\r1\t2\r",
      [
        ["A", "B"],
        ["1", "2"],
      ],
    ],
    [
      'A,B\n12" pipe,"say ""hi"", now"\n',
      [
        ["A", "B"],
        ['12" pipe', 'say "hi", now'],
      ],
    ],
    [
      'A,B\n"two\nlines",2\n\n',
      [
        ["A", "B"],
        ["two\nlines", "2"],
      ],
    ],
    [
      "A,B\n'=1+1,'+254711900201\n",
      [
        ["A", "B"],
        ["=1+1", "+254711900201"],
      ],
    ],
  ])("%j", async (text, cells) => {
    expect(await cellsOf(text)).toEqual(cells);
  });

  test("UTF-16 is read, a web page and an old workbook are named", async () => {
    const utf16 = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from("A\tB\r\nNgũgĩ\t2\r\n", "utf16le")]);
    expect((await readSheet(utf16, { rows: 9 })).at(1)?.cells).toEqual(["Ngũgĩ", "2"]);
    const why = (data: Uint8Array) =>
      readSheet(data, { rows: 9 }).catch((error: UnreadableSheet) => error.why);
    expect(await why(bytes("<html><table></table></html>"))).toBe("web page");
    expect(await why(new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0]))).toBe("old workbook");
  });

  test.each([
    ["one line without end", "x".repeat(MEGABYTES), "row"],
    ["commas", ",".repeat(MEGABYTES), "row"],
    ["line breaks", "\n".repeat(MEGABYTES), "rows"],
    ["lines of one letter", "x\n".repeat(MEGABYTES / 2), "rows"],
    ["an open quote", `a,"${"x\n".repeat(MEGABYTES / 2)}`, "row"],
  ])("19 MB of %s are refused within a second", async (_, text, why) => {
    const data = bytes(text);
    const began = performance.now();
    await expect(readSheet(data, { rows: 100_000 })).rejects.toEqual(new UnreadableSheet(why as "row"));
    expect(performance.now() - began).toBeLessThan(3_000);
  });
});
