import { sql } from "drizzle-orm";
import { defaultsOf } from "~/features/settings/define";
import { localizationSection } from "~/features/settings/localization/settings";
import { saveSettings } from "~/features/settings/server/commands";
import { db, transaction } from "~/platform/db/database";
import { system } from "~/platform/http/actor";
import { initialiseEtims } from "./server/commands";

let serial = 0;

/** Saves the eTIMS settings over the defaults. */
export async function saveEtims(etims: object): Promise<void> {
  const [row] = (await db().execute(sql`select version from settings where section = 'localization'`)).rows;
  await transaction((tx) =>
    saveSettings(tx, system, {
      section: localizationSection,
      value: { ...defaultsOf(localizationSection), etims: { enabled: true, ...etims } },
      version: Number(row?.version ?? 0),
      now: new Date(),
    }),
  );
}

/** Saves the settings of a new device at the simulated KRA, and initialises it. */
export async function aDevice(offer: object, own: object = {}): Promise<object> {
  const etims = { ...offer, serialNumber: `STANDIN-D${process.pid}-X${++serial}`, ...own };
  await saveEtims(etims);
  await initialiseEtims(system, () => new Date());
  return etims;
}
