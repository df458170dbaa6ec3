/** Hexadecimal signs for the signature: a 3072-bit one with its certificate takes about 4,000. */
const SLOT = 12_288;
/** As @signpdf finds it. */
const RANGE = "/ByteRange [0 /********** /********** /**********]";

interface Slot {
  /** Who seals, and why. */
  name: string;
  reason: string;
  at: Date;
}

/** Text of a PDF as UTF-16, which needs no escapes. */
const textOf = (text: string) => `<feff${Buffer.from(text, "utf16le").swap16().toString("hex")}>`;
const timeOf = (at: Date) => `(D:${at.toISOString().slice(0, 19).replace(/\D/g, "")}Z)`;

/** The object's text without its frame. `starts` has the offsets of all objects. */
function bodyOf(pdf: string, starts: ReadonlyMap<number, number>, number: number): string {
  const start = starts.get(number);
  const head = `${number} 0 obj`;
  if (start === undefined || !pdf.startsWith(head, start))
    throw new Error(`The PDF has no object ${number}.`);
  return pdf.slice(start + head.length, pdf.indexOf("endobj", start)).trim();
}

const matched = (text: string, pattern: RegExp, what: string) => {
  const found = pattern.exec(text)?.[1];
  if (found === undefined) throw new Error(`The PDF has no ${what}.`);
  return found;
};

/** Reads the one classic table of a PDF that was written at once. Throws if it has other tables. */
function readTable(pdf: string) {
  const at = Number(matched(pdf.slice(-64), /startxref\s+(\d+)\s+%%EOF/, "table of objects"));
  const table = pdf.slice(at);
  const [, count = "0", rows = ""] = /^xref\s+0 (\d+)\s+([\s\S]*?)trailer/.exec(table) ?? [];
  const entries = rows.match(/\d{10} \d{5} [nf]/g) ?? [];
  if (Number(count) === 0 || entries.length !== Number(count))
    throw new Error("The PDF has no classic table of objects.");
  const starts = new Map(
    entries.flatMap((entry, number) => (entry.endsWith("n") ? [[number, Number(entry.slice(0, 10))]] : [])),
  );
  const trailer = table.slice(table.indexOf("trailer"));
  if (trailer.includes("/Prev")) throw new Error("The PDF was changed after it was made.");
  return { at, count: Number(count), starts, trailer };
}

/** Adds entries to a dictionary. An existing entry of the same name is not expected. */
const withEntries = (dictionary: string, entries: string) => dictionary.replace(/>>$/, `${entries}\n>>`);

/**
 * Appends an empty signature to a PDF, as an incremental update that leaves all earlier bytes as they are. Its field is
 * invisible, on the first page. For PDFs of our own renderer: one classic table, no forms.
 */
export function appendSlot(given: Buffer, { name, reason, at }: Slot): Buffer {
  const pdf = given.toString("latin1").trimEnd();
  const { at: before, count, starts, trailer } = readTable(pdf);
  const root = Number(matched(trailer, /\/Root (\d+) 0 R/, "catalogue"));
  const catalogue = bodyOf(pdf, starts, root);
  const pages = bodyOf(pdf, starts, Number(matched(catalogue, /\/Pages (\d+) 0 R/, "pages")));
  const first = Number(matched(pages, /\/Kids\s*\[\s*(\d+) 0 R/, "page"));
  const page = bodyOf(pdf, starts, first);
  const [signature, field, form] = [count, count + 1, count + 2];
  const annots = /\/Annots\s*\[([^\]]*)\]/.exec(page);
  const objects: [number, string][] = [
    [
      signature,
      `<<\n/Type /Sig\n/Filter /Adobe.PPKLite\n/SubFilter /ETSI.CAdES.detached\n${RANGE}\n/Contents <${"0".repeat(SLOT)}>\n/M ${timeOf(at)}\n/Name ${textOf(name)}\n/Reason ${textOf(reason)}\n>>`,
    ],
    [
      field,
      `<<\n/Type /Annot\n/Subtype /Widget\n/FT /Sig\n/T (Seal)\n/Rect [0 0 0 0]\n/F 132\n/P ${first} 0 R\n/V ${signature} 0 R\n>>`,
    ],
    [form, `<<\n/SigFlags 3\n/Fields [${field} 0 R]\n>>`],
    [root, withEntries(catalogue, `/AcroForm ${form} 0 R`)],
    [
      first,
      annots
        ? page.replace(annots[0], `/Annots [${annots[1]?.trim()} ${field} 0 R]`)
        : withEntries(page, `/Annots [${field} 0 R]`),
    ],
  ];
  let text = `${pdf}\n`;
  const offsets = new Map<number, number>();
  for (const [number, body] of objects) {
    offsets.set(number, text.length);
    text += `${number} 0 obj\n${body}\nendobj\n`;
  }
  const table = text.length;
  const rows = [...offsets]
    .sort(([a], [b]) => a - b)
    .map(([number, offset]) => `${number} 1\n${String(offset).padStart(10, "0")} 00000 n \n`);
  const tail = trailer
    .slice(0, trailer.indexOf("startxref"))
    .replace(/\/Size \d+/, `/Size ${count + 3}\n/Prev ${before}`);
  text += `xref\n${rows.join("")}${tail.trimEnd()}\nstartxref\n${table}\n%%EOF`;
  return Buffer.from(text, "latin1");
}
