import { and, eq } from "drizzle-orm";
import sharp from "sharp";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { aLead } from "~/features/crm/testing";
import { aPerson } from "~/features/identity/testing";
import { newestVersion } from "~/features/inventory/inventories/server/queries/inventories";
import { removeGoneFiles } from "~/features/inventory/media/server/commands/forget-media";
import {
  inventoryPhotosHandlers,
  inventoryPhotosTasks,
  memoryStorage,
  sendWhole,
  webm,
} from "~/features/inventory/media/testing";
import { anEdit, anInventory, freezeNewest } from "~/features/inventory/testing";
import { requestedQuote } from "~/features/quotes/testing";
import { db, transaction } from "~/platform/db/database";
import { events } from "~/platform/events/tables";
import { type Actor, visitor } from "~/platform/http/actor";
import { newId } from "~/platform/kernel/ids";
import { outboxMessages } from "~/platform/mail/tables";
import { configureStorage } from "~/platform/storage/storage";
import { callAs } from "~/platform/testing/call";
import { useDatabase } from "~/platform/testing/database";
import { LINK_DAYS } from "../domain/links";
import { eraseOwnLists } from "./commands";
import { surveyLinksHandlers } from "./handlers";

useDatabase({ tasks: inventoryPhotosTasks });

const DAY = 86_400_000;
let manager: Actor;
let driver: Actor;
let id = "";
let token = "";

const office = (actor: Actor = manager, now = new Date()) => callAs(surveyLinksHandlers, actor, { now });
const customer = (now = new Date()) =>
  callAs(surveyLinksHandlers, visitor, { now, ip: `198.18.${made % 250}.1` });
let made = 0;
const tokenIn = (link: string) => link.split("/").at(-1) ?? "";
const set = (over: object) => anEdit({ kind: "set", itemId: newId(), room: "living_room", ...over } as never);
const edit = (...edits: ReturnType<typeof anEdit>[]) => customer().edit({ token, base: 1, edits });
const newest = () => transaction((tx) => newestVersion(tx, id));

beforeAll(async () => {
  manager = await aPerson({ role: "manager" });
  driver = await aPerson({ role: "driver" });
});
beforeEach(async () => {
  made += 1;
  configureStorage(memoryStorage(new Map()));
  id = (await anInventory(manager, undefined, [])).id;
  token = tokenIn((await office().make({ id })).link);
});

describe("the link", () => {
  test("begins with rooms, as many bedrooms as the quote has", async () => {
    const quote = await requestedQuote();
    const list = await anInventory(manager, { type: "quote", id: quote.id }, []);
    const { link } = await office().make({ id: list.id });
    const { content, name } = await customer().ofLink({ token: tokenIn(link) });
    expect(content.rooms.map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(["living_room", "kitchen", "bedroom"]),
    );
    expect(name).not.toBe("");
  });

  test("a new one ends the one before, and a revoked or expired one opens nothing", async () => {
    const before = token;
    const after = tokenIn((await office().make({ id })).link);
    const over = { code: "GONE", data: { reason: "survey_link_over" } };
    await expect(customer().ofLink({ token: before })).rejects.toMatchObject(over);
    await customer().ofLink({ token: after });
    const late = new Date(Date.now() + (LINK_DAYS + 1) * DAY);
    await expect(customer(late).ofLink({ token: after })).rejects.toMatchObject(over);
    await office().revoke({ id });
    await office().revoke({ id });
    const uploadId = newId();
    const query = { kind: "photo" as const, room: "living_room", size: 10, offset: 0 };
    const body = new File(["0123456789"], "piece");
    for (const call of [
      () => customer().ofLink({ token: after }),
      () => customer().kinds({ token: after }),
      () => customer().submit({ token: after }),
      () => customer().edit({ token: after, base: 1, edits: [set({ kindCode: "sofa_3_seats" })] }),
      () => customer().uploaded({ token: after, uploadId }),
      () => customer().upload({ params: { token: after, uploadId }, query, body }),
      () => customer().removePhoto({ token: after, photoId: uploadId }),
    ])
      await expect(call()).rejects.toMatchObject(over);
    expect((await office().get({ id })).link).toMatchObject({ state: "revoked", link: null });
  });

  test("made-up tokens and those of other links are not known", async () => {
    for (const one of ["x".repeat(43), `${token.slice(0, -2)}AA`, "a".repeat(20)])
      await expect(customer().ofLink({ token: one })).rejects.toMatchObject({ code: "NOT_FOUND" });
  });

  test("is for those who manage inventories", async () => {
    await expect(office(driver).make({ id })).rejects.toMatchObject({ code: "FORBIDDEN" });
    await expect(office().make({ id: newId() })).rejects.toMatchObject({ code: "NOT_FOUND" });
  });

  test("goes by email, SMS and WhatsApp, and its secret is in no message's text", async () => {
    for (const channel of ["email", "sms", "whatsapp"] as const) await office().send({ id, channel });
    const sent = await db().select().from(outboxMessages).where(eq(outboxMessages.subjectId, id));
    expect(sent.map(({ channel }) => channel).sort()).toEqual(["email", "sms", "whatsapp"]);
    expect(JSON.stringify(sent)).not.toContain(token);
    await office().revoke({ id });
    await expect(office().send({ id, channel: "sms" })).rejects.toMatchObject({ code: "CONFLICT" });
  });
});

