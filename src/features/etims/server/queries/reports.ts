import { asc, eq, sql } from "drizzle-orm";
import { getCreditNote } from "~/features/invoices/credit-notes/server/queries";
import { invoiceNotFound } from "~/features/invoices/errors";
import { invoiceLines, invoices } from "~/features/invoices/server/tables";
import { type PriceLine, priceLineOf } from "~/features/pricing/domain/prices";
import { getCurrentPriceList } from "~/features/pricing/server/queries/prices";
import { localizationSection } from "~/features/settings/localization/settings";
import { getSettings } from "~/features/settings/server/queries";
import { companySection } from "~/features/settings/settings";
import type { EtimsConnection } from "~/integrations/etims/call";
import { type KnownItem, saleOf } from "~/integrations/etims/fields";
import type { EtimsSale } from "~/integrations/etims/sales";
import { prepared, type Reader } from "~/platform/db/database";
import { decrypt } from "~/platform/secrets/secrets";
import { findDeviceOf, reachOf } from "../../device/server/queries";
import { CATEGORY_NAMES, ITEM_CLASSES, itemKeyOf, taxCodeOf } from "../../domain";
import { itemIdOf, type KnownItems, listKnown, type WantedItem } from "../commands/register-items";
import { type etimsBranches, etimsChoices, etimsItems, type etimsSubmissions } from "../tables";
import { type Choices, listChoices, listReportedCodes } from "./choices";

/** The device with a key that speaks for this branch, and where it is called. The settings may name another branch by now. */
export async function findKeyedDevice(
  reader: Reader,
  named: Pick<typeof etimsBranches.$inferSelect, "environment" | "pin" | "branch">,
) {
  const { etims } = await getSettings(reader, localizationSection);
  if (!etims.enabled || etims.connection === "manual") return undefined;
  const device = await findDeviceOf(reader, named);
  if (!device?.sealed) return undefined;
  const { environment, pin, branch } = named;
  const { sealed, sdcId } = device;
  const isVscu = etims.connection === "vscu" && environment === etims.environment;
  return { sealed, sdcId, isVscu, reach: reachOf(etims, environment), pin, branch };
}

export type KeyedDevice = NonNullable<Awaited<ReturnType<typeof findKeyedDevice>>>;

/** How to call KRA; throws if the device's key cannot be read with this installation's secret. */
export function connectionOf({ sealed, reach, pin, branch }: KeyedDevice): EtimsConnection {
  const { cmcKey } = JSON.parse(decrypt(sealed)) as { cmcKey: string };
  return { ...reach, tin: pin, bhfId: branch, cmcKey };
}

/** The facts that all documents are reported with. */
export async function readFacts(reader: Reader) {
  const { etims } = await getSettings(reader, localizationSection);
  const company = await getSettings(reader, companySection);
  return { etims, company, list: await getCurrentPriceList(reader) };
}
export type Facts = Awaited<ReturnType<typeof readFacts>>;

/** Facts that many documents share, read once for all of them. */
export interface Shared {
  connection?: EtimsConnection;
  facts?: Facts;
  register?: { version: string; choices: Choices; items: KnownItems };
}

const { customerKraPin, customerName, customerPhone, number, issueDate, vat, total, tax } = invoices;
const invoiceOf = { customerKraPin, customerName, customerPhone, number, issueDate, vat, total, tax };
/** An invoice with its lines, and a digest of the accountant's choices and the branch's items. */
const invoiceToReport = prepared("etims_invoice", (reader) =>
  reader
    .select({
      invoice: invoiceOf,
      line: invoiceLines,
      version: sql<string>`(select concat(sum(hashtextextended(c::text, 0)), ' ') from ${etimsChoices} c)
        || (select concat(sum(hashtextextended(i::text, 0))) from ${etimsItems} i where i.branch_id = ${sql.placeholder("branchId")})`,
    })
    .from(invoices)
    .leftJoin(invoiceLines, eq(invoiceLines.invoiceId, invoices.id))
    .where(eq(invoices.id, sql.placeholder("invoiceId")))
    .orderBy(asc(invoiceLines.position)),
);

type Reported = Pick<
  typeof etimsSubmissions.$inferSelect,
  "branchId" | "invoiceId" | "creditNoteId" | "number" | "original" | "createdAt" | "sentAt"
>;

/** A submission's report: the items of its lines, and the sale once KRA knows them. `shared` is kept between documents. */
export async function getReport(
  reader: Reader,
  submission: Reported,
  shared: Shared = {},
): Promise<{
  lines: WantedItem[];
  known: KnownItems;
  saleWith: (items: ReadonlyMap<string, KnownItem>) => EtimsSale;
}> {
  const { branchId, invoiceId, creditNoteId } = submission;
  shared.facts ??= await readFacts(reader);
  const { etims, company, list } = shared.facts;
  const rows = await invoiceToReport(reader).execute({ branchId, invoiceId });
  const [first] = rows;
  if (!first) throw invoiceNotFound();
  const { invoice, version } = first;
  // A choice that was made meanwhile counts for this document already.
  if (shared.register?.version !== version)
    shared.register = {
      version,
      choices: await listChoices(reader),
      items: await listKnown(branchId),
    };
  const { choices, items: known } = shared.register;
  const note = creditNoteId ? await getCreditNote(reader, creditNoteId) : undefined;
  const priceLines: readonly PriceLine[] =
    note?.lines ?? rows.flatMap(({ line }) => (line ? [priceLineOf(line)] : []));
  const listed = new Map([...list.rooms, ...list.services].map((entry) => [entry.id, entry.name]));
  const codes = new Set(listed.keys());
  const reported = note ? await listReportedCodes(reader, submission) : undefined;
  const wantedOf = (line: PriceLine): WantedItem => {
    const key = itemKeyOf(line, codes);
    const choice = choices.get(key);
    return {
      key,
      name: listed.get(line.code) ?? CATEGORY_NAMES[line.category],
      classCode: choice?.classCode ?? ITEM_CLASSES[line.category],
      taxCode: taxCodeOf(line.category, invoice.tax, etims.withoutVat, reported?.get(key) ?? choice?.taxCode),
      price: line.unitPrice,
    };
  };
  const document = {
    number: note?.number ?? invoice.number,
    sequence: submission.number ?? 0,
    original: submission.original,
    buyerPin: invoice.customerKraPin,
    buyerName: invoice.customerName,
    buyerPhone: invoice.customerPhone,
    issueDate: note?.issueDate ?? invoice.issueDate,
    at: earlier(submission.createdAt, submission.sentAt),
    vat: note?.vat ?? invoice.vat,
    total: note?.total ?? invoice.total,
    cancels: note?.cancels ?? false,
    reasonCode: note?.reasonCode ?? null,
  };
  return {
    lines: priceLines.map(wantedOf),
    known,
    saleWith: (items) => {
      const lines = priceLines.map((line) => {
        const item = items.get(itemIdOf(wantedOf(line)));
        if (!item) throw new Error(`No item for ${line.category}:${line.code}.`);
        return { ...line, item };
      });
      return saleOf(
        { ...document, lines },
        { amounts: etims.amounts, company: company.companyName, address: company.companyAddress },
      );
    },
  };
}

/** KRA takes no document from the future, which one issued by a wrong clock would be. */
const earlier = (issued: Date, sent: Date | null): Date => (sent && sent < issued ? sent : issued);
