import { eq } from "drizzle-orm";
import { Hono } from "hono";
import { beforeAll, expect, test } from "vitest";
import { aSentCommunication } from "~/features/communications/testing";
import { customerDuplicatesHandlers } from "~/features/customers/duplicates/server/handlers";
import { customerNotesHandlers } from "~/features/customers/notes/server/handlers";
import { aCustomer } from "~/features/customers/restriction/testing";
import { customers } from "~/features/customers/server/tables";
import { customerDocumentsHandlers } from "~/features/documents/server/handlers";
import { aPdf } from "~/features/documents/testing";
import { useKra } from "~/features/etims/testing";
import { aPerson } from "~/features/identity/testing";
import { anInquiry, memoryStorage } from "~/features/inquiries/testing";
import { insightsHandlers } from "~/features/insights/server/handlers";
import { anInvoice, cancelInvoice } from "~/features/invoices/testing";
import { recordPersonal } from "~/features/moves/records/testing";
import { copyRoutes } from "~/features/privacy/copy/server/routes";
import { startStandins } from "~/integrations/standins/server";
import { db } from "~/platform/db/database";
import { events } from "~/platform/events/tables";
import { type Actor, mintActor } from "~/platform/http/actor";
import { type RequestVariables, serveFiles } from "~/platform/http/file-routes";
import { asApiError } from "~/platform/http/handlers";
import { newId } from "~/platform/kernel/ids";
import { configureStorage } from "~/platform/storage/storage";
import { callAs, requestContext } from "~/platform/testing/call";
import { useDatabase } from "~/platform/testing/database";
import { subscribers, taskHandlers } from "~/server/tasks";
import { copyOf } from "./traces-testing";

useDatabase({ subscribers, tasks: taskHandlers });
const kra = useKra(startStandins);

let admin: Actor;
let number = "";
const store = memoryStorage();

beforeAll(async () => {
  configureStorage(store);
  admin = await aPerson({ role: "admin" });
  const id = await aCustomer();
  const [row] = await db().select().from(customers).where(eq(customers.id, id));
  number = row?.customerNumber ?? "";
  const add = (name: string) =>
    callAs(customerDocumentsHandlers, admin).add({ id, kind: "contract", file: aPdf(name) });
  await add("Terms.pdf");
  await add("../Lost.pdf");
});

async function copy(actor: Actor, of = number): Promise<Response> {
  const app = new Hono<RequestVariables>();
  app.use((c, next) => {
    c.set("request", requestContext(actor));
    return next();
  });
  app.onError((error, c) => c.json({}, asApiError(error, "-").status as 404));
  app.route("/", serveFiles(copyRoutes));
  return app.request(`/exports/customers/${of}/data.zip`);
}

test("one archive has the rows and the files, and says what could not be read", async () => {
  const lost = [...store.files.keys()].at(-1) ?? "";
  store.files.delete(lost);
  const answer = await copy(admin);
  expect(answer.headers.get("content-type")).toBe("application/zip");
  expect(answer.headers.get("content-disposition")).toBe(`attachment; filename="${number}-data.zip"`);
  const bytes = Buffer.from(await answer.arrayBuffer()).toString("latin1");
  expect(bytes).toContain("data.json");
  expect(bytes).toContain(`"customerNumber": "${number}"`);
  expect(bytes).toMatch(/customer-documents\/[0-9a-f]{6}-Terms\.pdf/);
  expect(bytes).toContain("These files could not be read");
  expect(bytes).not.toContain("documents/..");
  expect(await db().$count(events, eq(events.type, "customer.data_copied"))).toBe(1);
});

test("what is of who was merged into them is in it, and nothing of who names them", async () => {
  const [survivor, merged, stranger] = [await aCustomer(), await aCustomer(), await aCustomer()];
  const known = async (id: string) => {
    const [row] = await db().select().from(customers).where(eq(customers.id, id));
    return { id, email: row?.email ?? "", number: row?.customerNumber ?? "" };
  };
  const other = await known(merged);
  await callAs(customerNotesHandlers, admin).add({ id: merged, type: "other", content: "Second floor" });
  await callAs(customerDocumentsHandlers, admin).add({ id: merged, kind: "contract", file: aPdf("Old.pdf") });
  await aSentCommunication(admin, merged, {
    content: "About the lift",
    person: { name: "Nekesa Wafula", email: other.email, phone: "0712000811" },
    file: "Lift.pdf",
  });
  await recordPersonal(admin, merged, "+254712000811");
  await anInquiry({ email: other.email, message: "Before they were one" });
  await callAs(insightsHandlers, admin).assess({ id: stranger, segment: "", referredBy: merged });
  await callAs(customerDuplicatesHandlers, admin).merge({ id: survivor, mergedId: merged });
  const copied = await copyOf(survivor);
  for (const [table, words] of [
    ["customer_notes", "Second floor"],
    ["customer_documents", "Old.pdf"],
    ["communications", "About the lift"],
    ["communication_attachments", "Lift"],
    ["moves", "Kyalo Court"],
    ["move_issues", "lamp broke"],
    ["move_photos", "before"],
    ["inquiries", "Before they were one"],
    ["events", "Note added"],
  ] as const)
    expect([table, JSON.stringify(copied[table] ?? [])]).toEqual([table, expect.stringContaining(words)]);
  expect(JSON.stringify(copied)).not.toContain((await known(stranger)).email);
  expect(JSON.stringify(copied.customer_assessments ?? [])).not.toContain(stranger);
  const { number: of } = await known(survivor);
  const bytes = Buffer.from(await (await copy(admin, of)).arrayBuffer()).toString("latin1");
  for (const name of ["customer-documents/", "communication-attachments/", "service-photos/"])
    expect(bytes).toContain(name);
  expect(bytes).not.toContain("could not be read");
});

test("what was exchanged with KRA about them is in it, and nothing of what was about others", async () => {
  await kra.startBranch();
  const [theirs, others] = [await anInvoice(), await anInvoice()];
  await cancelInvoice(theirs.id);
  await kra.send();
  const copied = await copyOf(theirs.customerId);
  const answers = (copied.etims_exchanges ?? []).map(({ answer }) => JSON.parse(String(answer)).data);
  expect(answers).toEqual(
    [theirs, theirs].map(() => expect.objectContaining({ rcptSign: expect.any(String) })),
  );
  const requests = JSON.stringify((copied.etims_exchanges ?? []).map(({ request }) => request));
  expect(requests).toContain(theirs.customerName);
  expect((copied.etims_submissions ?? []).map(({ state }) => state)).toEqual(["signed", "signed"]);
  const signings = (copied.events ?? []).filter(({ type }) => type === "etims.signed");
  expect(signings.map(({ subject_id: id }) => id).toSorted()).toEqual(
    (copied.etims_submissions ?? []).map(({ id }) => id).toSorted(),
  );
  expect(JSON.stringify(copied)).not.toContain(others.number);
});

test("it is the administrator's, of a customer they see", async () => {
  for (const role of ["manager", "customer_service", "accountant", "sales_rep", "customer"] as const)
    expect([role, (await copy(await aPerson({ role }))).status]).toEqual([role, 403]);
  expect((await copy(admin, "CUST9")).status).toBe(404);
  const blind = mintActor({
    kind: "person",
    personId: newId(),
    permissions: new Map([["manage_system_settings", "all"]]),
  });
  expect((await copy(blind)).status).toBe(404);
});
