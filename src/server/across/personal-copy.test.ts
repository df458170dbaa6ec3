import { eq } from "drizzle-orm";
import { Hono } from "hono";
import { beforeAll, expect, test } from "vitest";
import { customerDocumentsHandlers } from "~/features/customers/documents/server/handlers";
import { customerDocumentsTasks } from "~/features/customers/documents/server/tasks";
import { aPdf } from "~/features/customers/documents/testing";
import { aCustomer } from "~/features/customers/notes/testing";
import { customers } from "~/features/customers/server/tables";
import { aPerson } from "~/features/identity/testing";
import { memoryStorage } from "~/features/inquiries/testing";
import { copyRoutes } from "~/features/privacy/copy/server/routes";
import { db } from "~/platform/db/database";
import { events } from "~/platform/events/tables";
import { type Actor, mintActor } from "~/platform/http/actor";
import { type RequestVariables, serveFiles } from "~/platform/http/file-routes";
import { asApiError } from "~/platform/http/handlers";
import { newId } from "~/platform/kernel/ids";
import { configureStorage } from "~/platform/storage/storage";
import { callAs, requestContext } from "~/platform/testing/call";
import { useDatabase } from "~/platform/testing/database";

useDatabase({ tasks: customerDocumentsTasks });

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