describe("the customer's edits", () => {
  test("add lines without values, weights or volumes of their own", async () => {
    const { content, totals, refused } = await edit(
      set({ kindCode: "sofa_3_seats", quantity: 2, declaredValue: 9_000_000, volume: 90, weight: 5 }),
      set({ name: "<script>alert(1)</script>", length: 100, width: 50, height: 40 }),
      set({ name: '=HYPERLINK("http://x")' }),
    );
    expect(refused).toEqual([]);
    expect(content.lines.map(({ volume }) => volume)).toEqual([1.416, 0.2, null]);
    expect(JSON.stringify(content)).not.toMatch(/declaredValue|weight|minutes|packedBy/);
    expect(totals).toMatchObject({ pieces: 4, unsized: 1 });
  });

  test("refuse pieces and sizes out of range, and count an edit once in two tabs", async () => {
    const sofa = set({ kindCode: "sofa_3_seats" });
    const itemId = (sofa as { itemId: string }).itemId;
    const [one, other] = await Promise.all([edit(sofa), edit(sofa)]);
    expect([one.totals.pieces, other.totals.pieces]).toEqual([1, 1]);
    const { refused, totals } = await edit(
      set({ kindCode: "sofa_3_seats", quantity: 10_000 }),
      set({ kindCode: "sofa_3_seats", quantity: -1 }),
      set({ name: "Box", length: -10, width: 10, height: 10 }),
      set({ name: "Box", length: 9_999, width: 10, height: 10 }),
      set({ kindCode: "no_such_thing" }),
      anEdit({ kind: "count", itemId, by: -5 }),
    );
    expect(refused.map(({ code }) => code)).toEqual([
      "quantity_out_of_range",
      "quantity_out_of_range",
      "size_out_of_range",
      "size_out_of_range",
      "unknown_kind",
    ]);
    expect(totals.pieces).toBe(0);
  });

  test("of a frozen list make the next version, and the office sees how much it grew", async () => {
    await edit(set({ kindCode: "sofa_3_seats" }));
    await customer().submit({ token });
    await freezeNewest(manager, { versionId: (await newest()).id });
    const { version } = await edit(set({ kindCode: "sofa_2_seats" }));
    expect(version).toBe(2);
    expect((await newest()).origin).toBe("customer");
    expect((await office().get({ id })).change).toEqual({ litres: 991, quoteId: null });
  });
});

