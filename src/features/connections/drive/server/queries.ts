import { and, eq, type SQL, sql } from "drizzle-orm";
import { customersOfSurvivor } from "~/features/customers/server/reach";
import { customerDocuments } from "~/features/documents/server/tables";
import type { Reader } from "~/platform/db/database";
import { sharedCustomersOf } from "../../webhooks/server/queries";
import { type Copied, fileNameOf, keptSince } from "../domain";
import { type DriveFile, driveFiles } from "./tables";

export interface Chosen {
  documents: readonly string[];
  allowedTypes: readonly string[];
  retentionDays: number;
}

const PDF = sql`'application/pdf'`;

/** Rows of subject_id, customer_id, issued_at, mime and name. */
const ISSUED: Readonly<Record<Copied, SQL>> = {
  quote: sql`select id as subject_id, customer_id, sent_at as issued_at, ${PDF} as mime,
    'Quote ' || number || case when version > 1 then ' version ' || version else '' end || '.pdf' as name
    from quotes where sent_at is not null and customer_id is not null`,
  invoice: sql`select id as subject_id, customer_id, (issue_date::timestamp at time zone 'Africa/Nairobi') as issued_at,
    ${PDF} as mime, 'Invoice ' || number || '.pdf' as name from invoices where not draft`,
  receipt: sql`select id as subject_id, customer_id, received_at as issued_at, ${PDF} as mime,
    case kind when 'reversal' then 'Reversal ' else 'Receipt ' end || receipt_number || '.pdf' as name from payments`,
  credit_note: sql`select id as subject_id, customer_id, created_at as issued_at, ${PDF} as mime,
    'Credit note ' || number || '.pdf' as name from credit_notes`,
  delivery_note: sql`select m.id as subject_id, coalesce(m.customer_id, q.customer_id) as customer_id, m.started_at as issued_at,
    ${PDF} as mime, 'Delivery note ' || m.number || '.pdf' as name from moves m left join quotes q on q.id = m.quote_id
    where m.started_at is not null and coalesce(m.customer_id, q.customer_id) is not null`,
  file: sql`select id as subject_id, customer_id, created_at as issued_at, media_type as mime, name
    from customer_documents where deleted_at is null and kind <> 'identity'`,
};

/** Under which key an uploaded file is in the storage; undefined when it is gone. */
export async function findFileKey(reader: Reader, id: string): Promise<string | undefined> {
  const [row] = await reader
    .select({ key: customerDocuments.key })
    .from(customerDocuments)
    .where(eq(customerDocuments.id, id));
  return row?.key;
}

/** In SQL, the copies of a customer's documents, and of those merged into them. */
export const ofSurvivor = (customerId: string): SQL => sql`customer_id in ${customersOfSurvivor(customerId)}`;

/** In SQL, issued documents of a kind that are to be copied, whosever they are. */
export function issuedOf(kind: Copied, { allowedTypes, retentionDays }: Chosen, now: Date): SQL {
  const since = sql`${keptSince(now, retentionDays).toISOString()}::timestamptz`;
  const endings = sql.join(
    ["", ...allowedTypes].map((each) => sql`${each}`),
    sql`, `,
  );
  const ofType =
    kind === "file"
      ? sql`and case d.mime when 'application/pdf' then 'pdf' else 'jpg' end in (${endings})`
      : sql``;
  return sql`select d.* from (${ISSUED[kind]}) d where d.issued_at >= ${since} ${ofType}`;
}

/** A list of ids as SQL; never empty, so that it can be asked of in any case. */
export const idsOf = (ids: readonly string[]): SQL =>
  sql.join(
    ["00000000-0000-0000-0000-000000000000", ...ids].map((id) => sql`${id}::uuid`),
    sql`, `,
  );

export interface Wanted {
  name: string;
  mimeType: string;
  customerNumber: string;
  customerName: string;
}

/** Of some documents those that belong in Google Drive: chosen, kept so long, and of a customer who agreed. */
export async function findWanted(
  reader: Reader,
  kind: Copied,
  ids: readonly string[],
  about: { chosen: Chosen; now: Date },
): Promise<ReadonlyMap<string, Wanted>> {
  if (!about.chosen.documents.includes(kind)) return new Map();
  const { rows } = await reader.execute<{ id: string; customerId: string; name: string; mime: string }>(sql`
    select subject_id as id, customer_id as "customerId", name, mime
    from (${issuedOf(kind, about.chosen, about.now)}) i where i.subject_id in (${idsOf(ids)})`);
  const shared = await sharedCustomersOf(
    reader,
    rows.map(({ customerId }) => customerId),
  );
  return new Map(
    rows.flatMap(({ id, customerId, name, mime }): [string, Wanted][] => {
      const customer = shared.get(customerId);
      if (!customer) return [];
      const { number: customerNumber, name: customerName } = customer;
      return [[id, { name: fileNameOf(name), mimeType: mime, customerNumber, customerName }]];
    }),
  );
}

export const isFile = ({ kind, subjectId }: Pick<DriveFile, "kind" | "subjectId">) =>
  and(eq(driveFiles.kind, kind), eq(driveFiles.subjectId, subjectId));

/** Whether any copy is in a customer's folder. */
export async function isFolderInUse(reader: Reader, account: string, folder: string): Promise<boolean> {
  const { rows } = await reader.execute(sql`
    select 1 from drive_files where folder = ${folder} and file_id <> '' and account = ${account} limit 1`);
  return rows.length > 0;
}
