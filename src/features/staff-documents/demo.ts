import { asc, eq } from "drizzle-orm";
import sharp from "sharp";
import { people } from "~/features/identity/server/tables";
import { employees } from "~/features/staff/server/tables";
import type { Tx } from "~/platform/db/database";
import { addDays, nairobiDate } from "~/platform/kernel/dates";
import { newId } from "~/platform/kernel/ids";
import { storage } from "~/platform/storage/storage";
import { STAFF_DOCUMENT_LABELS, type StaffDocumentKind } from "./domain";
import { employeeDocuments } from "./server/tables";

const LICENCES = [25, 410, 820];

function documentsOf(role: string, index: number): [StaffDocumentKind, number | null][] {
  const documents: [StaffDocumentKind, number | null][] = [];
  if (role === "driver") documents.push(["driving_licence", LICENCES[index % LICENCES.length] ?? 400]);
  if (index % 2 === 0) documents.push(["contract", null]);
  if (index % 3 === 0) documents.push(["good_conduct", index % 9 === 6 ? -14 : 90 + index * 11]);
  if (index % 4 === 1) documents.push(["identity", null], ["sha_card", null]);
  return documents;
}

function card(words: string): Promise<Buffer> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="800" height="520"><rect width="800" height="520" fill="#EFE5D3"/><rect x="60" y="60" width="680" height="400" rx="18" fill="none" stroke="#0F1B3D" stroke-width="6"/><text x="400" y="270" font-family="sans-serif" font-size="34" text-anchor="middle" fill="#0F1B3D">${words}, an example</text></svg>`;
  return sharp(Buffer.from(svg)).jpeg({ quality: 80 }).toBuffer();
}

/** Placeholder documents of the demo company's staff. Deterministic except for `now`. */
export async function seedStaffDocuments(tx: Tx, now: Date): Promise<void> {
  const today = nairobiDate(now);
  const staff = await tx
    .select({ personId: employees.personId, number: employees.number, role: people.role })
    .from(employees)
    .innerJoin(people, eq(people.id, employees.personId))
    .orderBy(asc(employees.number));
  for (const [index, { personId, number, role }] of staff.entries())
    for (const [kind, left] of documentsOf(role, index)) {
      const id = newId();
      const name = `${STAFF_DOCUMENT_LABELS[kind]} ${number}.jpg`;
      const key = `staff-documents/${id}.jpg`;
      const bytes = await card(`${STAFF_DOCUMENT_LABELS[kind]} ${number}`);
      await storage().put(key, bytes);
      const at = new Date(now.getTime() - (40 + index * 9) * 86_400_000);
      await tx.insert(employeeDocuments).values({
        id,
        personId,
        kind,
        name,
        mediaType: "image/jpeg",
        bytes: bytes.length,
        key,
        expiresOn: left === null ? null : addDays(today, left),
        licenceClasses: kind === "driving_licence" ? (index % 4 === 3 ? ["B", "C1"] : ["B", "C1", "C"]) : [],
        createdAt: at,
        updatedAt: at,
      });
    }
}
