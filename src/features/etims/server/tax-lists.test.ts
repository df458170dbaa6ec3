import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { anInvoice, cancelInvoice, invoicesHandlers, invoicesSubscribers } from "~/features/invoices/testing";
import { db } from "~/platform/db/database";
import { mintActor } from "~/platform/http/actor";
import { callAs } from "~/platform/testing/call";
import { useDatabase } from "~/platform/testing/database";
import { submissionList } from "../list";
import { sign, switchEtimsOn } from "../testing";
import { taxHandlers } from "./handlers";
import { invoiceStates } from "./queries/invoice-states";
import { etimsSubscribers } from "./subscribers";
import { etimsTasks } from "./tasks";

useDatabase({ subscribers: [...invoicesSubscribers, ...etimsSubscribers], tasks: etimsTasks });
invoiceStates.join();

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
const tax = callAs(taxHandlers, accountant);
const invoices = callAs(invoicesHandlers, accountant);
const listed = async (state?: "waiting" | "signed" | "rejected") =>
  (await invoices.list({ tax: state, limit: 100 })).rows.map(({ invoiceNumber, tax }) => [
    invoiceNumber,
    tax,
  ]);

test("the list of invoices shows and filters by what KRA has, while documents are reported", async () => {
  const before = await anInvoice();
  expect(await invoices.list({})).toMatchObject({ isTaxed: false });
  await switchEtimsOn();
  const signed = await anInvoice();
  const credited = await anInvoice();
  await cancelInvoice(credited.id);
  await sign(signed.id);
  await sign(credited.id);
  expect(new Map((await listed()) as [string, string[]][])).toEqual(
    new Map<string, string[]>([
      [before.number, []],
      [signed.number, ["signed"]],
      [credited.number, expect.arrayContaining(["signed", "waiting"])],
    ]),
  );
  expect(await listed("waiting")).toEqual([[credited.number, expect.anything()]]);
  expect((await listed("signed")).length).toBe(2);
  expect(await listed("rejected")).toEqual([]);
});

test("an invoice's history at KRA tells the queueing, the tries and the events, newest first", async () => {
  await switchEtimsOn();
  const invoice = await anInvoice();
  const { id } = await sign(invoice.id);
  await db().execute(sql`update etims_submissions set state = 'rejected', signature = '', receipt_number = null,
    problem = 'A field is missing' where id = ${id}`);
  await callAs(taxHandlers, accountant, { now: new Date(Date.now() + 1000) }).retry({ id });
  const { mayRead, steps } = await tax.history({ invoiceId: invoice.id });
  expect(mayRead).toBe(true);
  expect(steps.map(({ action }) => action)).toEqual([
    expect.stringContaining("sent again"),
    "Tried once",
    expect.stringMatching(/^Queued for KRA as number \d+$/),
  ]);
});

test("days count by what KRA has of the documents", async () => {
  const days = await tax.days();
  expect(days).toHaveLength(14);
  const { rows } = await db().execute<{ n: number }>(sql`select count(*)::int as n from etims_submissions`);
  expect(days.reduce((sum, { signed, waiting, rejected }) => sum + signed + waiting + rejected, 0)).toBe(
    rows[0]?.n,
  );
});

test("what needs somebody is listed oldest first", () => {
  const order = (query: string) => submissionList.ask(new URLSearchParams(query)).order;
  expect([
    order(""),
    order("state=waiting"),
    order("state=signed"),
    order("state=waiting&order=desc"),
  ]).toEqual(["desc", "asc", "desc", "desc"]);
});
