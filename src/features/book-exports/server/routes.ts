import { db } from "~/platform/db/database";
import { begun, inSnapshot, textStream } from "~/platform/db/snapshot";
import { fileRoute } from "~/platform/http/file-routes";
import { sendFile } from "~/platform/http/send-file";
import { UUID } from "~/platform/kernel/ids";
import { type ZipEntry, zip } from "~/platform/sheets/zip";
import { bookExportNotFound } from "../errors";
import { FORMAT_OF } from "./documents/catalogue";
import { xeroFiles } from "./documents/spreadsheets";
import { type BookExport, getExport, readAbout, readEntries } from "./queries";

/** The file of an export, written while its entries are read. */
export const exportText = (asked: BookExport): AsyncGenerator<string> =>
  inSnapshot(async function* (reader, batches) {
    const { write } = FORMAT_OF[asked.format];
    if (write) yield* write(readEntries(reader, batches, asked), await readAbout(reader, asked));
  });

/** Xero's files, each of at most 300 lines. */
export const exportFiles = (asked: BookExport): AsyncGenerator<string> =>
  inSnapshot((reader, batches) => xeroFiles(readEntries(reader, batches, asked)));

async function* zipped(asked: BookExport): AsyncGenerator<ZipEntry> {
  let number = 0;
  for await (const text of exportFiles(asked)) {
    number++;
    yield { name: `xero-${asked.month}-${String(number).padStart(3, "0")}.csv`, pieces: [Buffer.from(text)] };
  }
}

function bytesStream(pieces: AsyncGenerator<Buffer>): ReadableStream<Uint8Array> {
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = await pieces.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
    async cancel() {
      await pieces.return(undefined);
    },
  });
}

export const bookExportRoutes = [
  fileRoute({
    path: "/exports/book-files/:id/:name",
    permission: "view_books",
    answer: async (c) => {
      const id = c.req.param("id");
      if (!UUID.test(id)) throw bookExportNotFound();
      const asked = await getExport(db(), id);
      const { ending, mediaType } = FORMAT_OF[asked.format];
      const body =
        asked.format === "xero"
          ? bytesStream(await begun(zip(zipped(asked))))
          : textStream(await begun(exportText(asked)));
      return sendFile(c, { name: `${asked.format}-${asked.month}.${ending}`, type: mediaType, body });
    },
  }),
];
