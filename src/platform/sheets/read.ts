import { Worker } from "node:worker_threads";
import { inTurn } from "~/platform/kernel/in-turn";
import { type ParsedRow, type ParsedSheets, parseSheet, type SheetLimits } from "./parse-sheet";
import { UnreadableSheet } from "./unreadable";

export { UnreadableSheet } from "./unreadable";

export type ReadSheet = ParsedSheets & { rows: ParsedRow[] };

/** What the thread sends: rows in parts, and at the end what it read or why it could not. */
export type FromThread = { rows: ParsedRow[] } | { parsed: ParsedSheets } | { why: UnreadableSheet["why"] };

const held = globalThis as typeof globalThis & { moveeaseSheetThread?: URL };
const THREADS = 2;
const TIME_LIMIT_MS = 30_000;
const MEMORY_MB = 512;
let started = 0;

/** Sets the thread's script, which the build creates separately. Server assembly only. */
export function openSheetThreads(script: URL): void {
  held.moveeaseSheetThread = script;
}

/**
 * Reads the rows of a CSV file or a workbook's sheet (parse-sheet.ts) in a thread of its own, limited in time and memory,
 * so that no file delays other requests. Commands and tests that opened no threads read it themselves.
 */
export function readSheets(bytes: Uint8Array, limits: SheetLimits): Promise<ReadSheet> {
  const rows: ParsedRow[] = [];
  const take = (part: ParsedRow[]) => {
    for (const row of part) rows.push(row);
  };
  const script = held.moveeaseSheetThread;
  const parsed = script
    ? inTurn(`sheet ${started++ % THREADS}`, () => parseInThread(script, bytes, limits, take))
    : parseSheet(bytes, limits, take);
  return parsed.then((sheets) => ({ ...sheets, rows }));
}

export const readSheet = async (bytes: Uint8Array, limits: { rows: number }): Promise<ParsedRow[]> =>
  (await readSheets(bytes, limits)).rows;

async function parseInThread(
  script: URL,
  bytes: Uint8Array,
  limits: SheetLimits,
  take: (rows: ParsedRow[]) => void,
): Promise<ParsedSheets> {
  const worker = new Worker(script, {
    workerData: { bytes, limits },
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
  });
  let timer: NodeJS.Timeout | undefined;
  try {
    return await new Promise((resolve, reject) => {
      const fail = () => reject(new UnreadableSheet("unreadable"));
      timer = setTimeout(fail, TIME_LIMIT_MS);
      worker.on("error", fail);
      worker.on("exit", fail);
      worker.on("message", (message: FromThread) => {
        if ("rows" in message) take(message.rows);
        else if ("parsed" in message) resolve(message.parsed);
        else reject(new UnreadableSheet(message.why));
      });
    });
  } finally {
    clearTimeout(timer);
    await worker.terminate();
  }
}
