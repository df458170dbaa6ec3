import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { aFee, anInvoice, cancelInvoice, invoicesSubscribers } from "~/features/invoices/testing";
import { verifyLedger } from "~/features/payments/server/queries/ledger";
import { publishPriceList } from "~/features/pricing/server/commands";
import { getCurrentPriceList } from "~/features/pricing/server/queries/prices";
import { taxSection } from "~/features/pricing/settings";
import { localizationSection } from "~/features/settings/localization/settings";
import { startStandins } from "~/integrations/standins/server";
import { db, transaction } from "~/platform/db/database";
import { mintActor, system } from "~/platform/http/actor";
import { callAs } from "~/platform/testing/call";
import { useDatabase } from "~/platform/testing/database";
import { fetchLists } from "../../codes/server/commands/fetch-lists";
import { codesSubscribers } from "../../codes/server/subscribers";
import { codesTasks } from "../../codes/server/tasks";
import { countTasks, useStandIn } from "../../codes/testing";
import { sendSubmissions } from "../../server/commands/send-submissions";
import { etimsLedgerRules } from "../../server/queries/ledger";
import { etimsSubscribers } from "../../server/subscribers";
import { etimsTasks } from "../../server/tasks";
import { registerWaiting } from "./commands/register-waiting";
import { taxItemsHandlers } from "./handlers";
import { itemsTasks } from "./tasks";

useDatabase({
  subscribers: [...invoicesSubscribers, ...etimsSubscribers, ...codesSubscribers],
  tasks: [...etimsTasks, ...codesTasks, ...itemsTasks],
});

const { save, turn, tell, ledger, now } = useStandIn(() => startStandins());

const accountant = mintActor({
  kind: "person",
  personId: "0192f8a0-7e1b-7c3d-9a55-1f2e3d4c5b6b",
  name: "Zawadi Mwakio",
  role: "accountant",
  permissions: new Map([
    ["manage_finances", "all"],
    ["view_finances", "all"],
  ]),
});
const reader = mintActor({
  kind: "person",
  personId: "0192f8a0-7e1b-7c3d-9a55-1f2e3d4c5b6c",
  name: "Juma Otieno",
  role: "manager",
  permissions: new Map([["access_financial_reports", "all"]]),
});
const items = callAs(taxItemsHandlers, accountant);
const itemsAt = (at: Date) => callAs(taxItemsHandlers, accountant, { now: at });

interface Kept {
  itemCd: string;
  itemNm: string;
  itemClsCd: string;
  taxTyCd: string;
}
interface AtKra {
  items: Kept[];
  sales: { body: { totTaxAmt: number; totAmt: number; itemList: (Kept & { taxAmt: number })[] } }[];
}
const atKra = () => ledger<AtKra>();

const branchId = async () =>
  (await db().execute<{ id: string }>(sql`select id from etims_branches`)).rows[0]?.id ?? "";
const register = async () => registerWaiting(await branchId(), now);
/** The stand-in goes on with the sales of earlier tests: our series follows before the first invoice. */
async function follow(): Promise<void> {
  await items.register();
  const { sales } = await atKra();
  if (sales.length === 0) return;
  await db().execute(
    sql`insert into counters (series, year, last) values (${`etims ${await branchId()}`}, 0, ${sales.length})`,
  );
}
const send = async () => sendSubmissions(await branchId(), now);
const states = async () =>
  (await db().execute<{ state: string }>(sql`select state from etims_submissions order by number`)).rows.map(
    ({ state }) => state,
  );
