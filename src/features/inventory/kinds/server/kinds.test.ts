import { eq } from "drizzle-orm";
import { Hono } from "hono";
import { beforeAll, describe, expect, test } from "vitest";
import { aPerson } from "~/features/identity/testing";
import { db, transaction } from "~/platform/db/database";
import { events, rowChanges } from "~/platform/events/tables";
import { type Actor, visitor } from "~/platform/http/actor";
import { serveFiles } from "~/platform/http/file-routes";
import type { RequestContext } from "~/platform/http/handlers";
import { callAs, requestContext } from "~/platform/testing/call";
import { useDatabase } from "~/platform/testing/database";
import { seedItemKinds } from "../../demo";
import { aKind, aKindForm, publishAll } from "../../testing";
import { type ItemKind, minutesOf } from "../domain/kinds";
import { searchOf } from "../domain/search";
import { itemKindsHandlers } from "./handlers";
import { itemKindRoutes } from "./routes";
import { itemKindVersions } from "./tables";

useDatabase();

const as = (actor: Actor) => callAs(itemKindsHandlers, actor);
let admin: Actor;
let sales: Actor;
beforeAll(async () => {
  admin = await aPerson({ role: "admin" });
  sales = await aPerson({ role: "sales_rep" });
});

describe("the list that ships", () => {
  let kinds: ItemKind[];
  let named: Map<string, ItemKind>;
  beforeAll(async () => {
    kinds = (await as(sales).catalogue({ version: 1 })).kinds;
    named = new Map(kinds.map((kind) => [kind.code, kind]));
  });

  test("has at least 180 kinds, each whole and found by its own names", () => {
    expect(kinds.length).toBeGreaterThanOrEqual(180);
    expect(new Set(kinds.map(({ nameEn }) => nameEn.toLowerCase())).size).toBe(kinds.length);
    expect(
      kinds.filter(
        ({ nameSw, rooms, volume, weight, minutes }) =>
          !nameSw || rooms.length === 0 || volume <= 0 || weight < 1 || minutes < 1,
      ),
    ).toEqual([]);
    expect(
      kinds.filter(
        ({ words, reference, source }) =>
          words.some((word) => word.trim() === "" || word.length > 40) ||
          (source === "estimated") !== (reference === ""),
      ),
    ).toEqual([]);
    const search = searchOf(kinds);
    for (const kind of kinds)
      for (const name of [kind.nameEn, kind.nameSw])
        expect(
          search.find(name, 3).map(({ code }) => code),
          name,
        ).toContain(kind.code);
  });

  test("converts cubic feet to m³ with three decimals, and weighs by the trade's rule", () => {
    expect(named.get("sofa_3_seats")).toMatchObject({
      volume: 1.416,
      weight: 159,
      source: "published_form",
      weightSource: "trade_rule",
      reference: "Jgayle smart-move, Undergrads",
    });
    expect(named.get("carton_book")).toMatchObject({ volume: 0.042, weight: 5 });
    expect(named.get("picture_small")).toMatchObject({ volume: 0.028, weight: 3 });
    expect(named.get("carton_wardrobe")).toMatchObject({
      volume: 0.425,
      reference: "Undergrads, Woodland Hills Movers",
    });
  });

  test("takes minutes from the mover's own table, else by rule, and marks Kenyan goods as estimated", () => {
    expect(named.get("fridge_tall")).toMatchObject({
      volume: 0.85,
      weight: 80,
      minutes: 30,
      source: "movers_table",
    });
    expect(named.get("carton")).toMatchObject({ volume: 0.075, weight: 20, minutes: 3 });
    const measured = new Set(
      kinds.filter(({ source, family }) => source === "movers_table" && family !== "box_spring"),
    );
    for (const kind of kinds)
      if (!measured.has(kind)) expect(kind.minutes, kind.code).toBe(minutesOf(kind.volume));
    expect(named.get("gas_cylinder_13")).toMatchObject({
      source: "estimated",
      volume: 0.06,
      weight: 28,
      flags: ["forbidden"],
    });
    expect(named.get("sofa_set_7")).toMatchObject({ source: "estimated", volume: 3.8, weight: 155 });
  });

  test.each([
    ["kochi", /^sofa/],
    ["sofa set", /^sofa_set_/],
    ["sofa set 7", /^sofa_set_7$/],
    ["dabo deka", /^double_decker$/],
    ["double decker", /^double_decker$/],
    ["doble deka", /^double_decker$/],
    ["frij", /^fridge/],
    ["firji", /^fridge/],
    ["mtungi wa gas", /^gas_cylinder/],
    ["godoro 6x6", /^mattress/],
    ["tv 55", /^tv_60$/],
    ["nduthi", /^motorbike/],
    ["wordrobe", /^wardrobe/],
    ["washin machine", /^wash/],
    ["meza ya ofisi", /^desk/],
    ["boksi ya vitabu", /./],
  ])("finds '%s'", (typed, code) => expect(searchOf(kinds).find(typed)[0]?.code).toMatch(code));
});

