import { eq } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { aPdf } from "~/features/documents/testing";
import { aPerson } from "~/features/identity/testing";
import { memoryStorage } from "~/features/inquiries/testing";
import { employees } from "~/features/staff/server/tables";
import { makeEmployee } from "~/features/staff/testing";
import { db, transaction } from "~/platform/db/database";
import { events } from "~/platform/events/tables";
import { type Actor, mintActor, visitor } from "~/platform/http/actor";
import { addDays, nairobiDate } from "~/platform/kernel/dates";
import { newId } from "~/platform/kernel/ids";
import { removeFilesWithoutRow } from "~/platform/storage/save-file";
import { configureStorage } from "~/platform/storage/storage";
import { callAs } from "~/platform/testing/call";
import { useDatabase } from "~/platform/testing/database";
import { forgetStaffDocuments } from "./commands/forget-staff-documents";
import { staffDocumentsHandlers } from "./handlers";
import { getStaffDocument, listDocumentExpiries } from "./queries";
import { employeeDocuments } from "./tables";
import { staffDocumentsTasks } from "./tasks";

useDatabase({ tasks: staffDocumentsTasks });

const store = memoryStorage();
const TODAY = nairobiDate(new Date());
const licence = { kind: "driving_licence" as const, expiresOn: addDays(TODAY, 40), remark: "Class BCE" };
let hr: Actor;
let driver: Awaited<ReturnType<typeof makeEmployee>>;
let ticks = 0;
/** Strictly later, since two calls in one millisecond would change the same version. */
const later = () => new Date(Date.now() + ++ticks);
const as = (actor: Actor, key?: string) =>
  callAs(staffDocumentsHandlers, actor, { now: later(), ...(key ? { idempotencyKey: key } : {}) });
const listed = async (actor = hr) => (await as(actor).list({ number: driver.number })).documents;

beforeAll(async () => {
  configureStorage(store);
  hr = await aPerson({ role: "hr_officer" });
});
beforeEach(async () => {
  driver = await makeEmployee({ role: "driver" });
});

test("is kept once by its content, with the day until which it is valid", async () => {
  const key = newId();
  const given = () => ({ number: driver.number, ...licence, file: aPdf("my licence.exe") });
  const first = await as(hr, key).add(given());
  expect(await as(hr, key).add(given())).toEqual(first);
  expect(await listed()).toMatchObject([
    { ...licence, name: "my licence.pdf", validity: "expiring", createdBy: hr.name },
  ]);
  const told = await db().select().from(events).where(eq(events.subjectId, driver.personId));
  expect(JSON.stringify(told.filter(({ type }) => type === "employee.document_added"))).not.toContain(
    "my licence",
  );
});

test.each([
  ["a program", new File([new Uint8Array([77, 90, 144, 0])], "licence.pdf")],
  ["nothing", new File([], "licence.pdf")],
  ["a page", new File(["<html><script>alert(1)</script></html>"], "licence.png")],
])("%s is refused at its field and leaves nothing", async (_, file) => {
  const add = as(hr).add({ number: driver.number, ...licence, file });
  await expect(add).rejects.toMatchObject({
    code: "INVALID",
    data: { fields: { file: expect.any(String) } },
  });
  expect(await listed()).toEqual([]);
});

