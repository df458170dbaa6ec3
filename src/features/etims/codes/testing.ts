import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach } from "vitest";
import { taxSection } from "~/features/pricing/settings";
import { defaultsOf, type Section, type SectionValue } from "~/features/settings/define";
import { localizationSection } from "~/features/settings/localization/settings";
import { saveSettings } from "~/features/settings/server/commands";
import { db, transaction } from "~/platform/db/database";
import { system } from "~/platform/http/actor";
import { initialiseEtims } from "../device/server/commands";

/** Saves a section's defaults with `own` in them. */
async function save<Of extends Section>(section: Of, own: Partial<SectionValue<Of>>): Promise<void> {
  const [row] = (await db().execute(sql`select version from settings where section = ${section.name}`)).rows;
  await transaction((tx) =>
    saveSettings(tx, system, {
      section,
      value: { ...defaultsOf(section), ...own },
      version: Number(row?.version ?? 0),
      now: new Date(),
    }),
  );
}

interface Standins {
  url: string;
  offers: Record<string, Record<string, string>>;
  close: () => Promise<void>;
}

/** A stand-in for KRA, a new device of it before each test, and a clock. Rows of earlier tests are deleted. */
export function useStandIn(start: () => Promise<Standins>) {
  let kra: Standins;
  let serial = 0;
  let clock = 0;
  const at = (path: string, body: object) =>
    fetch(`${kra.url}${path}`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    });
  const turn = (mode: string, times = 1, skip = 0) => at("/_sim/etims", { mode, times, skip });
  beforeAll(async () => {
    kra = await start();
  });
  afterAll(() => kra.close());
  beforeEach(async () => {
    await turn("works");
    await db().execute(sql`truncate etims_exchanges, etims_submissions, etims_items, etims_branches,
      etims_choices, etims_lists, etims_classes, etims_codes cascade`);
    await db().execute(sql`delete from counters where series like 'etims%'`);
    await db().execute(sql`delete from pgboss.job`);
    await save(taxSection, {});
    const etims = { ...defaultsOf(localizationSection).etims, ...kra.offers.etims };
    await save(localizationSection, {
      etims: { ...etims, serialNumber: `STANDIN-K${++serial}`, enabled: true },
    });
    await initialiseEtims(system, () => new Date());
    clock = Date.now() + 1000;
  });
  return {
    save,
    turn,
    tell: (answer: string, times = 1) => at("/etims/told", { answer, times }),
    /** The device's rows at KRA. */
    ledger: async <Ledger>() =>
      ((await (await fetch(`${kra.url}/etims/ledger.json`)).json()) as Ledger[])[0] as Ledger,
    now: () => new Date(clock),
    later: (seconds: number) => {
      clock += seconds * 1000;
    },
  };
}

/** How many tasks of a kind wait. */
export async function countTasks(name: string): Promise<number> {
  const { rows } = await db().execute(
    sql`select 1 from pgboss.job where name = ${name} and state = 'created'`,
  );
  return rows.length;
}