describe("who may", () => {
  test("staff read the published list; only who manages the settings sees and changes the draft", async () => {
    const { id } = await aKind(admin);
    for (const [person, code] of [
      [visitor, "UNAUTHENTICATED"],
      [sales, "FORBIDDEN"],
    ] as const) {
      await expect(as(person).list({})).rejects.toMatchObject({ code });
      await expect(as(person).get({ id })).rejects.toMatchObject({ code });
      await expect(as(person).add(aKindForm())).rejects.toMatchObject({ code });
      await expect(as(person).retire({ id })).rejects.toMatchObject({ code });
      await expect(as(person).draft()).rejects.toMatchObject({ code });
      await expect(as(person).restore({ version: 1 })).rejects.toMatchObject({ code });
    }
    await expect(as(visitor).catalogue({})).rejects.toMatchObject({ code: "UNAUTHENTICATED" });
    const driver = await aPerson({ role: "driver" });
    const { kinds } = await as(driver).catalogue({});
    expect(kinds.some(({ nameEn }) => nameEn.startsWith("Posho mill"))).toBe(false);
  });
});

describe("bad input", () => {
  test.each([
    ["no name", { nameEn: " " }, { nameEn: "Enter the name in English" }],
    [
      "no volume",
      { volume: 0 },
      { volume: "Enter cubic metres with three decimals at most, from 0.001 to 100" },
    ],
    [
      "a fourth decimal",
      { volume: 1.2345 },
      { volume: "Enter cubic metres with three decimals at most, from 0.001 to 100" },
    ],
    ["half minutes", { minutes: 1.5 }, { minutes: "Enter whole minutes, from 0 to 6,000" }],
    ["no room", { rooms: [] }, { rooms: "Choose at least one room" }],
    [
      "a family with spaces",
      { family: "Sofa Set" },
      { family: "Use small letters, figures and _, such as sofa_set" },
    ],
  ])("%s is refused at its field", async (_, over, fields) => {
    await expect(as(admin).add({ ...aKindForm(), ...over })).rejects.toMatchObject({
      code: "INVALID",
      data: { fields },
    });
  });

  test("a name that another item has, whatever its letters", async () => {
    const taken = {
      code: "INVALID",
      data: { fields: { nameEn: "Another item has this name. Choose another one." } },
    };
    await expect(as(admin).add({ ...aKindForm(), nameEn: "WARDROBE" })).rejects.toMatchObject(taken);
    const kind = await aKind(admin);
    await expect(as(admin).edit({ ...kind, nameEn: "wardrobe" })).rejects.toMatchObject(taken);
  });
});

describe("the list to edit", () => {
  test("an edit is in the audit log, and refused when somebody was quicker", async () => {
    const kind = await aKind(admin);
    await as(admin).edit({ ...kind, weight: 130.5 });
    const changes = await db().select().from(rowChanges).where(eq(rowChanges.rowKey, kind.id));
    expect(changes).toMatchObject([{ before: { weight: 120 }, after: { weight: 130.5 } }]);
    await expect(as(admin).edit({ ...kind, weight: 140 })).rejects.toMatchObject({ code: "CONFLICT" });
    const now = await as(admin).get({ id: kind.id });
    await as(admin).edit(now);
    expect(await db().$count(events, eq(events.subjectId, kind.id))).toBe(2);
  });

  test("a size is added to a family, retired and put back", async () => {
    const kind = await aKind(admin);
    const { id } = await as(admin).add({ ...aKindForm(), family: kind.family });
    expect((await as(admin).get({ id })).variants.map((one) => one.id)).toEqual([kind.id]);
    await as(admin).retire({ id });
    await as(admin).retire({ id });
    expect(
      (await as(admin).list({ active: "retired", search: "posho mill" })).rows.map((row) => row.id),
    ).toContain(id);
    await as(admin).putBack({ id });
    expect(await as(admin).get({ id })).toMatchObject({ active: true, volume: 0.9 });
    expect(await db().$count(events, eq(events.subjectId, id))).toBe(3);
  });

  test("is filtered, sorted and searched with typing errors", async () => {
    const names = async (input: Parameters<ReturnType<typeof as>["list"]>[0]) =>
      (await as(admin).list({ limit: 100, ...input })).rows;
    expect((await names({ room: "kitchen", source: "estimated" })).map(({ code }) => code).sort()).toEqual([
      "gas_cylinder_13",
      "gas_cylinder_6",
      "jiko",
      "meko",
      "water_dispenser",
    ]);
    for (const { flags } of await names({ flag: "forbidden" })) expect(flags).toContain("forbidden");
    const volumes = (await names({ sort: "volume" })).map(({ volume }) => volume);
    expect(volumes).toEqual([...volumes].sort((a, b) => b - a));
    const first = await as(admin).list({ sort: "volume", limit: 10 });
    const next = await as(admin).list({ sort: "volume", limit: 10, cursor: first.nextCursor ?? "" });
    expect(next.rows.map(({ id }) => id)).toEqual(
      (await as(admin).list({ sort: "volume", limit: 10, page: 2 })).rows.map(({ id }) => id),
    );
    const found = await as(admin).list({ search: "matress kign", limit: 2 });
    expect(found.rows[0]?.code).toBe("mattress_king");
    expect((await as(admin).list({ search: "kitanda", limit: 5, page: 2 })).page).toBe(2);
  });

  test("the export has all columns in the words that an import reads", async () => {
    const app = new Hono<{ Variables: { request: RequestContext } }>();
    app.use(async (c, next) => {
      c.set("request", requestContext(admin));
      await next();
    });
    app.route("/", serveFiles(itemKindRoutes));
    const [head, ...lines] = (await (await app.request("/exports/items.csv?source=estimated")).text())
      .trim()
      .split("\r\n");
    expect(head).toContain(
      "Code,Name in English,Name in Kiswahili,Words people use,Usual rooms,Family,Volume (m³)",
    );
    expect(lines.find((line) => line.startsWith("gas_cylinder_6"))).toContain(
      "gas_cylinder,0.03,13,4,Refuse or ask,Estimated,Estimated,,In use",
    );
    expect((await app.request("/exports/items.xlsx")).status).toBe(200);
  });
});

