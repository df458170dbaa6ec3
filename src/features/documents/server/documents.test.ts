import { eq } from "drizzle-orm";
import { Hono } from "hono";
import sharp from "sharp";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { customerDuplicatesHandlers, customerDuplicatesTasks } from "~/features/customers/duplicates/testing";
import { aCustomer, customerRestrictionHandlers } from "~/features/customers/restriction/testing";
import { refusalOfRestricted } from "~/features/customers/server/office";
import { customers } from "~/features/customers/server/tables";
import { aPerson } from "~/features/identity/testing";
import { saveSettings } from "~/features/settings/server/commands";
import { db, transaction } from "~/platform/db/database";
import { events } from "~/platform/events/tables";
import { type Actor, mintActor } from "~/platform/http/actor";
import { type RequestVariables, serveFiles } from "~/platform/http/file-routes";
import { newId } from "~/platform/kernel/ids";
import { removeFilesWithoutRow } from "~/platform/storage/save-file";
import { configureStorage, type Storage } from "~/platform/storage/storage";
import { callAs, requestContext } from "~/platform/testing/call";
import { useDatabase } from "~/platform/testing/database";
import { MAX_DOCUMENT_BYTES } from "../domain";
import { customerDocumentsSection } from "../settings";
import { aFile } from "../testing";
import { forgetDocuments } from "./commands/forget-documents";
import { plainPdf } from "./documents/plain-pdf";
import { customerDocumentsHandlers } from "./handlers";
import { customerDocumentsRoutes } from "./routes";
import { customerDocuments } from "./tables";
import { customerDocumentsTasks } from "./tasks";

useDatabase({ tasks: [...customerDocumentsTasks, ...customerDuplicatesTasks] });
refusalOfRestricted.join();

const DAY = 86_400_000;
const files = new Map<string, Buffer>();
const store: Storage = {
  put: async (key, bytes) => void files.set(key, Buffer.from(bytes)),
  get: async (key) => files.get(key),
  remove: async (key) => void files.delete(key),
  keys: async function* () {
    yield* files.keys();
  },
  check: async () => undefined,
};

let manager: Actor;
let service: Actor;
let accountant: Actor;
let id = "";
const as = (actor: Actor, key?: string, now = new Date()) =>
  callAs(customerDocumentsHandlers, actor, { now, ...(key ? { idempotencyKey: key } : {}) });
const picture = (side = 40) =>
  sharp({ create: { width: side, height: side, channels: 3, background: "#446" } });

beforeAll(async () => {
  manager = await aPerson({ role: "manager" });
  service = await aPerson({ role: "customer_service" });
  accountant = await aPerson({ role: "accountant" });
});
beforeEach(async () => {
  files.clear();
  configureStorage(store);
  id = await aCustomer();
});

async function open(actor: Actor, path: string): Promise<Response> {
  const app = new Hono<RequestVariables>();
  app.use((c, next) => {
    c.set("request", requestContext(actor));
    return next();
  });
  app.onError((error, c) => c.json({}, (error as { status?: 404 }).status ?? 404));
  app.route("/", serveFiles(customerDocumentsRoutes));
  return app.request(path);
}

