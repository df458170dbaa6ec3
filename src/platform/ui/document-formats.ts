import { DEFAULT_FORMATS, type Formats, formats, handFormats } from "~/platform/kernel/formats";

let held: Formats = DEFAULT_FORMATS;

/** Formats that differ from the defaults, for the document; undefined if none do. */
export function ownFormats(): Partial<Formats> | undefined {
  const own = Object.entries(formats()).filter(
    ([name, value]) => JSON.stringify(DEFAULT_FORMATS[name as keyof Formats]) !== JSON.stringify(value),
  );
  return own.length > 0 ? (Object.fromEntries(own) as Partial<Formats>) : undefined;
}

/** Sets the browser's formats to those of the server's document. */
export function showInFormats(own: Partial<Formats> | undefined): void {
  held = { ...DEFAULT_FORMATS, ...own };
}

/** Reads the formats from the document's `data-formats` before the first render, in the browser. */
export function openDocumentFormats(): void {
  const own = document.documentElement.dataset.formats;
  showInFormats(own ? (JSON.parse(own) as Partial<Formats>) : undefined);
  handFormats(() => held);
}
