import { parentPort } from "node:worker_threads";
import { type DocumentProps, renderToBuffer } from "@react-pdf/renderer";
import type { ReactElement } from "react";
import { type Formats, handFormats } from "~/platform/kernel/formats";
import { embeddedGlyphs, registerFonts } from "./fonts";
import { writable } from "./writable";

/** A document of a feature: its data in, a React-PDF tree out. */
// biome-ignore lint/suspicious/noExplicitAny: each document has its own data, checked where it is asked for
export type Documents = Record<string, (data: any) => ReactElement<DocumentProps>>;

/** Renders a document with what the embedded fonts can write of its data. */
export async function renderWritable(
  // biome-ignore lint/suspicious/noExplicitAny: each document has its own data
  make: (data: any) => ReactElement<DocumentProps>,
  data: unknown,
): Promise<Buffer> {
  return renderToBuffer(make(writable(data, await embeddedGlyphs())));
}

/** Runs in the worker thread: renders what `renderDocument` asks for, one at a time. */
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
