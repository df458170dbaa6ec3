import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { aPerson } from "~/features/identity/testing";
import { db } from "~/platform/db/database";
import { outboxMessages } from "~/platform/mail/tables";
import { callAs } from "~/platform/testing/call";
import { useDatabase } from "~/platform/testing/database";
import { aRequest } from "../testing";
import { quotesHandlers } from "./handlers";

useDatabase();

const mailsOf = (id: string) => db().$count(outboxMessages, eq(outboxMessages.subjectId, id));

test("a quote made in the office is its maker's, with a note, and the customer hears nothing", async () => {
  const rep = await aPerson({ role: "sales_rep" });
  const as = callAs(quotesHandlers, rep, { idempotencyKey: "made at the desk" });
  const made = await as.make({ ...aRequest(), notes: "Asked by phone" });
  expect(await as.make({ ...aRequest(), notes: "Asked by phone" })).toEqual(made);
  const quote = await as.get({ number: made.number });
  expect(quote).toMatchObject({ source: "office", createdBy: rep.personId, assignedTo: rep.personId });
  expect(quote.notes).toMatchObject([{ type: "admin", content: "Asked by phone", author: rep.name }]);
  expect(await mailsOf(made.id)).toBe(0);
});

test("asked to, the office tells the customer; nobody else makes quotes so", async () => {
  const rep = await aPerson({ role: "sales_rep" });
  const { id } = await callAs(quotesHandlers, rep).make({ ...aRequest(), notify: true });
  expect(await mailsOf(id)).toBe(1);
  for (const role of ["customer", "accountant", "customer_service"] as const)
    await expect(callAs(quotesHandlers, await aPerson({ role })).make(aRequest())).rejects.toMatchObject({
      status: 403,
    });
});
