import { asc } from "drizzle-orm";
import sharp from "sharp";
import { customers } from "~/features/customers/server/tables";
import type { Tx } from "~/platform/db/database";
import { FILE_ENDINGS, type FileType } from "~/platform/kernel/file-types";
import { newId } from "~/platform/kernel/ids";
import { storage } from "~/platform/storage/storage";
import type { DocumentKind } from "./domain";
import { plainPdf } from "./server/documents/plain-pdf";
import { customerDocuments } from "./server/tables";

const DOCUMENTS: readonly (readonly [DocumentKind, string, FileType])[] = [
  ["inventory", "Inventory of the house", "application/pdf"],
  ["photo", "Narrow gate", "image/jpeg"],
  ["contract", "Signed terms", "application/pdf"],
  ["correspondence", "Letter about the lift", "application/pdf"],
  ["insurance", "Insurance certificate", "application/pdf"],
];

function card(words: string): Promise<Buffer> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="960" height="720"><rect width="960" height="720" fill="#EFE5D3"/><path d="M300 520V260h360v260M300 340h360M420 520V400h120v120" fill="none" stroke="#0F1B3D" stroke-width="10" stroke-linejoin="round"/><text x="480" y="620" font-family="sans-serif" font-size="34" text-anchor="middle" fill="#0F1B3D">${words}, demo photo</text></svg>`;
  return sharp(Buffer.from(svg)).jpeg({ quality: 80 }).toBuffer();
}

/** Seeds documents of the first customers. Deterministic except for `now`. */
export async function seedCustomerDocuments(tx: Tx, now: Date): Promise<void> {
  const known = await tx
    .select({ id: customers.id, number: customers.customerNumber })
    .from(customers)
    .orderBy(asc(customers.customerNumber))
    .limit(6);
  for (const [index, customer] of known.entries())
    for (let each = 0; each <= index % 3; each++) {
      const [kind, words, mediaType] = DOCUMENTS[(index + each) % DOCUMENTS.length] ?? DOCUMENTS[0] ?? [];
      if (!kind || !words || !mediaType) continue;
      const id = newId();
      const key = `customer-documents/${id}.${FILE_ENDINGS[mediaType]}`;
      const bytes =
        mediaType === "image/jpeg"
          ? await card(words)
          : plainPdf(`${words} of ${customer.number}, an example`);
      await storage().put(key, bytes);
      await tx.insert(customerDocuments).values({
        id,
        customerId: customer.id,
        kind,
        name: `${words}.${FILE_ENDINGS[mediaType]}`,
        mediaType,
        bytes: bytes.length,
        key,
        createdAt: new Date(now.getTime() - (index * 4 + each * 3 + 2) * 86_400_000),
      });
    }
}
