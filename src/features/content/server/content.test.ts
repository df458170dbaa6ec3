import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { aPerson } from "~/features/identity/testing";
import { db, transaction } from "~/platform/db/database";
import { type Actor, visitor } from "~/platform/http/actor";
import { callAs } from "~/platform/testing/call";
import { useDatabase } from "~/platform/testing/database";
import { contentSchemas } from "../domain";
import { firstContent, seedContent } from "./commands/fill-content";
import { contentHandlers } from "./handlers";

useDatabase();

let editor: Actor;
beforeAll(async () => {
  editor = await aPerson({ role: "customer_service" });
  await transaction((tx) => seedContent(tx, { invented: true, now: new Date() }));
});

const seen = () => callAs(contentHandlers, visitor);
const faqOf = async (preview = false, actor = visitor) =>
  (await callAs(contentHandlers, actor).published({ kinds: "faq", preview })).items.faq ?? [];

describe("the first content", () => {
  test("has what the specification counts, each item as its kind wants it", () => {
    const counts = (kind: string) =>
      firstContent.filter((item) => item.kind === kind && item.locale === "en").length;
    expect([counts("hero"), counts("service"), counts("project"), counts("faq"), counts("topic")]).toEqual([
      3, 6, 18, 10, 6,
    ]);
    for (const { kind, data } of firstContent)
      expect(contentSchemas[kind].safeParse(data).success).toBe(true);
    const days = firstContent.filter(({ kind }) => kind === "project").map(({ data }) => Number(data.days));
    expect([Math.min(...days), Math.max(...days)]).toEqual([1, 7]);
    const slugs = firstContent.map(({ kind, slug, locale }) => `${locale}/${kind}/${slug}`);
    expect(new Set(slugs).size).toBe(slugs.length);
  });

  test("is filled in once, and names the company by its settings", async () => {
    expect(await transaction((tx) => seedContent(tx, { invented: true, now: new Date() }))).toBe(false);
    const { items } = await seen().published({ kinds: "legal,service" });
    expect(items.service).toHaveLength(6);
    expect(items.faq).toBeUndefined();
    const text = JSON.stringify(items);
    expect(text).toContain("MoveEase, Mombasa Road, Nairobi, Kenya");
    expect(text).not.toMatch(/\{[a-z]+\}/);
  });
});

