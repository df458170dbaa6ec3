import { type SQL, sql } from "drizzle-orm";
import { localizationSection } from "~/features/settings/localization/settings";
import { getSettings } from "~/features/settings/server/queries";
import { receiptUrl, type TaxCode } from "~/integrations/etims/sales";
import type { Reader } from "~/platform/db/database";
import { type Batches, namedRows } from "~/platform/db/snapshot";
import type { Actor } from "~/platform/http/actor";
import { nairobiDate, type PlainDate } from "~/platform/kernel/dates";
import { cuNumberOf } from "../../../domain";
import { findReceiptHost } from "../../../server/queries/submissions";
import { etimsBranches } from "../../../server/tables";
import { type Span, type VatGroup, type VatReturn, vatReturnOf } from "../../domain";
import { documentsDated, returnScope } from "./documents";

/**
 * The VAT of a span by tax code and buyer, in one query. The sums are those on the documents. A document that was sent has
 * the codes that KRA has of it; another one those that it would be sent with today.
 */
export async function readVatReturn(reader: Reader, actor: Actor, span: Span): Promise<VatReturn> {
  const { etims } = await getSettings(reader, localizationSection);
  const { rows } = await reader.execute<Record<keyof VatGroup, string | boolean>>(sql`
    select d.is_credit as "isCredit", d.pin <> '' as "isRegistered", part.code,
      case part.code when 'B' then (d.tax ->> 'vatRate')::int when 'E' then 800 else 0 end as rate,
      sum(part.amount)::text as amount, sum(part.vat)::text as vat, count(*) filter (where part.code = '')::text as documents
    from (${documentsDated(span, returnScope(actor))}) d
    ${partsOf(etims.withoutVat)}
    group by 1, 2, 3, 4`);
  return vatReturnOf(
    rows.map((row) => ({
      isCredit: row.isCredit as boolean,
      isRegistered: row.isRegistered as boolean,
      code: row.code as TaxCode | "",
      rate: Number(row.rate),
      amount: Number(row.amount),
      vat: Number(row.vat),
      documents: Number(row.documents),
    })),
  );
}

/** A document's parts by tax code, and one without a code that counts it. */
const partsOf = (withoutVat: TaxCode): SQL => sql`
  cross join lateral (
    select coalesce(sum((p.value ->> 0)::bigint) = d.subtotal and sum((p.value ->> 1)::bigint) = d.vat, false) as is_sent
    from jsonb_each(d.sent) p offset 0) known
  cross join lateral (
    select '' as code, 0::bigint as amount, 0::bigint as vat
    union all
    select p.key, (p.value ->> 0)::bigint, (p.value ->> 1)::bigint from jsonb_each(d.sent) p where known.is_sent
    union all
    select 'B', d.taxable, d.vat where not known.is_sent and (d.taxable <> 0 or d.vat <> 0)
    union all
    select case when (d.tax ->> 'vatRegistered')::boolean then ${withoutVat}::text else 'D' end, d.subtotal - d.taxable, 0
    where not known.is_sent and d.subtotal <> d.taxable) part`;

export const BUYERS = ["registered", "others"] as const;
export type Buyers = (typeof BUYERS)[number];

/** One document as the return's list of sales takes it. Credit notes are negative. */
export interface SalesLine {
  pin: string;
  name: string;
  day: PlainDate;
  number: string;
  cuSerial: string;
  cuNumber: string;
  cuLink: string;
  cuDay: PlainDate;
  taxable: number;
  vat: number;
  /** The invoice that a credit note corrects. */
  against: string;
}

/** The span's documents, buyers with a PIN first, streamed from one snapshot. */
export async function* readSalesLines(
  reader: Reader,
  batches: Batches,
  actor: Actor,
  { buyers, ...span }: Span & { buyers: Buyers | undefined },
): AsyncGenerator<SalesLine[]> {
  const host = await findReceiptHost(reader);
  const sign = sql`case when d.is_credit then -1 else 1 end`;
  const selected = {
    pin: sql<string>`d.pin`,
    name: sql<string>`d.customer`,
    day: sql<string>`d.day::text`,
    number: sql<string>`d.document`,
    taxable: sql<number>`d.taxable * ${sign}`,
    vat: sql<number>`d.vat * ${sign}`,
    against: sql<string>`case when d.is_credit then d.invoice else '' end`,
    sdcId: sql<string | null>`d.sdc_id`,
    receiptNumber: sql<number | null>`d.receipt_number`,
    signature: sql<string | null>`d.signature`,
    typedNumber: sql<string | null>`d.cu_number`,
    typedLink: sql<string | null>`d.receipt_link`,
    signedAt: sql<string | null>`d.signed_at`,
    environment: etimsBranches.environment,
    tin: etimsBranches.pin,
    bhfId: etimsBranches.branch,
  };
  const query = reader
    .select(selected)
    .from(sql`(${documentsDated(span, returnScope(actor))}) d`)
    .leftJoin(etimsBranches, sql`${etimsBranches.id} = d.branch_id`)
    .where(buyers && (buyers === "registered" ? sql`d.pin <> ''` : sql`d.pin = ''`))
    .orderBy(sql`d.pin = '', d.day, d.document`)
    .toSQL();
  for await (const rows of namedRows<Selected>(batches, selected, query))
    yield rows.map((row) => salesLineOf(row, host));
}

function salesLineOf(
  {
    sdcId,
    receiptNumber,
    signature,
    signedAt,
    typedNumber,
    typedLink,
    environment,
    tin,
    bhfId,
    ...line
  }: Selected,
  host: string | undefined,
): SalesLine {
  const cuDay = signedAt ? nairobiDate(new Date(signedAt)) : "";
  if (typedNumber) {
    const [cuSerial = ""] = typedNumber.split("/");
    return { ...line, cuSerial, cuNumber: typedNumber, cuLink: typedLink ?? "", cuDay };
  }
  if (!cuDay || !signature || receiptNumber === null || sdcId === null)
    return { ...line, cuSerial: "", cuNumber: "", cuLink: "", cuDay: "" };
  const cuLink = receiptUrl(environment, { tin, bhfId, signature }, host);
  return { ...line, cuSerial: sdcId, cuNumber: cuNumberOf(sdcId, receiptNumber), cuLink, cuDay };
}

type Selected = Pick<SalesLine, "pin" | "name" | "day" | "number" | "taxable" | "vat" | "against"> & {
  sdcId: string | null;
  receiptNumber: number | null;
  signature: string | null;
  signedAt: string | null;
  typedNumber: string | null;
  typedLink: string | null;
  environment: "sandbox" | "production";
  tin: string;
  bhfId: string;
};