const itemOf = async (key: string) => (await itemsAt(now()).list()).items.find(({ id }) => id === key);
describe("items", () => {
  beforeEach(async () => {
    await fetchLists(now);
  });

  test("all are registered at once, in one call each, and named with their class", async () => {
    const before = (await items.list()).items;
    expect(before.every(({ registeredAt, itemCode }) => !registeredAt && itemCode === "")).toBe(true);
    expect(await items.registered()).toEqual({ keys: [] });
    const { items: count } = await items.register();
    expect(count).toBe(before.length);
    expect(await register()).toBe("done");
    const after = (await items.list()).items;
    expect(after.every(({ registeredAt, problem }) => registeredAt && problem === "")).toBe(true);
    expect(after.find(({ id }) => id === "storage:storage")).toMatchObject({
      itemCode: expect.stringMatching(/^KE3NTXU00000\d\d$/),
      classCode: "78131602",
      className: "Furniture storage",
      taxCode: "B",
    });
    expect((await items.registered()).keys).toHaveLength(count);
    const kept = await atKra();
    for (const { itemCode, classCode, taxCode, name } of after)
      expect(kept.items).toContainEqual(
        expect.objectContaining({ itemCd: itemCode, itemClsCd: classCode, taxTyCd: taxCode, itemNm: name }),
      );
  });

  test("another class is saved, audited, and KRA has it before the next document", async () => {
    await follow();
    await register();
    await anInvoice();
    await send();
    await items.changeClass({ keys: ["rooms:bedroom"], classCode: "78101802" });
    await items.changeClass({ keys: ["rooms:bedroom", "rooms:kitchen"], classCode: "78101801" });
    expect(await itemOf("rooms:bedroom")).toMatchObject({
      classCode: "78101801",
      className: "Local area trucking services",
      registeredAt: null,
    });
    expect(await countTasks("register-items-at-kra")).toBeGreaterThan(0);
    // No task has run: the next document registers it.
    await anInvoice();
    await send();
    expect(await states()).toEqual(["signed", "signed"]);
    const { itemCode = "" } = (await itemOf("rooms:bedroom")) ?? {};
    const kept = await atKra();
    expect(kept.items.find(({ itemCd }) => itemCd === itemCode)?.itemClsCd).toBe("78101801");
    const line = kept.sales.at(-1)?.body.itemList.find(({ itemCd }) => itemCd === itemCode);
    expect(line).toMatchObject({ itemClsCd: "78101801", taxTyCd: "B" });
    const { rows } = await db().execute(
      sql`select e.summary, (select count(*) from row_changes c where c.table_name = 'etims_choices' and c.row_key = e.subject_id::text)::int as changes
        from events e where e.type = 'etims.item_changed' order by e.at desc, e.summary limit 1`,
    );
    expect(rows).toEqual([
      { summary: expect.stringContaining("class 78101801, Local area trucking services"), changes: 1 },
    ]);
  });

  test("another tax code is another item at KRA; an earlier invoice's credit note keeps its code", async () => {
    await follow();
    const invoice = await anInvoice();
    await send();
    const choice = { key: "distance", classCode: "78101802", taxCode: "C" as const };
    await items.change({ ...choice, reason: "Goods leave Kenya" });
    expect(await itemOf("distance")).toMatchObject({ taxCode: "C", reason: "Goods leave Kenya" });
    await anInvoice();
    await cancelInvoice(invoice.id);
    await send();
    expect(await states()).toEqual(["signed", "signed", "signed"]);
    const codes = (await atKra()).sales.slice(-3).map(({ body }) =>
      body.itemList
        .filter(({ itemNm }) => /Distance|Base/.test(itemNm))
        .map(({ itemCd, taxTyCd }) => `${itemCd.slice(-3)} ${taxTyCd}`)
        .toSorted(),
    );
    expect(codes[0]).toEqual(codes[2]);
    expect(codes[0]?.join()).toMatch(/^\d+ A,\d+ A$/);
    expect(codes[1]?.join()).toMatch(/ A,\d+ C|\d+ C,\d+ A/);
    etimsLedgerRules.join();
    const { disagreements } = await verifyLedger(db());
    expect(disagreements.filter(({ rule }) => /KRA|reported/.test(rule))).toEqual([]);
  });

  test("a code that contradicts the VAT of invoices is refused, and says what to do", async () => {
    const refused = async (input: Parameters<typeof items.change>[0]) =>
      items.change(input).then(
        () => undefined,
        (error: { data: { fields: Record<string, string> } }) => error.data.fields,
      );
    const room = { key: "rooms:bedroom", classCode: "78101804" };
    expect(await refused({ ...room, taxCode: "C", reason: "x" })).toEqual({
      taxCode: expect.stringContaining("charge VAT on Bedrooms, so KRA must get code B"),
    });
    const base = { key: "base", classCode: "78101804" };
    expect(await refused({ ...base, taxCode: "B" })).toEqual({
      taxCode: expect.stringContaining("no VAT on Moving service"),
    });
    expect(await refused({ ...base, taxCode: "D", reason: "  " })).toEqual({
      reason: "Say why no VAT is charged on it.",
    });
    expect(await refused({ ...base, classCode: "99999999", taxCode: "A", reason: "x" })).toEqual({
      classCode: "Choose a class from KRA's list.",
    });
    expect(await refused({ ...base, key: "rooms:castle", taxCode: "A", reason: "x" })).toEqual({
      keys: expect.stringContaining("no such line"),
    });
    await save(taxSection, { vatRegistered: false });
    expect(await refused({ ...base, taxCode: "A", reason: "x" })).toEqual({
      taxCode: expect.stringContaining("not registered for VAT"),
    });
    expect(await refused({ ...base, taxCode: "D" })).toBeUndefined();
    expect((await items.list()).items.every(({ taxCode, reason }) => taxCode === "D" && reason === "")).toBe(
      true,
    );
  });

  test("an item that KRA rejects says so, and the others go on; without KRA all wait", async () => {
    await items.register();
    await tell("910");
    expect(await register()).toBe("done");
    const [first, second] = (await items.list()).items;
    expect(first).toMatchObject({
      registeredAt: null,
      problem: expect.stringContaining("did not take the item"),
    });
    expect(second).toMatchObject({ problem: "", registeredAt: expect.any(Date) });
    await turn("deaf");
    expect(await register()).toBe("later");
    // KRA has it already: nothing to do.
    await tell("994");
    expect(await register()).toBe("done");
    expect(await itemOf(first?.id ?? "")).toMatchObject({ problem: "", registeredAt: expect.any(Date) });
  });

  test("one call at a time: while a document is sent, items wait for it", async () => {
    await items.register();
    await db().execute(sql`update etims_branches set claimed_until = now() + interval '1 minute'`);
    expect(await register()).toBe("later");
    await db().execute(sql`update etims_branches set claimed_until = null`);
    expect(await register()).toBe("done");
  });

  test("a line that somebody typed is reported as its category's item", async () => {
    await follow();
    const invoice = await anInvoice();
    await aFee(invoice, 116_000);
    await send();
    const { itemCode } = (await itemOf("additional")) ?? {};
    expect((await atKra()).sales.at(-1)?.body.itemList).toMatchObject([
      { itemCd: itemCode, itemNm: "Change of date", itemClsCd: "78121601", taxTyCd: "B" },
    ]);
  });

  test("a renamed line of the price list is registered under its new name", async () => {
    await items.register();
    await register();
    const { version, ...data } = await getCurrentPriceList(db());
    const services = data.services.map((service) =>
      service.id === "express" ? { ...service, name: "Same-day delivery" } : service,
    );
    await transaction((tx) =>
      publishPriceList(tx, system, {
        data: { ...data, services },
        basedOn: version,
        validFrom: undefined,
        now: now(),
      }),
    );
    expect(await itemOf("additional:express")).toMatchObject({
      name: "Same-day delivery",
      registeredAt: null,
    });
    expect((await itemsAt(now()).registered()).keys).not.toContain("additional:express");
    await register();
    const { itemCode } = (await itemOf("additional:express")) ?? {};
    expect((await atKra()).items).toContainEqual(
      expect.objectContaining({ itemCd: itemCode, itemNm: "Same-day delivery" }),
    );
  });

  test("who reads reports sees items and changes none; without eTIMS there is nothing to register", async () => {
    const seen = callAs(taxItemsHandlers, reader);
    expect(await seen.list()).toMatchObject({ mayChange: false });
    await expect(seen.register()).rejects.toMatchObject({ code: "FORBIDDEN" });
    await expect(seen.changeClass({ keys: ["base"], classCode: "78101804" })).rejects.toMatchObject({
      code: "FORBIDDEN",
    });
    await save(localizationSection, {});
    expect(await items.list()).toMatchObject({ device: "off" });
    expect(await items.registered()).toEqual({ keys: null });
    await expect(items.register()).rejects.toMatchObject({ code: "CONFLICT" });
  });
});