describe("uploading", () => {
  test("keeps a PDF as it is, once, under a name without folders", async () => {
    const pdf = plainPdf("Inventory");
    const key = newId();
    const upload = {
      id,
      kind: "inventory" as const,
      file: aFile(pdf, "../../C:\\Inventory\u0000 of house.exe"),
    };
    const first = await as(service, key).add(upload);
    expect(await as(service, key).add(upload)).toEqual(first);
    expect(files.size).toBe(1);
    const { documents, mayAdd } = await as(service).list({ id });
    expect(mayAdd).toBe(true);
    expect(documents).toMatchObject([
      { kind: "inventory", name: "Inventory of house.pdf", mediaType: "application/pdf", bytes: pdf.length },
    ]);
    expect([...files.values()][0]?.equals(pdf)).toBe(true);
    const told = await db().select().from(events).where(eq(events.customerId, id));
    expect(told.filter(({ type }) => type === "customer.document_added")).toHaveLength(1);
    expect(JSON.stringify(told)).not.toContain("Inventory of house");
  });

  test.each(["jpeg", "png", "webp"] as const)(
    "encodes a %s anew, without what hides in it",
    async (format) => {
      const given = await picture()
        .toFormat(format)
        .withExif({ IFD0: { Copyright: "Gate code 4411" } })
        .toBuffer();
      await as(service).add({ id, kind: "photo", file: aFile(given, `gate.${format}`, "text/html") });
      const [kept] = [...files.values()];
      expect((await sharp(kept).metadata()).format).toBe("jpeg");
      expect(kept?.includes("4411")).toBe(false);
      expect((await as(service).list({ id })).documents[0]).toMatchObject({
        name: "gate.jpg",
        mediaType: "image/jpeg",
      });
    },
  );

  const bomb = () =>
    sharp({
      create: { width: 16_000, height: 16_000, channels: 3, background: "#000" },
      limitInputPixels: false,
    })
      .png({ compressionLevel: 9 })
      .toBuffer();
  const refused: [string, () => Promise<Uint8Array> | Uint8Array, string][] = [
    [
      "a renamed .exe",
      () => Buffer.from("MZ\u0090\u0000 This program cannot be run in DOS mode"),
      "We cannot read this file",
    ],
    ["a web page", () => Buffer.from("<html><script>alert(1)</script>"), "We cannot read this file"],
    [
      "a drawing",
      () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'),
      "We cannot read this file",
    ],
    [
      "a picture cut off",
      async () => (await picture(400).png().toBuffer()).subarray(0, 200),
      "We cannot read this file",
    ],
    ["a PDF cut off", () => plainPdf("x").subarray(0, 300), "We cannot read this file"],
    ["a picture bomb", bomb, "We cannot read this file"],
    ["nothing", () => Buffer.alloc(0), "Please choose a file"],
    ["more than 10 MB", () => Buffer.alloc(MAX_DOCUMENT_BYTES + 1, "%PDF-"), "A document can have 10 MB"],
    [
      "a PDF with a script",
      () => plainPdf("x", "/OpenAction << /S /JavaScript /JS (app.alert(1)) >> "),
      "This PDF contains a program",
    ],
    [
      "one that spells it otherwise",
      () => plainPdf("x", "/AA << /S /J#61vaScript >> "),
      "This PDF contains a program",
    ],
    [
      "one that starts a program",
      () => plainPdf("x", "/OpenAction << /S /Launch >> "),
      "This PDF contains a program",
    ],
  ];
  test.each(refused)("refuses %s, and keeps nothing", async (_, bytes, said) => {
    const file = aFile(await bytes(), "passport.pdf", "application/pdf");
    await expect(as(service).add({ id, kind: "other", file })).rejects.toMatchObject({
      code: "INVALID",
      data: { fields: { file: expect.stringContaining(said) } },
    });
    expect(files.size).toBe(0);
    expect((await as(service).list({ id })).documents).toEqual([]);
  });

  test("leaves neither file nor row when it breaks off anywhere", async () => {
    const file = () => aFile(plainPdf("x"), "x.pdf");
    configureStorage({ ...store, put: () => Promise.reject(new Error("the disk is full")) });
    await expect(as(service).add({ id, kind: "other", file: file() })).rejects.toThrow();
    expect(await db().$count(customerDocuments, eq(customerDocuments.customerId, id))).toBe(0);
    // Simulates a crash after writing the file: without its row, the earlier task deletes it.
    configureStorage({
      ...store,
      put: async (key, bytes) => {
        await store.put(key, bytes);
        throw new Error("killed");
      },
      remove: () => Promise.reject(new Error("nobody is there any more")),
    });
    await expect(as(service).add({ id, kind: "other", file: file() })).rejects.toThrow();
    expect(files.size).toBe(1);
    configureStorage(store);
    const { rows } = await db().execute<{ data: { keys: string[] } }>(
      "select data from pgboss.job where name = 'remove-customer-document-files'",
    );
    await as(service).add({ id, kind: "other", file: file() });
    for (const { data } of rows) await removeFilesWithoutRow(customerDocuments, data.keys);
    await removeFilesWithoutRow(customerDocuments, [...files.keys()]);
    expect(files.size).toBe(1);
    expect((await as(service).list({ id })).documents).toHaveLength(1);
  });
});

