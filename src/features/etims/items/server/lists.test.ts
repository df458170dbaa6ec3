import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { localizationSection } from "~/features/settings/localization/settings";
import { startStandins } from "~/integrations/standins/server";
import { db, transaction } from "~/platform/db/database";
import { mintActor } from "~/platform/http/actor";
import { callAs } from "~/platform/testing/call";
import { useDatabase } from "~/platform/testing/database";
import { areListsDue, fetchLists, saveClasses } from "../../codes/server/commands/fetch-lists";
import { searchClasses } from "../../codes/server/queries";
import { codesSubscribers } from "../../codes/server/subscribers";
import { codesTasks } from "../../codes/server/tasks";
import { countTasks, useStandIn } from "../../codes/testing";
import { taxItemsHandlers } from "./handlers";

useDatabase({ subscribers: codesSubscribers, tasks: codesTasks });
const { save, turn, tell, now, later } = useStandIn(() => startStandins());

const accountant = mintActor({
  kind: "person",
  personId: "0192f8a0-7e1b-7c3d-9a55-1f2e3d4c5b6b",
  name: "Zawadi Mwakio",
  role: "accountant",
  permissions: new Map([["manage_finances", "all"]]),
});
const items = callAs(taxItemsHandlers, accountant);

describe("KRA's lists", () => {
  test("a new device asks for them at once, and the next day asks for what changed", async () => {
    expect(await countTasks("fetch-kra-lists")).toBe(1);
    expect(await items.list()).toMatchObject({ device: "ready", classesAt: null });
    expect(await areListsDue(now())).toBe(true);
    expect(await fetchLists(now)).toBe("done");
    expect(await areListsDue(now())).toBe(false);
    expect(await items.list()).toMatchObject({ classesAt: now(), classesProblem: "" });
    const { classes } = await items.classes({ search: "packing" });
    expect(classes.map(({ code }) => code)).toEqual(["78121501", "78121500", "78120000"]);
    expect((await items.classes({ search: "7813" })).classes[0]).toMatchObject({
      code: "78131602",
      name: "Furniture storage",
    });
    expect((await items.classes({ search: "no such thing" })).classes).toEqual([]);
    expect((await items.classes({})).classes.map(({ code }) => code)).toContain("78101804");
    // Read today: KRA is not asked.
    await turn("500", 9);
    expect(await fetchLists(now)).toBe("done");
    later(86_400);
    expect(await areListsDue(now())).toBe(true);
    expect(await fetchLists(now)).toBe("later");
    expect((await items.list()).classesProblem).toBe("");
    await turn("works");
    expect(await fetchLists(now)).toBe("done");
    expect(await items.list()).toMatchObject({ classesAt: now() });
  });

  test("what is not reachable is asked again, and a day's limit waits for the next day", async () => {
    await turn("deaf", 1, 1);
    expect(await fetchLists(now)).toBe("later");
    expect(await items.list()).toMatchObject({
      classesAt: null,
      classesProblem: expect.stringContaining("cannot be read"),
    });
    await tell("990");
    // The codes are read already, so the classes are asked for.
    expect(await fetchLists(now)).toBe("tomorrow");
    expect((await items.list()).classesProblem).toContain("Try again tomorrow");
    expect(await fetchLists(now)).toBe("done");
    expect((await items.list()).classesProblem).toBe("");
  });

  test("the task tries again after pauses, and without a device asks nothing", async () => {
    const [fetchNow] = codesTasks as unknown as { run: (payload: object) => Promise<void> }[];
    await turn("500", 99);
    await db().execute(sql`delete from pgboss.job`);
    expect(await areListsDue(now())).toBe(true);
    await fetchNow?.run({ tries: 0 });
    expect(await countTasks("fetch-kra-lists")).toBe(1);
    // Only the codes were asked for. The hour's task leaves the rest to the tries.
    expect(await areListsDue(now())).toBe(false);
    await db().execute(sql`delete from pgboss.job`);
    await fetchNow?.run({ tries: 4 });
    expect(await countTasks("fetch-kra-lists")).toBe(0);
    await save(localizationSection, {});
    expect(await fetchLists(now)).toBe("done");
    await turn("works");
  });

  test("fifty thousand classes are kept, changed and found by the index", async () => {
    const rows = Array.from({ length: 50_000 }, (_, at) => ({
      code: String(10_000_000 + at),
      name: `Goods of kind ${at}${at === 31_415 ? ", piano movers" : ""}`,
      level: 4,
      taxCode: "B" as const,
      isUsed: true,
    }));
    await transaction((tx) => saveClasses(tx, "sandbox", [...rows, ...rows.slice(0, 9)]));
    const renamed = { ...rows[31_415], name: "Moving of pianos", isUsed: true } as (typeof rows)[number];
    await transaction((tx) => saveClasses(tx, "sandbox", [renamed, { ...rows[7], isUsed: false } as never]));
    const counted = await db().execute(sql`select count(*)::int as n from etims_classes`);
    expect(counted.rows).toEqual([{ n: 50_000 }]);
    await db().execute(sql`analyze etims_classes`);
    expect(await searchClasses(db(), "sandbox", "moving pianos", 20)).toMatchObject([{ code: "10031415" }]);
    expect(await searchClasses(db(), "sandbox", "10000007", 20)).toEqual([]);
    const { rows: plan } = await db().execute(
      sql`explain select code from etims_classes where search like '%pianos%'`,
    );
    expect(JSON.stringify(plan)).toContain("etims_classes_search");
  });
});
