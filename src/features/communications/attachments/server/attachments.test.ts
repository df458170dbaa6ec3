import { eq } from "drizzle-orm";
import sharp from "sharp";
import { beforeAll, expect, test } from "vitest";
import { matchOrCreateCustomer } from "~/features/customers/server/commands";
import { aPerson } from "~/features/identity/testing";
import { memoryStorage } from "~/features/inquiries/testing";
import { db, transaction } from "~/platform/db/database";
import { events } from "~/platform/events/tables";
import { type Actor, system } from "~/platform/http/actor";
import { newId } from "~/platform/kernel/ids";
import { removeFilesWithoutRow } from "~/platform/storage/save-file";
import { configureStorage } from "~/platform/storage/storage";
import { callAs } from "~/platform/testing/call";
import { useDatabase } from "~/platform/testing/database";
import { communicationsHandlers } from "../../server/handlers";
import { communicationAttachments } from "../../server/tables";
import { communicationsTasks } from "../../server/tasks";
import { aCall, aPdf } from "../../testing";
import { communicationAttachmentsHandlers } from "./handlers";
import { getAttachment } from "./queries";

useDatabase({ tasks: communicationsTasks });

const store = memoryStorage();
let service: Actor;
let id = "";
let communicationId = "";
const as = (actor: Actor, key?: string) =>
  callAs(communicationAttachmentsHandlers, actor, key ? { idempotencyKey: key } : {});
const listed = async () =>
  (await callAs(communicationsHandlers, service).list({ id })).rows[0]?.attachments ?? [];

beforeAll(async () => {
  configureStorage(store);
  service = await aPerson({ role: "customer_service" });
  const contact = { name: "Kemunto Obare", email: "kemunto@example.co.ke", phone: "+254712000501" };
  ({ id } = await transaction((tx) => matchOrCreateCustomer(tx, system, contact, new Date())));
  ({ id: communicationId } = await callAs(communicationsHandlers, service).create({ id, ...aCall }));
});

test("is kept once by its content, a picture as a JPEG of ours, and stands in the list", async () => {
  const key = newId();
  const pdf = { id, communicationId, file: aPdf("claim letter.exe") };
  const first = await as(service, key).add(pdf);
  expect(await as(service, key).add({ ...pdf, file: aPdf("claim letter.exe") })).toEqual(first);
  const png = await sharp({ create: { width: 4, height: 4, channels: 3, background: "#446" } })
    .png()
    .toBuffer();
  await as(service).add({ id, communicationId, file: new File([new Uint8Array(png)], "scratch.png") });
  expect((await listed()).map(({ name, mediaType }) => [name, mediaType])).toEqual([
    ["claim letter.pdf", "application/pdf"],
    ["scratch.jpg", "image/jpeg"],
  ]);
  expect(store.files.size).toBe(2);
  const told = await db().select().from(events).where(eq(events.subjectId, id));
  expect(JSON.stringify(told)).not.toContain("claim letter");
});

test.each([
  ["a program", new File(["MZ\u0000\u0000"], "photo.jpg"), "We cannot read this file"],
  ["half a PDF", new File(["%PDF-1.4 and no end"], "a.pdf"), "We cannot read this file"],
  [
    "a PDF with a program",
    new File(["%PDF-1.4\n1 0 obj << /S /JavaScript /JS (app.alert(1)) >> endobj\n%%EOF\n"], "a.pdf"),
    "This PDF contains a program",
  ],
  ["nothing", new File([], "a.pdf"), "Please choose a file"],
  [
    "too much",
    new File([new Uint8Array(10 * 1024 * 1024 + 1)], "a.pdf"),
    "A document can have 10 MB at most",
  ],
])("%s is refused, and nothing of it stays", async (_, file, sentence) => {
  const before = store.files.size;
  await expect(as(service).add({ id, communicationId, file })).rejects.toMatchObject({
    data: { fields: { file: expect.stringContaining(sentence) } },
  });
  expect(store.files.size).toBe(before);
});

test("is removed with its file, and read by nobody who does not reach the customer", async () => {
  const [file] = await listed();
  const attachmentId = file?.id ?? "";
  expect((await getAttachment(db(), service, attachmentId)).name).toBe("claim letter.pdf");
  const rep = await aPerson({ role: "sales_rep" });
  await expect(getAttachment(db(), rep, attachmentId)).rejects.toMatchObject({ code: "NOT_FOUND" });
  await expect(as(rep).remove({ id, communicationId, attachmentId })).rejects.toMatchObject({
    code: "NOT_FOUND",
  });
  const { key } = await getAttachment(db(), service, attachmentId);
  await removeFilesWithoutRow(communicationAttachments, [key]);
  expect(store.files.has(key)).toBe(true);
  await as(service).remove({ id, communicationId, attachmentId });
  await removeFilesWithoutRow(communicationAttachments, [key]);
  expect(store.files.has(key)).toBe(false);
  await expect(as(service).remove({ id, communicationId, attachmentId })).rejects.toMatchObject({
    code: "NOT_FOUND",
  });
});
