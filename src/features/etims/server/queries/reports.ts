import { getCreditNote } from "~/features/invoices/credit-notes/server/queries";
import { getInvoiceById, getInvoiceLines } from "~/features/invoices/server/queries/invoices";
import type { PriceLine } from "~/features/pricing/domain/prices";
import { getCurrentPriceList } from "~/features/pricing/server/queries/prices";
import { localizationSection } from "~/features/settings/localization/settings";
import { getSettings } from "~/features/settings/server/queries";
import { companySection } from "~/features/settings/settings";
import { ETIMS_HOSTS, type EtimsConnection } from "~/integrations/etims/call";
import { type KnownItem, saleOf } from "~/integrations/etims/fields";
import type { EtimsSale } from "~/integrations/etims/sales";
import type { Reader } from "~/platform/db/database";
import { decrypt } from "~/platform/secrets/secrets";
import { ofDevice } from "../../device/server/queries";
import { etimsDevices } from "../../device/server/tables";
import { ITEM_CLASSES, itemKeyOf, taxCodeOf } from "../../domain";
import { itemIdOf, type WantedItem } from "../commands/register-items";
import type { etimsBranches, etimsSubmissions } from "../tables";

/** The device that the saved settings name, if it is this branch's and has its key. */
export async function findKeyedDevice(
  reader: Reader,
  { environment, pin, branch }: Pick<typeof etimsBranches.$inferSelect, "environment" | "pin" | "branch">,
) {
  const { etims } = await getSettings(reader, localizationSection);
  if (!etims.enabled || etims.environment !== environment || etims.pinNumber !== pin) return undefined;
  const { serialNumber, baseUrl } = etims;
  const [device] = await reader
    .select({ sealed: etimsDevices.sealed, sdcId: etimsDevices.sdcId })
    .from(etimsDevices)
    .where(ofDevice({ environment, pin, branch, serialNumber }));
  if (!device?.sealed) return undefined;
  return {
    sealed: device.sealed,
    sdcId: device.sdcId,
    baseUrl: baseUrl || ETIMS_HOSTS[environment],
    pin,
    branch,
  };
}

export type KeyedDevice = NonNullable<Awaited<ReturnType<typeof findKeyedDevice>>>;

/** How to call KRA; throws if the device's key cannot be read with this installation's secret. */
export function connectionOf({ sealed, baseUrl, pin, branch }: KeyedDevice): EtimsConnection {
  const { cmcKey } = JSON.parse(decrypt(sealed)) as { cmcKey: string };
  return { baseUrl, tin: pin, bhfId: branch, cmcKey };
}

/** What documents are reported with, whatever they say. */
export async function readFacts(reader: Reader) {
  const { etims } = await getSettings(reader, localizationSection);
  const company = await getSettings(reader, companySection);
  return { etims, company, list: await getCurrentPriceList(reader) };
}
export type Facts = Awaited<ReturnType<typeof readFacts>>;

/** What a submission reports: the items of its lines, and the sale once KRA knows them. */
export async function getReport(
  reader: Reader,
  submission: typeof etimsSubmissions.$inferSelect,
  facts?: Facts,
): Promise<{ lines: WantedItem[]; saleWith: (items: ReadonlyMap<string, KnownItem>) => EtimsSale }> {
  const { etims, company, list } = facts ?? (await readFacts(reader));
  const [invoice, note, invoiced] = await Promise.all([
    getInvoiceById(reader, submission.invoiceId),
    submission.creditNoteId ? getCreditNote(reader, submission.creditNoteId) : undefined,
    submission.creditNoteId ? undefined : getInvoiceLines(reader, submission.invoiceId),
  ]);
  const priceLines: readonly PriceLine[] = note?.lines ?? invoiced ?? [];
  const listed = new Map([...list.rooms, ...list.services].map((entry) => [entry.id, entry.name]));
  const codes = new Set(listed.keys());
  const wantedOf = (line: PriceLine): WantedItem => ({
    key: itemKeyOf(line, codes),
    name: listed.get(line.code) ?? CATEGORY_NAMES[line.category],
    classCode: ITEM_CLASSES[line.category],
    taxCode: taxCodeOf(line.category, invoice.tax, etims.withoutVat),
    price: line.unitPrice,
  });
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
  };
  return {
    lines: priceLines.map(wantedOf),
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

const CATEGORY_NAMES = {
  base: "Moving service",
  distance: "Transport by road",
  rooms: "Moving of rooms",
  additional: "Additional moving service",
  insurance: "Insurance of goods moved",
  storage: "Storage of goods",
} as const;
