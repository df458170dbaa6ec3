import { inflateRawSync } from "node:zlib";
import { UnreadableSheet } from "./unreadable";

const MOST_UNPACKED = 150 * 1024 * 1024;
const MOST_DIRECTORY = 1024 * 1024;
const DEFLATED = 8;

export interface SheetName {
  name: string;
  isHidden: boolean;
}

interface Entry {
  at: number;
  method: number;
  packed: number;
  unpacked: number;
}

/** Reads an archive's directory (APPNOTE 4.3.12). Throws if its declared unpacked size exceeds the limit. */
function entriesOf(bytes: Uint8Array): Map<string, Entry> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const entries = new Map<string, Entry>();
  let unpacked = 0;
  for (let at = 0; at + 46 <= bytes.length; at++) {
    if (bytes[at] !== 0x50 || bytes[at + 1] !== 0x4b || view.getUint32(at, true) !== 0x02014b50) continue;
    const size = view.getUint32(at + 24, true);
    unpacked += size;
    if (unpacked > MOST_UNPACKED) throw new UnreadableSheet("unreadable");
    const name = new TextDecoder().decode(bytes.subarray(at + 46, at + 46 + view.getUint16(at + 28, true)));
    entries.set(name, {
      at: view.getUint32(at + 42, true),
      method: view.getUint16(at + 10, true),
      packed: view.getUint32(at + 20, true),
      unpacked: size,
    });
  }
  return entries;
}

const UNESCAPED: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };

/** The sheets of a workbook, in order. Throws for an archive that unpacks to too much. */
export function sheetsOf(bytes: Uint8Array): SheetName[] {
  const entry = entriesOf(bytes).get("xl/workbook.xml");
  if (!entry) throw new UnreadableSheet("unreadable");
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const from = entry.at + 30 + view.getUint16(entry.at + 26, true) + view.getUint16(entry.at + 28, true);
  const data = bytes.subarray(from, from + entry.packed);
  const xml = (
    entry.method === DEFLATED ? inflateRawSync(data, { maxOutputLength: MOST_DIRECTORY }) : Buffer.from(data)
  ).toString("utf8");
  return [...xml.matchAll(/<(?:\w+:)?sheet\s([^>]*)>/g)].map(([, attributes = ""], at) => ({
    name: (/\bname="([^"]*)"/.exec(attributes)?.[1] ?? `Sheet ${at + 1}`).replace(
      /&(amp|lt|gt|quot|apos);/g,
      (_, name: string) => UNESCAPED[name] ?? "",
    ),
    isHidden: /\bstate="(?:hidden|veryHidden)"/.test(attributes),
  }));
}
