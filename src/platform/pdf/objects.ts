const matched = (text: string, pattern: RegExp, what: string) => {
  const found = pattern.exec(text)?.[1];
  if (found === undefined) throw new Error(`The PDF has no ${what}.`);
  return found;
};

interface PdfObject {
  number: number;
  /** Latin-1, without its frame; of a stream the part before it. */
  head: string;
  /** From `stream` to `endstream`; empty without one. */
  stream: string;
}

export interface PdfObjects {
  objects: PdfObject[];
  /** The numbers of the catalogue, the root of the pages and the facts about the file. */
  root: number;
  pages: number;
  info: number | undefined;
}

/** Reads a PDF of our own renderer: one classic table of objects, written at once. Throws for others. */
export function readObjects(given: Buffer): PdfObjects {
  const pdf = given.toString("latin1").trimEnd();
  const at = Number(matched(pdf.slice(-64), /startxref\s+(\d+)\s+%%EOF/, "table of objects"));
  const [, rows = "", trailer = ""] = /^xref\s+0 \d+\s+([\s\S]*?)trailer([\s\S]*)/.exec(pdf.slice(at)) ?? [];
  if (trailer === "" || trailer.includes("/Prev"))
    throw new Error("The PDF has no classic table of objects.");
  const starts = (rows.match(/\d{10} \d{5} [nf]/g) ?? []).flatMap((entry, number) =>
    entry.endsWith("n") ? [{ number, start: Number(entry.slice(0, 10)) }] : [],
  );
  starts.sort((one, next) => one.start - next.start);
  const objects = starts.map(({ number, start }, place) => {
    const text = pdf.slice(start, starts[place + 1]?.start ?? at);
    const body = text.slice(text.indexOf("obj") + 3, text.lastIndexOf("endobj")).trim();
    const stream = /\nstream\r?\n/.exec(body)?.index ?? body.length;
    return { number, head: body.slice(0, stream), stream: body.slice(stream).trimStart() };
  });
  const root = Number(matched(trailer, /\/Root (\d+) 0 R/, "catalogue"));
  const catalogue = objects.find(({ number }) => number === root)?.head ?? "";
  const info = /\/Info (\d+) 0 R/.exec(trailer)?.[1];
  return {
    ...{ objects, root, pages: Number(matched(catalogue, /\/Pages (\d+) 0 R/, "pages")) },
    info: info === undefined ? undefined : Number(info),
  };
}
