import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { customers } from "~/features/customers/server/tables";
import { aPerson } from "~/features/identity/testing";
import { db } from "~/platform/db/database";
import { type Actor, mintActor, visitor } from "~/platform/http/actor";
import { addDays, nairobiDate } from "~/platform/kernel/dates";
import { callAs } from "~/platform/testing/call";
import { useDatabase } from "~/platform/testing/database";
import { customerServicesHandlers } from "../../records/server/handlers";
import { aServedCustomer, aService, inDays } from "../../records/testing";
import { movesHandlers } from "../../server/handlers";
import { movesSubscribers } from "../../server/subscribers";
import { anAcceptedQuote } from "../../testing";
import { customerMovesHandlers } from "./handlers";

useDatabase({ subscribers: movesSubscribers });

const today = nairobiDate(new Date());
const ofLink = (token: string) => callAs(customerMovesHandlers, visitor).ofLink({ token });
const customer = (email: string, emailConfirmed = true): Actor =>
  mintActor({ kind: "person", personId: "01942e46-3a00-7000-8000-00000000000b", email, emailConfirmed });

async function onItsDay() {
  const manager = await aPerson({ role: "manager" });
  const lead = await aPerson({ role: "team_lead", department: "operations" });
  const driver = await aPerson({ role: "driver" });
  const quote = await anAcceptedQuote(0);
  const { id, number } = await callAs(movesHandlers, manager).schedule({
    quoteId: quote.id,
    date: today,
    window: "morning",
    crewLead: lead.personId,
    crew: [driver.personId ?? ""],
    overrideWarnings: true,
  });
  return { manager, lead, driver, quote, id, number };
}

describe("a customer's move", () => {
  test("goes from planned to under way to completed, with its crew on the days around it", async () => {
    const { manager, quote, id, number, lead } = await onItsDay();
    expect((await ofLink(quote.token)).move).toMatchObject({ number, stage: "waiting", crew: [] });
    await callAs(movesHandlers, manager).advance({ id, to: "confirmed" });
    const before = await ofLink(quote.token);
    expect(before.move).toMatchObject({
      number,
      stage: "today",
      date: today,
      window: "morning",
      startedAt: null,
    });
    expect(before.move?.crew).toHaveLength(2);
    expect(before.move?.crew[0]).toEqual({ name: lead.name, leads: true, phone: null });
    await callAs(movesHandlers, manager).advance({ id, to: "in_progress" });
    expect((await ofLink(quote.token)).move).toMatchObject({
      stage: "underway",
      acts: [],
      startedAt: expect.any(Date),
    });
    await callAs(movesHandlers, manager).advance({ id, to: "completed" });
    expect((await ofLink(quote.token)).move).toMatchObject({
      stage: "completed",
      acts: ["claim", "review", "again"],
      completedAt: expect.any(Date),
    });
  });

  test("is there before the office has planned it, without number or crew", async () => {
    const quote = await anAcceptedQuote(5);
    expect((await ofLink(quote.token)).move).toMatchObject({
      number: null,
      stage: "planned",
      date: addDays(today, 5),
      crew: [],
    });
  });

  test("a customer sees their own, the next first, and nobody else's", async () => {
    const { quote } = await onItsDay();
    const mine = await callAs(customerMovesHandlers, customer(quote.customerEmail)).mine();
    expect(mine.moves.map(({ reference }) => reference)).toEqual([quote.reference]);
    const others = await callAs(customerMovesHandlers, customer("someone.else@example.co.ke")).mine();
    expect(others.moves).toEqual([]);
    const unsure = await callAs(customerMovesHandlers, customer(quote.customerEmail, false)).mine();
    expect(unsure.moves).toEqual([]);
  });
});

describe("what was agreed without a quote", () => {
  const NOWHERE = {
    address: "",
    coordinates: { latitude: null, longitude: null },
    accessNotes: "The gate code is 4411",
    contactPerson: { name: "", phone: "" },
  };
  async function aRecord(over: object) {
    const admin = await aPerson({ role: "admin" });
    const { id } = await aServedCustomer();
    const made = await callAs(customerServicesHandlers, admin).create({ id, ...aService(over) });
    const [row] = await db().select().from(customers).where(eq(customers.id, id));
    return { admin, id, serviceId: made.id, number: made.serviceNumber, email: row?.email ?? "" };
  }
  const mine = async (email: string) => (await callAs(customerMovesHandlers, customer(email)).mine()).moves;

  test("is its customer's once it is booked, without amounts and what the office wrote", async () => {
    const { admin, id, serviceId, number, email } = await aRecord({
      status: "quoted",
      scheduledDate: inDays(3),
      quotedAmount: 4_444_400,
      title: "Careful with this one",
      internalNotes: "Pays late",
      origin: { ...NOWHERE, address: "Kilimani" },
      destination: { ...NOWHERE, address: "Athi River" },
    });
    expect(await mine(email)).toEqual([]);
    await callAs(customerServicesHandlers, admin).setStatus({ id, serviceId, status: "booked" });
    const shown = await mine(email);
    expect(shown).toMatchObject([
      {
        ...{ quoteId: null, number, reference: number, category: "residential_move", isMove: true },
        ...{ stage: "planned", date: inDays(3), from: "Kilimani", to: "Athi River", crew: [] },
      },
    ]);
    expect(JSON.stringify(shown)).not.toMatch(/44444|Careful|Pays late|gate code/);
    expect(await mine("somebody.else@example.co.ke")).toEqual([]);
    await callAs(customerServicesHandlers, admin).setStatus({ id, serviceId, status: "cancelled" });
    expect(await mine(email)).toEqual([]);
  });

  test("is no move where nobody is moved; what is over has the day it ended", async () => {
    const { email } = await aRecord({
      category: "cleaning",
      status: "completed",
      requestDate: inDays(-12),
      completedDate: inDays(-9),
    });
    expect(await mine(email)).toMatchObject([
      { category: "cleaning", isMove: false, stage: "completed", date: inDays(-9) },
    ]);
  });

  test("of a customer who was merged is theirs alone: neither sign-in sees more than before", async () => {
    const [one, other] = [
      await aRecord({ status: "booked", scheduledDate: inDays(4) }),
      await aRecord({ status: "booked", scheduledDate: inDays(5) }),
    ];
    await db().update(customers).set({ mergedInto: one.id }).where(eq(customers.id, other.id));
    expect((await mine(one.email)).map(({ reference }) => reference)).toEqual([one.number]);
    expect((await mine(other.email)).map(({ reference }) => reference)).toEqual([other.number]);
  });
});