describe("reading", () => {
  test("hands the file out to be saved, and lets nothing of it run", async () => {
    await as(service).add({ id, kind: "contract", file: aFile(plainPdf("Terms"), 'Te"rms\u00e9.pdf') });
    const path = (await as(service).list({ id })).documents[0]?.path ?? "";
    const answer = await open(service, path);
    expect(answer.status).toBe(200);
    expect(answer.headers.get("content-type")).toBe("application/pdf");
    expect(answer.headers.get("content-security-policy")).toContain("sandbox");
    expect(answer.headers.get("content-disposition")).toBe(
      `attachment; filename="Te_rms_.pdf"; filename*=UTF-8''Te%22rms%C3%A9.pdf`,
    );
    expect(answer.headers.get("cache-control")).toBe("private, no-store");
    const stranger = mintActor({
      kind: "person",
      personId: newId(),
      permissions: new Map([["view_customers", "assigned"]]),
    });
    expect((await open(stranger, path)).status).toBe(404);
    const other = await aCustomer();
    const [known] = await db().select().from(customers).where(eq(customers.id, other));
    const elsewhere = path.replace(/CUST\d+/, known?.customerNumber ?? "");
    expect((await open(service, elsewhere)).status).toBe(404);
  });

  test("shows what is of the merged ones with the survivor, until they are taken apart", async () => {
    const other = await aCustomer();
    const add = (of: string, name: string) =>
      as(service).add({ id: of, kind: "contract", file: aFile(plainPdf(name), name) });
    await add(id, "one.pdf");
    const { id: documentId } = await add(other, "other.pdf");
    const admin = await aPerson({ role: "admin" });
    const duplicates = callAs(customerDuplicatesHandlers, admin);
    const { mergeId } = await duplicates.merge({ id, mergedId: other });
    const names = async (of: string) =>
      (await as(service).list({ id: of })).documents.map(({ name }) => name).sort();
    expect(await names(id)).toEqual(["one.pdf", "other.pdf"]);
    expect(await names(other)).toEqual(["one.pdf", "other.pdf"]);
    const { documents } = await as(service).list({ id });
    for (const { path } of documents) expect((await open(service, path ?? "")).status).toBe(200);
    await as(manager).remove({ id, documentId });
    await as(manager).restore({ id, documentId });
    await duplicates.unmerge({ id, mergeId });
    expect(await names(id)).toEqual(["one.pdf"]);
    expect(await names(other)).toEqual(["other.pdf"]);
  });

  test("opens an identity document for who may change the customer, and says who did", async () => {
    await as(service).add({ id, kind: "identity", file: aFile(plainPdf("ID"), "id.pdf") });
    const path = (await as(service).list({ id })).documents[0]?.path ?? "";
    expect((await as(accountant).list({ id })).documents).toMatchObject([{ path: null, mayDelete: false }]);
    expect((await open(accountant, path)).status).toBe(404);
    expect((await open(service, path)).status).toBe(200);
    expect(await db().$count(events, eq(events.type, "customer.document_shown"))).toBe(1);
  });
});