describe("photos by link", () => {
  const photo = () =>
    sharp({ create: { width: 60, height: 60, channels: 3, background: "#446" } })
      .jpeg()
      .toBuffer();
  const send = async (
    bytes: Buffer,
    over: { kind?: "photo" | "clip"; uploadId?: string; room?: string } = {},
  ) =>
    sendWhole(
      ({ params, ...rest }) => customer().upload({ params: { token, uploadId: params.uploadId }, ...rest }),
      bytes,
      {
        ...{ id: "", room: "kitchen" },
        ...over,
      },
    );

  test("are in the list, 8 photos and a clip a room, and the customer deletes their own", async () => {
    for (let nth = 0; nth < 8; nth += 1) await send(await photo());
    await expect(send(await photo())).rejects.toMatchObject({ data: { reason: "room_photos_full" } });
    await send(webm({ seconds: 3 }), { kind: "clip" });
    await expect(send(webm({ seconds: 3 }), { kind: "clip" })).rejects.toMatchObject({
      data: { reason: "room_clips_full" },
    });
    const { photos } = await customer().ofLink({ token });
    expect(photos).toHaveLength(9);
    expect(photos.every(({ path, isOwn }) => isOwn && path.startsWith(`/s/${token}/photos/`))).toBe(true);
    await customer().removePhoto({ token, photoId: photos[0]?.id ?? "" });
    expect((await customer().ofLink({ token })).photos).toHaveLength(8);
  });

  test("of the office stay, and uploads of others are not found", async () => {
    const uploadId = newId();
    const { photo: theirs } = await sendWhole(
      (input) => callAs(inventoryPhotosHandlers, manager).upload(input),
      await photo(),
      { id, uploadId, room: "kitchen" },
    );
    await expect(customer().removePhoto({ token, photoId: theirs?.id ?? "" })).rejects.toMatchObject({
      code: "NOT_FOUND",
    });
    const other = tokenIn((await office().make({ id: (await anInventory(manager, undefined, [])).id })).link);
    expect(await customer().uploaded({ token: other, uploadId })).toMatchObject({ received: 0, photo: null });
    const { photos } = await customer().ofLink({ token });
    expect(photos.map(({ isOwn }) => isOwn)).toEqual([false]);
  });
});

describe("submitting and reviewing", () => {
  test("an empty list is refused, the same one is sent once, and changes make it wait again", async () => {
    await expect(customer().submit({ token })).rejects.toMatchObject({
      data: { reason: "survey_list_empty" },
    });
    await edit(set({ kindCode: "sofa_3_seats" }));
    await customer().submit({ token });
    await customer().submit({ token });
    const submissions = and(eq(events.subjectId, id), eq(events.type, "self-survey.submitted"));
    expect(await db().$count(events, submissions)).toBe(1);
    expect(await office().get({ id })).toMatchObject({
      link: { state: "submitted" },
      needsReview: true,
      review: null,
    });
    expect((await office().list()).surveys).toContainEqual(
      expect.objectContaining({ inventoryId: id, state: "submitted", litres: 1416 }),
    );
    const { version, rowVersion } = await newest();
    await expect(office().review({ id, version, rowVersion: rowVersion - 1 })).rejects.toMatchObject({
      code: "CONFLICT",
    });
    await office().review({ id, version, rowVersion });
    expect(await office().get({ id })).toMatchObject({
      link: { state: "reviewed" },
      needsReview: false,
      review: { by: manager.name },
    });
    await edit(set({ kindCode: "sofa_2_seats" }));
    expect(await office().get({ id })).toMatchObject({ link: { state: "submitted" }, needsReview: true });
    await customer().submit({ token });
    expect(await db().$count(events, submissions)).toBe(2);
  });

  test("goes by a lead's number and reaches its assignee", async () => {
    const lead = await aLead(manager);
    const list = await anInventory(manager, { type: "lead", id: lead.id }, []);
    const own = tokenIn((await office().make({ id: list.id })).link);
    await customer().edit({ token: own, base: 1, edits: [set({ kindCode: "sofa_3_seats" })] });
    await customer().submit({ token: own });
    const [told] = await db()
      .select()
      .from(events)
      .where(and(eq(events.subjectId, list.id), eq(events.type, "self-survey.submitted")));
    expect(told?.data).toMatchObject({ number: lead.leadNumber, litres: 1416, pieces: 1, again: false });
  });
});

test("erasing a person deletes the photos, uploads and links of their lists, and the files follow", async () => {
  const files = new Map<string, Buffer>();
  configureStorage(memoryStorage(files));
  const lead = await aLead(manager);
  const list = await anInventory(manager, { type: "lead", id: lead.id }, []);
  const own = tokenIn((await office().make({ id: list.id })).link);
  await sendWhole(
    ({ params: { uploadId }, ...rest }) => customer().upload({ params: { token: own, uploadId }, ...rest }),
    webm({ seconds: 2 }),
    { id: "", kind: "clip", room: "kitchen" },
  );
  const of = { quoteNumbers: [], inquiryIds: [], leadIds: [lead.id], moveIds: [] };
  const erased = await transaction((tx) => eraseOwnLists(tx, of));
  expect(erased).toHaveLength(2);
  await expect(customer().ofLink({ token: own })).rejects.toMatchObject({ code: "NOT_FOUND" });
  await removeGoneFiles();
  expect([...files.keys()]).toEqual([]);
});
