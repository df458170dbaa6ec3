import { parentPort } from "node:worker_threads";
import { type DocumentProps, renderToBuffer } from "@react-pdf/renderer";
import type { ReactElement } from "react";
import { type Formats, handFormats } from "~/platform/kernel/formats";
import { embeddedGlyphs, registerFonts } from "./fonts";
import { writable } from "./writable";

/** Documents of a feature by name: each turns data into a React-PDF tree. */
// biome-ignore lint/suspicious/noExplicitAny: each document has its own data, checked where it is asked for
export type Documents = Record<string, (data: any) => ReactElement<DocumentProps>>;

/** Renders a document, limited to characters of the embedded fonts. */
export async function renderWritable(
  // biome-ignore lint/suspicious/noExplicitAny: each document has its own data
  make: (data: any) => ReactElement<DocumentProps>,
  data: unknown,
): Promise<Buffer> {
  return renderToBuffer(make(writable(data, await embeddedGlyphs())));
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
