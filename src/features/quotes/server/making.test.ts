import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { aPerson } from "~/features/identity/testing";
import { db } from "~/platform/db/database";
import { visitor } from "~/platform/http/actor";
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

test("the office names addresses, sizes, requirements and rooms that are priced by hand", async () => {
  const rep = await aPerson({ role: "sales_rep" });
  const as = callAs(quotesHandlers, rep);
  const { number } = await as.make({
    ...aRequest(),
    rooms: { ...aRequest().rooms, garage: 1 },
    roomSizes: { bedroom: "large", office: "small" },
    fromAddress: "Rose Avenue 12",
    toAddress: "Section 9",
    specialRequirements: ["Piano"],
  });
  const quote = await as.get({ number });
  expect(quote).toMatchObject({
    fromAddress: "Rose Avenue 12",
    toAddress: "Section 9",
    roomSizes: { bedroom: "large" },
    specialRequirements: ["Piano"],
    requiresApproval: true,
    approvalReasons: ["special requirements"],
    total: 1_976_000,
  });
  expect(quote.lines.find(({ code }) => code === "garage")).toMatchObject({ quantity: 1, amount: 0 });
  const asked = callAs(quotesHandlers, visitor).request({ ...aRequest(), rooms: { garage: 1 } });
  await expect(asked).rejects.toMatchObject({
    code: "INVALID",
  });
});

test("owner, service and total narrow the list", async () => {
  const rep = await aPerson({ role: "sales_rep" });
  const manager = await aPerson({ role: "manager" });
  const as = callAs(quotesHandlers, rep);
  const mine = await as.make({ ...aRequest(), serviceType: "commercial" });
  const found = async (filter: Parameters<typeof as.list>[0], reader = as) =>
    (await reader.list({ ...filter, limit: 100 })).rows.map(({ number }) => number);
  expect(await found({ assignedTo: "me" })).toEqual([mine.number]);
  expect(await found({ assignedTo: rep.personId ?? "" }, callAs(quotesHandlers, manager))).toEqual([
    mine.number,
  ]);
  expect(await found({ assignedTo: "nobody" })).not.toContain(mine.number);
  expect(await found({ service: "commercial" })).toEqual([mine.number]);
  expect(await found({ assignedTo: "me", totalFrom: 1_976_000, totalTo: 1_976_000 })).toEqual([mine.number]);
  expect(await found({ assignedTo: "me", totalFrom: 1_976_001 })).toEqual([]);
});