describe("versions", () => {
  test("a published version never changes, and the catalogue is the newest", async () => {
    const kind = await aKind(admin);
    const { version } = await publishAll(admin);
    expect((await as(sales).catalogue({})).kinds.find(({ code }) => code === kind.code)).toMatchObject({
      volume: 0.9,
    });
    await as(admin).edit({ ...kind, volume: 0.95 });
    expect((await as(sales).catalogue({})).kinds.find(({ code }) => code === kind.code)).toMatchObject({
      volume: 0.9,
    });
    const draft = await as(admin).draft();
    expect(draft.changes).toEqual([
      {
        code: kind.code,
        name: kind.nameEn,
        change: "changed",
        fields: [{ field: "volume", before: 0.9, after: 0.95 }],
      },
    ]);
    await publishAll(admin);
    expect((await as(admin).draft()).changes).toEqual([]);
    expect(await as(admin).compare({ version: version + 1 })).toMatchObject({
      with: version,
      differences: draft.changes,
    });
    expect(
      (await as(sales).catalogue({ version })).kinds.find(({ code }) => code === kind.code),
    ).toMatchObject({ volume: 0.9 });
    await expect(db().update(itemKindVersions).set({ note: "x" })).rejects.toThrow();
    await expect(db().delete(itemKindVersions)).rejects.toThrow();
    await expect(as(admin).compare({ version: 9_999 })).rejects.toMatchObject({ code: "NOT_FOUND" });
  });

  test("nothing is published unseen, twice or without a change", async () => {
    await aKind(admin);
    const seen = await as(admin).draft();
    await aKind(admin);
    const publish = (draft: typeof seen) =>
      as(admin).publish({ basedOn: draft.version, changedAt: draft.changedAt, note: "" });
    await expect(publish(seen)).rejects.toMatchObject({ code: "CONFLICT" });
    const now = await as(admin).draft();
    const outcomes = await Promise.allSettled([publish(now), publish(now)]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    await expect(publish(await as(admin).draft())).rejects.toMatchObject({ code: "CONFLICT" });
  });

  test("an earlier one is taken back as the list to edit: later items are retired, drafts go", async () => {
    await publishAll(admin).catch(() => undefined);
    const { version } = await as(admin).draft();
    const changed = (await as(admin).list({ search: "wardrobe, small" })).rows[0];
    if (!changed) throw new Error("no wardrobe");
    await as(admin).edit({ ...changed, weight: 70 });
    const later = await aKind(admin);
    await publishAll(admin);
    const draftOnly = await aKind(admin);
    expect(await as(admin).restore({ version })).toEqual({ changes: 3 });
    expect(await as(admin).get({ id: changed.id })).toMatchObject({ weight: changed.weight });
    expect(await as(admin).get({ id: later.id })).toMatchObject({ active: false });
    await expect(as(admin).get({ id: draftOnly.id })).rejects.toMatchObject({ code: "NOT_FOUND" });
    expect(await as(admin).restore({ version })).toEqual({ changes: 0 });
    const newest = (await as(admin).draft()).version;
    await as(admin).restore({ version: newest });
    expect((await as(admin).draft()).changes).toEqual([]);
    expect(await as(admin).get({ id: later.id })).toMatchObject({ active: true });
  });

  test("the demo company has a version of its own and changes that wait", async () => {
    await transaction((tx) => seedItemKinds(tx, new Date()));
    expect((await as(admin).draft()).changes.map(({ code, change }) => [code, change])).toEqual([
      ["us_dryer", "retired"],
      ["water_tank_1000", "changed"],
    ]);
  });
});