describe("editing", () => {
  test("a save of settings reads no content anew; an edit by anybody does", async () => {
    const [before] = await faqOf();
    const write = (question: string) =>
      db().execute(
        sql`update content_items set published = published || ${JSON.stringify({ question })}::jsonb where kind = 'faq' and locale = 'en' and slug = ${before?.slug ?? ""}`,
      );
    // Without the version trigger only a fresh read would see it.
    await db().execute(sql`alter table content_items disable trigger content_items_counted`);
    await write("Unseen?");
    await db().execute(sql`alter table content_items enable trigger content_items_counted`);
    const { version } = await seen().published({ kinds: "faq" });
    await db().execute(
      sql`insert into settings (section, value, updated_at) values ('privacy-of-a-test', '{}', now())`,
    );
    const saved = await seen().published({ kinds: "faq" });
    expect([saved.version, saved.items.faq?.[0]?.data]).toEqual([version + 1, before?.data]);
    await write(String(before?.data.question));
    expect((await faqOf())[0]?.data.question).toBe(before?.data.question);
    await write("Seen?");
    expect((await faqOf())[0]?.data.question).toBe("Seen?");
    await write(String(before?.data.question));
    await db().execute(sql`delete from settings where section = 'privacy-of-a-test'`);
  });

  test("an edit is seen in the preview alone until it is published, then by everybody at once", async () => {
    const api = callAs(contentHandlers, editor);
    const { rows } = await api.list({ kind: "faq" });
    const first = await api.get({ id: rows[0]?.id ?? "" });
    const before = await seen().published({ kinds: "faq" });
    const data = { question: "Do you move pianos?", answer: "Yes, with four people." };
    const saved = await api.save({ id: first.id, version: first.version, data });
    expect(saved).toMatchObject({ hasChanges: true, isPublished: true, title: "Do you move pianos?" });
    expect((await faqOf())[0]?.data.question).toBe("How early should I book?");
    expect((await faqOf(true))[0]?.data.question).toBe("How early should I book?");
    expect((await faqOf(true, editor))[0]?.data.question).toBe("Do you move pianos?");
    await api.publish({ id: first.id, version: saved.version });
    const after = await seen().published({ kinds: "faq" });
    expect(after.items.faq?.[0]?.data.question).toBe("Do you move pianos?");
    expect(after.version).toBeGreaterThan(before.version);
  });

  test("an item can be added, published and taken off; the company's facts stay", async () => {
    const api = callAs(contentHandlers, editor);
    const data = { question: "Do you work on Sundays?", answer: "In emergencies." };
    const added = await api.create({ kind: "faq", slug: "sundays", data });
    expect(added.isPublished).toBe(false);
    expect((await faqOf()).some(({ slug }) => slug === "sundays")).toBe(false);
    await expect(api.create({ kind: "faq", slug: "sundays", data })).rejects.toMatchObject({
      code: "INVALID",
      data: { fields: { slug: "This name is taken already" } },
    });
    const published = await api.publish({ id: added.id, version: added.version });
    expect((await faqOf()).some(({ slug }) => slug === "sundays")).toBe(true);
    await api.withdraw({ id: added.id, version: published.version });
    expect((await faqOf()).some(({ slug }) => slug === "sundays")).toBe(false);
    const [company] = (await api.list({ kind: "company" })).rows;
    await expect(api.withdraw({ id: company?.id ?? "", version: 1 })).rejects.toMatchObject({
      code: "CONFLICT",
    });
  });

  test("refuses what the kind does not take, a stale version and addresses that run scripts", async () => {
    const api = callAs(contentHandlers, editor);
    const [row] = (await api.list({ kind: "guide" })).rows;
    const item = await api.get({ id: row?.id ?? "" });
    await expect(
      api.save({ id: item.id, version: item.version, data: { ...item.data, href: "javascript:alert(1)" } }),
    ).rejects.toMatchObject({
      code: "INVALID",
      data: { fields: { href: "A path like /services, or https://…" } },
    });
    await expect(api.save({ id: item.id, version: item.version + 1, data: item.data })).rejects.toMatchObject(
      {
        code: "CONFLICT",
      },
    );
  });

  test("a translation stands in its language; what has none is read in English", async () => {
    const api = callAs(contentHandlers, editor);
    const english = { question: "Do you move beehives?", answer: "By night." };
    const added = await api.create({ kind: "faq", slug: "beehives", data: english });
    await api.publish({ id: added.id, version: added.version });
    const questionsIn = async (locale: "en" | "sw") =>
      ((await seen().published({ kinds: "faq", locale })).items.faq ?? []).map(({ data }) => data.question);
    expect(await questionsIn("sw")).toEqual(expect.arrayContaining(["Nalipaje?", "Do you move beehives?"]));
    const data = { question: "Je, mnahamisha mizinga ya nyuki?", answer: "Usiku." };
    const sw = await api.create({ kind: "faq", slug: "beehives", locale: "sw", data });
    expect(await questionsIn("sw")).toContain("Do you move beehives?");
    await api.publish({ id: sw.id, version: sw.version });
    expect(await questionsIn("sw")).toContain("Je, mnahamisha mizinga ya nyuki?");
    expect(await questionsIn("sw")).not.toContain("Do you move beehives?");
    expect((await questionsIn("en")).some((question) => question.startsWith("Je"))).toBe(false);
  });

  test("is for who may manage content", async () => {
    await expect(seen().list({})).rejects.toMatchObject({ code: "UNAUTHENTICATED" });
    const driver = await aPerson({ role: "driver" });
    await expect(callAs(contentHandlers, driver).list({})).rejects.toMatchObject({ code: "FORBIDDEN" });
  });
});
