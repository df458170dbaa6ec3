/** Characters of markup that are read. */
const MOST_MARKUP = 1_000_000;
/** Elements to skip. Each pattern ends at the next bracket, which bounds backtracking. */
const UNREAD =
  /<(script|style|head|title|template|noscript|svg|math|object|iframe)\b[^<>]*>[\s\S]*?(?:<\/\1\s*>|$)/gi;
const BLOCKS = /<\/?(?:p|div|table|tr|ul|ol|h[1-6]|section|article|header|footer|pre|hr)\b[^<>]*>/gi;
const NAMED: Record<string, string> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  apos: "'",
  nbsp: " ",
  ndash: "–",
  mdash: "—",
  hellip: "…",
  lsquo: "‘",
  rsquo: "’",
  ldquo: "“",
  rdquo: "”",
};

/** Prefixes lines with '> '; innermost first, so that depths add up. */
function markQuotes(html: string): string {
  const innermost = /<blockquote\b[^<>]*>((?:(?!<blockquote\b)[\s\S])*?)<\/blockquote\s*>/i;
  let text = html;
  for (let depth = 0; depth < 20 && innermost.test(text); depth++)
    text = text.replace(innermost, (_, inside: string) => {
      const lines = linesOf(inside);
      return `<br><br>${lines.map((line) => `&gt; ${line}`.trimEnd()).join("<br>")}<br>`;
    });
  return text;
}

const linesOf = (html: string): string[] => breakLines(html).trim().split("\n");

const breakLines = (html: string): string =>
  html
    .split("\n")
    .map((line) => line.trim())
    .join(" ")
    .replace(/<br\b[^<>]*>/gi, "\n")
    .replace(BLOCKS, "\n")
    .replace(/<li\b[^<>]*>/gi, "\n- ")
    .replace(/\n\s*\n+/g, "\n\n");

/**
 * The words of an HTML body as plain text; quotations are marked as in plain text. Nothing of the markup stays, so nothing of
 * it can run, load or pretend.
 */
export function textOfHtml(html: string): string {
  const read = html
    .slice(0, MOST_MARKUP)
    .replace(/<!--[\s\S]*?(?:-->|$)/g, "")
    .replace(UNREAD, "")
    .replace(/<\?[^<>]*>?/g, "");
  return breakLines(markQuotes(read))
    .replace(/<\/?[a-z!][^<>]*>?/gi, "")
    .replace(/&(#x[0-9a-f]{1,6}|#\d{1,7}|[a-z]{2,8});/gi, (whole, name: string) => character(name) ?? whole)
    .replace(/[^\S\n]+/g, " ")
    .replace(/ *\n */g, "\n")
    .replace(/\n{3,}/g, "\n\n")
    .trim();
}

function character(name: string): string | undefined {
  if (!name.startsWith("#")) return NAMED[name.toLowerCase()];
  const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
  return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : undefined;
}