describe("who may", () => {
  test("their own, without changing it; nobody else's", async () => {
    const { id: documentId } = await as(hr).add({
      number: driver.number,
      ...licence,
      file: aPdf("licence.pdf"),
    });
    const own = await as(driver.actor).list({ number: driver.number });
    expect([own.documents.length, own.mayManage]).toEqual([1, false]);
    await expect(
      getStaffDocument(db(), driver.actor, { number: driver.number, id: documentId }),
    ).resolves.toMatchObject({ isOwn: true });
    await expect(as(driver.actor).remove({ number: driver.number, documentId })).rejects.toMatchObject({
      code: "FORBIDDEN",
    });
    const colleague = await makeEmployee({ role: "driver" });
    for (const other of [colleague.actor, await aPerson({ role: "supervisor" })]) {
      await expect(as(other).list({ number: driver.number })).rejects.toMatchObject({ code: "NOT_FOUND" });
      await expect(
        getStaffDocument(db(), other, { number: driver.number, id: documentId }),
      ).rejects.toMatchObject({ code: "NOT_FOUND" });
    }
    const token = mintActor({ ...driver.actor, kind: "api" });
    await expect(as(token).list({ number: driver.number })).rejects.toMatchObject({ code: "FORBIDDEN" });
    await expect(as(visitor).list({ number: driver.number })).rejects.toMatchObject({
      code: "UNAUTHENTICATED",
    });
  });

  test("a manager those of their department, and nobody keeps their own", async () => {
    const manager = await makeEmployee({ role: "manager", department: "operations" });
    const seller = await makeEmployee({ role: "sales_rep", department: "sales" });
    const file = aPdf("licence.pdf");
    await as(manager.actor).add({ number: driver.number, ...licence, file });
    await expect(as(manager.actor).add({ number: seller.number, ...licence, file })).rejects.toMatchObject({
      code: "NOT_FOUND",
    });
    await expect(as(manager.actor).add({ number: manager.number, ...licence, file })).rejects.toMatchObject({
      code: "FORBIDDEN",
    });
  });
});

test("a change of what is said of it is refused after somebody else's, and nothing changed is nothing recorded", async () => {
  const { id: documentId } = await as(hr).add({
    number: driver.number,
    ...licence,
    file: aPdf("licence.pdf"),
  });
  const [read] = await listed();
  const change = { number: driver.number, documentId, ...licence, updatedAt: read?.updatedAt ?? new Date() };
  const changes = () => db().$count(events, eq(events.type, "employee.document_edited"));
  const before = await changes();
  await as(hr).edit(change);
  expect(await changes()).toBe(before);
  await as(hr).edit({ ...change, expiresOn: addDays(TODAY, 400) });
  expect((await listed())[0]).toMatchObject({ validity: "valid" });
  await expect(as(hr).edit({ ...change, expiresOn: null })).rejects.toMatchObject({ code: "CONFLICT" });
});

test("a deletion is taken back within a day; then row and file go", async () => {
  const { id: documentId } = await as(hr).add({
    number: driver.number,
    ...licence,
    file: aPdf("licence.pdf"),
  });
  const document = { number: driver.number, documentId };
  await as(hr).remove(document);
  await as(hr).remove(document);
  expect(await listed()).toEqual([]);
  await as(hr).restore(document);
  expect(await listed()).toHaveLength(1);
  await as(hr).remove(document);
  const [row] = await db().select().from(employeeDocuments).where(eq(employeeDocuments.id, documentId));
  await transaction((tx) => forgetStaffDocuments(tx, new Date(Date.now() + 23 * 3_600_000)));
  await removeFilesWithoutRow(employeeDocuments, [row?.key ?? ""]);
  expect(await store.get(row?.key ?? "")).toBeDefined();
  await transaction((tx) => forgetStaffDocuments(tx, new Date(Date.now() + 25 * 3_600_000)));
  await removeFilesWithoutRow(employeeDocuments, [row?.key ?? ""]);
  expect(await store.get(row?.key ?? "")).toBeUndefined();
});

test("of a licence renewed the longer one expires, whether it is a file or written in the record", async () => {
  const expiries = async () =>
    (
      await listDocumentExpiries(db(), {
        to: addDays(TODAY, 60),
        who: eq(employees.personId, driver.personId),
      })
    ).map(({ what, expiresOn }) => [what, expiresOn]);
  await as(hr).add({
    number: driver.number,
    ...licence,
    expiresOn: addDays(TODAY, -3),
    file: aPdf("licence.pdf"),
  });
  expect(await expiries()).toEqual([["Driving licence", addDays(TODAY, -3)]]);
  await as(hr).add({ number: driver.number, ...licence, file: aPdf("new.pdf") });
  expect(await expiries()).toEqual([["Driving licence", addDays(TODAY, 40)]]);
  const certified = await makeEmployee({
    certifications: [{ name: "PSV badge", number: "77", expiresOn: addDays(TODAY, 5) }],
  });
  const [badge] = await listDocumentExpiries(db(), {
    to: addDays(TODAY, 60),
    who: eq(employees.personId, certified.personId),
  });
  expect(badge).toMatchObject({ what: "PSV badge", number: certified.number, expiresOn: addDays(TODAY, 5) });
});
