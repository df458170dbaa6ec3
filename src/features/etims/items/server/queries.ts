import { eq } from "drizzle-orm";
import { carriesVat } from "~/features/pricing/domain/prices";
import { getCurrentPriceList } from "~/features/pricing/server/queries/prices";
import { taxSection } from "~/features/pricing/settings";
import { localizationSection } from "~/features/settings/localization/settings";
import { getSeveralSettings } from "~/features/settings/server/queries";
import { itemCodeOf } from "~/integrations/etims/fields";
import type { Reader } from "~/platform/db/database";
import { type Actor, can } from "~/platform/http/actor";
import { findListState, listClasses, searchClasses } from "../../codes/server/queries";
import { HEAD_OFFICE } from "../../device/domain";
import { ITEM_CLASSES, taxCodeOf } from "../../domain";
import { listChoices } from "../../server/queries/choices";
import { findBranch } from "../../server/queries/queue";
import { findKeyedDevice } from "../../server/queries/reports";
import { etimsItems } from "../../server/tables";
import { soldBy } from "../domain";

const MOST_CLASSES = 20;

const readRules = (reader: Reader) =>
  getSeveralSettings(reader, { localization: localizationSection, tax: taxSection });

/** The company's items as the next document reports them, in the branch of the saved settings. */
export async function listSold(reader: Reader, now: Date) {
  // One after another: a command reads in its transaction, which has one connection.
  const { localization, tax } = await readRules(reader);
  const priceList = await getCurrentPriceList(reader, now);
  const choices = await listChoices(reader);
  const { branch } = await findBranch(reader);
  const items = branch
    ? await reader.select().from(etimsItems).where(eq(etimsItems.branchId, branch.id))
    : [];
  const known = new Map(items.map((item) => [`${item.key} ${item.taxCode}`, item]));
  return soldBy(priceList).map((sold) => {
    const choice = choices.get(sold.key);
    const classCode = choice?.classCode ?? ITEM_CLASSES[sold.category];
    const taxCode = taxCodeOf(sold.category, tax, localization.etims.withoutVat, choice?.taxCode);
    const item = known.get(`${sold.key} ${taxCode}`);
    const isSame = item?.classCode === classCode && item.name === sold.name;
    return {
      ...sold,
      classCode,
      taxCode,
      carriesVat: carriesVat(sold.category, tax),
      reason: taxCode === "B" || !tax.vatRegistered ? "" : (choice?.reason ?? ""),
      number: item?.number ?? null,
      registeredAt: isSame ? item.registeredAt : null,
      problem: item?.problem ?? "",
    };
  });
}

/** The items screen. */
export async function getItems(reader: Reader, actor: Actor, now: Date) {
  const [{ localization, tax }, { enabled }, sold] = await Promise.all([
    readRules(reader),
    findBranch(reader),
    listSold(reader, now),
  ]);
  const { environment } = localization.etims;
  const [isReady, state, classes] = await Promise.all([
    hasDevice(reader),
    findListState(reader, environment, "classes"),
    listClasses(
      reader,
      environment,
      sold.map(({ classCode }) => classCode),
    ),
  ]);
  const names = new Map(classes.map(({ code, name }) => [code, name]));
  return {
    device: !enabled ? ("off" as const) : isReady ? ("ready" as const) : ("missing" as const),
    vatRegistered: tax.vatRegistered,
    mayChange: can(actor, "manage_finances"),
    classesAt: state?.askedAt ?? null,
    classesProblem: state?.problem ?? "",
    items: sold.map(({ key: id, number, price: _, ...item }) => ({
      ...item,
      id,
      itemCode: number === null ? "" : itemCodeOf(number),
      className: names.get(item.classCode) ?? "",
    })),
  };
}

/** True if eTIMS is enabled and the device of the saved settings has its key. */
export async function hasDevice(reader: Reader): Promise<boolean> {
  const { etims } = (await readRules(reader)).localization;
  const { environment, pinNumber: pin } = etims;
  return (await findKeyedDevice(reader, { environment, pin, branch: HEAD_OFFICE })) !== undefined;
}

/** The keys of the items that KRA has; null without an initialised device. */
export async function listRegistered(reader: Reader, now: Date): Promise<string[] | null> {
  if (!(await hasDevice(reader))) return null;
  return (await listSold(reader, now)).flatMap(({ key, registeredAt }) => (registeredAt ? [key] : []));
}

/** KRA's classes with the words; without words those of a mover's usual services. */
export async function findClasses(reader: Reader, search: string) {
  const { environment } = (await readRules(reader)).localization.etims;
  if (search.trim() !== "") return searchClasses(reader, environment, search, MOST_CLASSES);
  const usual = await listClasses(reader, environment, Object.values(ITEM_CLASSES));
  return usual.map(({ isUsed: _, ...found }) => found);
}
