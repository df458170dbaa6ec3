import { DEFAULT_FORMATS, type Formats, formats, handFormats } from "~/platform/kernel/formats";

let held: Formats = DEFAULT_FORMATS;

/** What the company writes otherwise than is usual; undefined for nothing. What the document carries. */
export function ownFormats(): Partial<Formats> | undefined {
  const own = Object.entries(formats()).filter(
    ([name, value]) => DEFAULT_FORMATS[name as keyof Formats] !== value,
  );
  return own.length > 0 ? (Object.fromEntries(own) as Partial<Formats>) : undefined;
}

/** In the browser, from now on: figures and days are written as the document's server wrote them. */
export function showInFormats(own: Partial<Formats> | undefined): void {
  held = { ...DEFAULT_FORMATS, ...own };
}

/** In the browser, before anything is drawn: the formats are those in the document's `data-formats`. */
export function openDocumentFormats(): void {
  const own = document.documentElement.dataset.formats;
  showInFormats(own ? (JSON.parse(own) as Partial<Formats>) : undefined);
  handFormats(() => held);
}