describe("deleting", () => {
  test("is taken back within the day, and forgotten with the file after", async () => {
    const { id: documentId } = await as(service).add({
      id,
      kind: "other",
      file: aFile(plainPdf("x"), "x.pdf"),
    });
    await as(manager).remove({ id, documentId });
    await as(manager).remove({ id, documentId });
    expect((await as(manager).list({ id })).documents).toEqual([]);
    await transaction((tx) => forgetDocuments(tx, new Date()));
    await as(manager).restore({ id, documentId });
    expect((await as(manager).list({ id })).documents).toHaveLength(1);
    await as(manager).remove({ id, documentId });
    await transaction((tx) => forgetDocuments(tx, new Date(Date.now() + 25 * 3_600_000)));
    await expect(as(manager).restore({ id, documentId })).rejects.toMatchObject({ code: "NOT_FOUND" });
    await removeFilesWithoutRow(customerDocuments, [...files.keys()]);
    expect(files.size).toBe(0);
  });

  test("comes by itself when the time of its kind is over", async () => {
    const uploaded = new Date(Date.now() - 400 * DAY);
    const add = (kind: "photo" | "inventory") =>
      as(service, undefined, uploaded).add({ id, kind, file: aFile(plainPdf("x"), "x.pdf") });
    await add("photo");
    await add("inventory");
    await transaction((tx) => forgetDocuments(tx, new Date()));
    expect((await as(service).list({ id })).documents).toHaveLength(2);
    const admin = await aPerson({ role: "admin" });
    await transaction((tx) =>
      saveSettings(tx, admin, {
        section: customerDocumentsSection,
        value: { photo: 12 },
        version: 0,
        now: new Date(),
      }),
    );
    await transaction((tx) => forgetDocuments(tx, new Date()));
    expect((await as(service).list({ id })).documents).toMatchObject([{ kind: "inventory" }]);
    expect(await db().$count(events, eq(events.type, "customer.documents_expired"))).toBe(1);
  });

  test("waits while the customer's data may only be kept", async () => {
    const uploaded = new Date(Date.now() - 400 * DAY);
    const add = (name: string) =>
      as(service, undefined, uploaded).add({ id, kind: "identity", file: aFile(plainPdf("x"), name) });
    const { id: old } = await add("old.pdf");
    const { id: documentId } = await add("deleted.pdf");
    await callAs(customerDocumentsHandlers, manager, { now: uploaded }).remove({ id, documentId });
    const admin = await aPerson({ role: "admin" });
    const restrictions = callAs(customerRestrictionHandlers, admin);
    await restrictions.restrict({ id, reason: "Asked for by letter" });
    expect((await as(service).list({ id })).mayAdd).toBe(false);
    const night = () => transaction((tx) => forgetDocuments(tx, new Date()));
    await night();
    expect(await db().$count(customerDocuments, eq(customerDocuments.customerId, id))).toBe(2);
    for (const write of [
      () => add("new.pdf"),
      () => as(manager).remove({ id, documentId: old }),
      () => as(manager).restore({ id, documentId }),
    ])
      await expect(write()).rejects.toMatchObject({ code: "CONFLICT" });
    expect(files.size).toBe(2);
    await restrictions.lift({ id, reason: "Settled" });
    await night();
    expect(await db().$count(customerDocuments, eq(customerDocuments.customerId, id))).toBe(0);
    await removeFilesWithoutRow(customerDocuments, [...files.keys()]);
    expect(files.size).toBe(0);
  });

  test("is for who uploaded it, or who may change every customer", async () => {
    const rep = mintActor({
      kind: "person",
      personId: (await aPerson({ role: "sales_rep" })).personId ?? "",
      permissions: new Map([
        ["view_customers", "assigned"],
        ["access_assigned_customers", "assigned"],
      ]),
    });
    const upload = () => ({ id, kind: "other" as const, file: aFile(plainPdf("x"), "x.pdf") });
    await expect(as(rep).add(upload())).rejects.toMatchObject({ code: "NOT_FOUND" });
    expect(files.size).toBe(0);
    await db().update(customers).set({ assignedTo: rep.personId }).where(eq(customers.id, id));
    const { id: documentId } = await as(service).add(upload());
    await expect(as(rep).remove({ id, documentId })).rejects.toMatchObject({
      code: "FORBIDDEN",
      message: `Only ${service.name} can delete this document`,
    });
    const own = await as(rep).add(upload());
    await as(rep).remove({ id, documentId: own.id });
    await expect(as(accountant).add(upload())).rejects.toMatchObject({ code: "FORBIDDEN" });
    const other = await aCustomer();
    await expect(as(manager).remove({ id: other, documentId })).rejects.toMatchObject({ code: "NOT_FOUND" });
    await db().update(customers).set({ status: "erased" }).where(eq(customers.id, id));
    await expect(as(manager).add(upload())).rejects.toMatchObject({ code: "CONFLICT" });
  });
});
