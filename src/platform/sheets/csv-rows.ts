import { UnreadableSheet } from "./unreadable";

const MOST_CHARACTERS = 200_000;
const MOST_CELLS = 2_000;
const MOST_LINES_BESIDE = 10_000;
const AT_ONCE = 1_000;

const SEPARATORS = [",", ";", "\t", "|"] as const;
const JUDGED = 20;
const QUOTE = '"';

/**
 * Reads the rows of separated text (RFC 4180 and common variants): quotes count at the start of a cell, lines end with CR,
 * LF or both, and Excel's first line `sep=;` is skipped. Throws `UnreadableSheet` for endless rows before storing them.
 * @param most maximum number of rows to read
 */
export async function* csvRows(
  text: string,
  { most }: { most: number },
): AsyncGenerator<{ at: number; cells: string[] }> {
  const [first, said] = /^sep=(.)(?:\r\n|\r|\n)/i.exec(text) ?? [];
  const separator = said ?? separatorOf(text);
  let from = first?.length ?? 0;
  for (let line = first ? 2 : 1; from < text.length; line++) {
    if (line > most + MOST_LINES_BESIDE) throw new UnreadableSheet("rows");
    if (line % AT_ONCE === 0) await new Promise((resolve) => setImmediate(resolve));
    const row = rowAt(text, from, separator);
    yield { at: line, cells: row.cells };
    from = row.next;
  }
}

function rowAt(text: string, start: number, separator: string): { cells: string[]; next: number } {
  const cells: string[] = [];
  let at = start;
  for (;;) {
    if (at - start > MOST_CHARACTERS || cells.length > MOST_CELLS) throw new UnreadableSheet("row");
    const cell = text[at] === QUOTE ? quotedAt(text, at, start) : { said: "", next: at };
    let end = cell.next;
    while (end < text.length && text[end] !== separator && text[end] !== "\n" && text[end] !== "\r") {
      end++;
      if (end - start > MOST_CHARACTERS) throw new UnreadableSheet("row");
    }
    cells.push(cell.said + text.slice(cell.next, end));
    if (text[end] === separator) {
      at = end + 1;
      continue;
    }
    const isPair = text[end] === "\r" && text[end + 1] === "\n";
    return { cells, next: end + (isPair ? 2 : 1) };
  }
}

/** Reads a quoted text; two quotes are one character. */
function quotedAt(text: string, at: number, start: number): { said: string; next: number } {
  let said = "";
  let from = at + 1;
  for (;;) {
    const end = text.indexOf(QUOTE, from);
    if (end < 0 || end - start > MOST_CHARACTERS) throw new UnreadableSheet("row");
    said += text.slice(from, end);
    if (text[end + 1] !== QUOTE) return { said, next: end + 1 };
    said += QUOTE;
    from = end + 2;
  }
}

/** Finds the separator that occurs equally often in most lines, outside quotes. */
function separatorOf(text: string): string {
  const lines = text
    .slice(0, MOST_CHARACTERS)
    .replace(/"[^"]*"/g, "")
    .split(/\r\n|\r|\n/)
    .filter(Boolean)
    .slice(0, JUDGED);
  const weights = SEPARATORS.map((separator) => {
    const counts = lines.map((line) => line.split(separator).length - 1);
    return Math.max(0, ...counts.map((count) => count * counts.filter((other) => other === count).length));
  });
  return SEPARATORS[weights.indexOf(Math.max(...weights))] ?? ",";
}
