import { localizationSection } from "~/features/settings/localization/settings";
import { saveSettings } from "~/features/settings/server/commands";
import { getSettings } from "~/features/settings/server/queries";
import { transaction } from "~/platform/db/database";
import { type Actor, system } from "~/platform/http/actor";
import { encrypt } from "~/platform/secrets/secrets";
import { callAs } from "~/platform/testing/call";
import { saveClasses } from "../codes/server/commands/fetch-lists";
import { namedDevice, ofDevice } from "../device/server/queries";
import { etimsDevices } from "../device/server/tables";
import { taxItemsHandlers } from "./server/handlers";

const CLASS = {
  code: "78101804",
  name: "Relocation services",
  level: 4,
  taxCode: "B",
  isUsed: true,
} as const;

/** An initialised device of the settings, whose KRA nobody reaches, and one class. */
async function aDevice(): Promise<void> {
  await transaction(async (tx) => {
    const value = await getSettings(tx, localizationSection);
    const etims = { ...value.etims, enabled: true, pinNumber: "P051234567X", serialNumber: "TEST-ITEMS" };
    if (!value.etims.enabled)
      await saveSettings(tx, system, {
        section: localizationSection,
        value: { ...value, etims },
        version: 0,
        now: new Date(),
      });
    const { environment, pin, branch, serialNumber } = await namedDevice(tx);
    const named = { environment, pin, branch, serialNumber };
    await tx.delete(etimsDevices).where(ofDevice(named));
    await tx.insert(etimsDevices).values({
      ...named,
      state: "installed",
      sealed: encrypt(JSON.stringify({ cmcKey: "KEY" })),
      askedAt: new Date(),
    });
    await saveClasses(tx, environment, [CLASS]);
  });
}

/** One successful call of every write on items, for the test of all writes. */
export function taxItemWrites(admin: () => Actor): Record<string, () => Promise<() => Promise<unknown>>> {
  const items = () => callAs(taxItemsHandlers, admin());
  const after = (write: () => Promise<unknown>) => async () => {
    await aDevice();
    return write;
  };
  const base = { key: "base", classCode: CLASS.code };
  return {
    "taxItems.register": after(() => items().register()),
    "taxItems.change": after(() =>
      items().change({ ...base, taxCode: "A", reason: "Advice of our auditor" }),
    ),
    "taxItems.changeClass": after(() => items().changeClass({ keys: ["storage"], classCode: CLASS.code })),
  };
}
