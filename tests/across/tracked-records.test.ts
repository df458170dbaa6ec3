import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { customers } from "~/features/customers/server/tables";
import { aPerson } from "~/features/identity/testing";
import { aServedCustomer, aService, inDays } from "~/features/moves/records/testing";
import { anAcceptedQuote } from "~/features/moves/testing";
import { db } from "~/platform/db/database";
import { visitor } from "~/platform/http/actor";
import { callAs } from "~/platform/testing/call";
import { useDatabase } from "~/platform/testing/database";
import { router } from "~/server/api";
import { subscribers, taskHandlers } from "~/server/tasks";

useDatabase({ subscribers, tasks: taskHandlers });

test("a move without a quote is followed by its number and its customer's phone; a quote's move by its number too", async () => {
  const admin = await aPerson({ role: "admin" });
  const api = callAs(router, visitor).tracking;
  const office = callAs(router, admin);
  const place = (address: string) => ({
    address,
    coordinates: { latitude: null, longitude: null },
    accessNotes: "Gate code 4411",
    contactPerson: { name: "", phone: "" },
  });
  const record = async (over: object) => {
    const { id } = await aServedCustomer("Nafula Wekesa");
    const [row] = await db().select().from(customers).where(eq(customers.id, id));
    const { id: serviceId, serviceNumber } = await office.customerServices.create({
      id,
      ...aService({ status: "booked", scheduledDate: inDays(6), quotedAmount: 4_444_400, ...over }),
    });
    return { id, serviceId, reference: serviceNumber, phone: row?.phone ?? "" };
  };
  const way = { origin: place("Kilimani"), destination: place("Athi River") };
  const { id, serviceId, ...pair } = await record(way);
  const shown = await api.track({ ...pair, reference: ` ${pair.reference.toLowerCase()}` });
  expect(shown).toMatchObject({
    ...{ reference: pair.reference, from: "Kilimani", to: "Athi River", standing: "booked" },
    ...{ serviceDate: inDays(6), total: null, invoice: null, payments: [] },
    steps: [
      { step: "booked", state: "done" },
      { step: "confirmed", state: "current" },
      { step: "underway", state: "ahead" },
      { step: "completed", state: "ahead" },
    ],
  });
  expect(JSON.stringify(shown)).not.toMatch(/44444|Gate code|Nafula|example\.co\.ke/);
  await expect(api.track({ ...pair, phone: "0712345679" })).rejects.toMatchObject({ code: "NOT_FOUND" });
  await office.customerServices.setStatus({ id, serviceId, status: "cancelled" });
  expect(await api.track(pair)).toMatchObject({ standing: "cancelled", move: null });
  for (const over of [{ ...way, status: "quoted" }, { ...way, category: "cleaning" }, {}]) {
    const { reference, phone } = await record(over);
    await expect(api.track({ reference, phone })).rejects.toMatchObject({ code: "NOT_FOUND" });
  }
  const quote = await anAcceptedQuote(8);
  const { number } = await office.moves.schedule({
    quoteId: quote.id,
    date: inDays(8),
    window: "morning",
    overrideWarnings: true,
  });
  expect((await api.track({ reference: number, phone: quote.customerPhone })).reference).toBe(
    quote.reference,
  );
});
