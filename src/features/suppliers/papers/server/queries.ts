import { and, asc, desc, eq, sql } from "drizzle-orm";
import { validityOf } from "~/features/fleet/papers/domain";
import { people } from "~/features/identity/server/tables";
import type { Reader } from "~/platform/db/database";
import type { PlainDate } from "~/platform/kernel/dates";
import { FILE_ENDINGS } from "~/platform/kernel/file-types";
import { type SupplierPaperFacts, supplierPaperFacts } from "../../server/queries";
import { suppliers } from "../../server/tables";
import {
  MAX_SUPPLIER_PAPERS,
  SUPPLIER_PAPER_LABELS,
  type SupplierPaperKind,
  supplierPaperPath,
} from "../domain";
import { supplierPaperNotFound } from "../errors";
import { supplierPapers } from "./tables";

/** A supplier's papers, what ends first at the top. */
export async function listPapers(reader: Reader, supplierId: string, today: PlainDate) {
  const rows = await reader
    .select({
      ...{ id: supplierPapers.id, kind: supplierPapers.kind, number: supplierPapers.number },
      ...{ validTo: supplierPapers.validTo, name: supplierPapers.name, mediaType: supplierPapers.mediaType },
      ...{ createdAt: supplierPapers.createdAt, createdBy: people.name },
    })
    .from(supplierPapers)
    .leftJoin(people, eq(people.id, supplierPapers.createdBy))
    .where(eq(supplierPapers.supplierId, supplierId))
    .orderBy(
      asc(sql`${supplierPapers.validTo} is null`),
      asc(supplierPapers.validTo),
      desc(supplierPapers.id),
    )
    .limit(MAX_SUPPLIER_PAPERS);
  return rows.map(({ mediaType, ...row }) => ({
    ...row,
    createdBy: row.createdBy ?? "MoveEase",
    validity: validityOf({ ...row, validFrom: null }, today),
    path: mediaType && supplierPaperPath(supplierId, row.id, FILE_ENDINGS[mediaType]),
  }));
}

/** A paper with its file's key; throws NOT_FOUND. */
export async function getPaper(reader: Reader, { supplierId, id }: { supplierId: string; id: string }) {
  const [paper] = await reader
    .select()
    .from(supplierPapers)
    .where(and(eq(supplierPapers.id, id), eq(supplierPapers.supplierId, supplierId)));
  if (!paper) throw supplierPaperNotFound();
  return paper;
}

/** Papers of suppliers in use that end between two days. Of a kind the last one counts. */
export async function listSupplierEnds(reader: Reader, from: PlainDate, to: PlainDate) {
  const { rows } = await reader.execute<{
    id: string;
    name: string;
    kind: SupplierPaperKind;
    validTo: PlainDate;
  }>(sql`
    select s.id, s.name, p.kind, max(p.valid_to)::text as "validTo" from ${supplierPapers} p
    join ${suppliers} s on s.id = p.supplier_id where s.status = 'active'
    group by s.id, s.name, p.kind having bool_and(p.valid_to is not null) and max(p.valid_to) between ${from} and ${to}
    order by max(p.valid_to), s.name, p.kind`);
  return rows;
}

/** For `suppliers`, which do not know their papers. */
export const papersOfSuppliers = supplierPaperFacts.answer(async (reader, ids, day) => {
  const facts = new Map<string, SupplierPaperFacts>();
  if (ids.length === 0) return facts;
  const { rows } = await reader.execute<{
    supplier_id: string;
    kind: SupplierPaperKind;
    ends_on: PlainDate;
  }>(sql`
    select supplier_id, kind, max(valid_to)::text as ends_on from ${supplierPapers}
    where supplier_id in ${[...ids]} group by supplier_id, kind
    having bool_and(valid_to is not null) order by supplier_id, kind`);
  for (const { supplier_id, kind, ends_on } of rows) {
    const of = facts.get(supplier_id) ?? { expired: [], nextExpiry: null };
    if (ends_on < day) of.expired.push(SUPPLIER_PAPER_LABELS[kind]);
    else if (of.nextExpiry === null || ends_on < of.nextExpiry) of.nextExpiry = ends_on;
    facts.set(supplier_id, of);
  }
  return facts;
});
