import { findPhoto } from "~/features/customers/server/queries/profiles";
import { findPhoto as findServicePhoto } from "~/features/evidence/service-records/server/queries";
import { makeCreditNotePdf } from "~/features/invoices/credit-notes/server/documents/credit-note-pdf";
import { getMpesaSetup } from "~/features/payments/server/commands/call-mpesa";
import { makeInvoicePdf } from "~/features/payments/server/documents/invoice-pdf";
import { makeReceiptPdf } from "~/features/payments/server/documents/receipt-pdf";
import { makeQuotePdf } from "~/features/quotes/server/documents/quote-pdf";
import { db } from "~/platform/db/database";
import { inFormats } from "~/platform/http/in-formats";
import { log } from "~/platform/http/log";
import { formats } from "~/platform/kernel/formats";
import { isKey, storage } from "~/platform/storage/storage";
import type { Customer, PersonalRows } from "./queries";

interface CopiedFile {
  name: string;
  read: () => Promise<Uint8Array | undefined>;
}

const plain = (name: string) => name.replace(/[^\p{L}\p{N} ._-]/gu, "_");
const textOf = (value: unknown) => (typeof value === "string" ? value : "");

/** Files named by a storage key in any table, so that later features' files are included automatically. */
export function storedFilesOf(rows: PersonalRows): CopiedFile[] {
  return Object.entries(rows).flatMap(([table, all]) =>
    all.flatMap((row) => {
      const key = textOf(row.key);
      if (!isKey(key)) return [];
      const name = textOf(row.name) || (key.split("/").at(-1) ?? "");
      const place = `${table.replaceAll("_", "-")}/${textOf(row.id ?? row.request_id).slice(-6)}-${plain(name)}`;
      return [{ name: place, read: () => storage().get(key) }];
    }),
  );
}

/** A person's files: picture, documents, claim photos and regenerated documents. */
function filesOf(customer: Customer, rows: PersonalRows, now: Date): CopiedFile[] {
  const each = (table: string, file: (row: Record<string, unknown>, id: string) => CopiedFile) =>
    (rows[table] ?? []).map((row) => file(row, textOf(row.id)));
  return [
    ...each("customer_photos", ({ customer_id: of }) => ({
      name: `photo${of === customer.id ? "" : `-${textOf(of).slice(-6)}`}.png`,
      read: () => findPhoto(db(), textOf(of)),
    })),
    ...each("move_photos", ({ kind }, id) => ({
      name: `service-photos/${id.slice(-6)}-${textOf(kind)}.png`,
      read: async () => (await findServicePhoto(db(), id))?.bytes,
    })),
    ...storedFilesOf(rows),
    ...each("quotes", (row, id) => ({
      name: `quotes/${plain(textOf(row.number))}-${row.version}.pdf`,
      read: async () => makeQuotePdf(db(), id, (await getMpesaSetup()).shortcode),
    })),
    ...(rows.invoices ?? [])
      .filter((row) => row.draft !== true)
      .map((row) => ({
        name: `invoices/${plain(textOf(row.number))}.pdf`,
        read: () => makeInvoicePdf(db(), textOf(row.id), now),
      })),
    ...each("credit_notes", (row, id) => ({
      name: `credit-notes/${plain(textOf(row.number))}.pdf`,
      read: () => makeCreditNotePdf(db(), id),
    })),
    ...each("payments", (row, id) => ({
      name: `receipts/${plain(textOf(row.receipt_number))}.pdf`,
      read: () => makeReceiptPdf(db(), id),
    })),
  ];
}

const ABOUT =
  "All that is kept of this person, by the table it is in. Amounts are cents. Files are in the folders beside. Keys that give access are left out.";

/** A customer's copy as the files of an archive. */
export const copyOf = (customer: Customer, rows: PersonalRows, now: Date) =>
  archiveOf({ customerNumber: customer.customerNumber }, rows, filesOf(customer, rows, now), now);

/**
 * A copy as the files of an archive, streamed one by one, with rows as JSON first. Unreadable files are listed in a
 * text at the end.
 */
export async function* archiveOf(
  of: Readonly<Record<string, string>>,
  rows: PersonalRows,
  files: readonly CopiedFile[],
  now: Date,
) {
  // The archive is read after the response has started, so keep the request's formats.
  const asked = formats();
  const data = { about: ABOUT, ...of, madeAt: now.toISOString(), ...rows };
  yield { name: "data.json", input: JSON.stringify(data, null, 2), lastModified: now };
  const failed: string[] = [];
  for (const { name, read } of files) {
    try {
      const bytes = await inFormats(asked, read);
      if (!bytes) throw new Error("The file is not there.");
      yield { name, input: new Uint8Array(bytes), lastModified: now };
    } catch (error) {
      log().error({ err: error, file: name }, "a file of a person's copy could not be read");
      failed.push(name);
    }
  }
  if (failed.length > 0)
    yield {
      name: "not-read.txt",
      input: `These files could not be read. Try again later.\r\n\r\n${failed.join("\r\n")}\r\n`,
      lastModified: now,
    };
}
