import { parentPort } from "node:worker_threads";
import { type DocumentProps, renderToBuffer } from "@react-pdf/renderer";
import { createElement, type ReactElement } from "react";
import { type Formats, handFormats } from "~/platform/kernel/formats";
import { embeddedGlyphs, registerFonts } from "./fonts";
import { OnOnePage } from "./page";
import { writable } from "./writable";

/** Documents of a feature by name: each turns data into a React-PDF tree. */
// biome-ignore lint/suspicious/noExplicitAny: each document has its own data, checked where it is asked for
export type Documents = Record<string, (data: any) => ReactElement<DocumentProps>>;

type Made = ReactElement<DocumentProps>;

/** No page holds as many characters of data, apart from the logo. */
const MOST_ON_A_PAGE = 8_000;
const LONGEST_TEXT = 4_000;
const lengthOf = (data: unknown) =>
  JSON.stringify(data, (_, value) => (typeof value === "string" && value.length > LONGEST_TEXT ? "" : value))
    .length;

/** Kinds and sizes of documents that needed several pages before: they are not tried on one page first. */
const several = new Set<string>();
const SIZE_STEP = 200;

/** Renders a document, limited to characters of the embedded fonts. */
export async function renderWritable(
  // biome-ignore lint/suspicious/noExplicitAny: each document has its own data
  make: (data: any) => Made,
  // biome-ignore lint/suspicious/noExplicitAny: each document has its own data
  data: any,
): Promise<Buffer> {
  const made = make(writable(data, await embeddedGlyphs()));
  const length = lengthOf(data);
  const kind = `${make.name} ${data?.look?.layout} ${Math.ceil(length / SIZE_STEP)}`;
  if (length > MOST_ON_A_PAGE || several.has(kind)) return renderToBuffer(made);
  const tried = await renderToBuffer(createElement(OnOnePage.Provider, { value: true }, made) as Made);
  if (tried.includes("/Type /Pages\n/Count 1\n")) return tried;
  several.add(kind);
  return renderToBuffer(made);
}

/** Runs in the worker thread: handles requests of `renderDocument`, one at a time. */
export function workDocuments(documents: Documents): void {
  registerFonts();
  parentPort?.on(
    "message",
    async ({ name, data, formats }: { name: string; data: unknown; formats: Formats }) => {
      handFormats(() => formats);
      try {
        const make = documents[name];
        if (!make) throw new Error(`There is no document called ${name}.`);
        const pdf = await renderWritable(make, data);
        parentPort?.postMessage({ pdf });
      } catch (error) {
        parentPort?.postMessage({ error: error instanceof Error ? error.message : String(error) });
      }
    },
  );
}
