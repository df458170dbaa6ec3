import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { NO_PREFERENCES } from "~/features/customers/domain";
import { customerAddresses, customers } from "~/features/customers/server/tables";
import { aPerson } from "~/features/identity/testing";
import { db } from "~/platform/db/database";
import { type Actor, mintActor } from "~/platform/http/actor";
import { newId } from "~/platform/kernel/ids";
import { outboxMessages } from "~/platform/mail/tables";
import { callAs } from "~/platform/testing/call";
import { useDatabase } from "~/platform/testing/database";
import { movesHandlers } from "../../server/handlers";
import { movesSubscribers } from "../../server/subscribers";
import { aServedCustomer, aService, inDays } from "../testing";
import { customerServicesHandlers } from "./handlers";

useDatabase({ subscribers: movesSubscribers });

let admin: Actor;
let _service: Actor;
let rep: Actor;
const as = (actor: Actor, key?: string) =>
  callAs(customerServicesHandlers, actor, key ? { idempotencyKey: key } : {});
const calendar = (actor: Actor) => callAs(movesHandlers, actor);
let ahead = 60;
const aDay = () => inDays(ahead++);

beforeAll(async () => {
  admin = await aPerson({ role: "admin" });
  _service = await aPerson({ role: "customer_service" });
  rep = await aPerson({ role: "sales_rep" });
});

async function recorded(over: object = {}, actor = admin) {
  const { id, customerNumber } = await aServedCustomer();
  const made = await as(actor).create({ id, ...aService(over) });
  return { id, customerNumber, serviceId: made.id, number: made.serviceNumber };
}

const NOWHERE = {
  address: "",
  coordinates: { latitude: null, longitude: null },
  accessNotes: "",
  contactPerson: { name: "", phone: "" },
};

describe("in the calendar", () => {
  test("a record with a day is a move like any other: crew, capacity, steps, message", async () => {
    const { id } = await aServedCustomer("Zawadi Kiprono");
    const [lead, date] = [await aPerson({ role: "driver" }), inDays(0)];
    await db().insert(customerAddresses).values({
      type: "home",
      id: newId(),
      customerId: id,
      position: 0,
      street: "Ridge Lane",
      accessInstructions: "Lift until noon",
    });
    await db()
      .update(customers)
      .set({ preferences: { ...NO_PREFERENCES, petInformation: "One old cat" } })
      .where(eq(customers.id, id));
    const { id: serviceId, serviceNumber: number } = await as(admin).create({
      id,
      ...aService({
        status: "booked",
        scheduledDate: date,
        teamLead: lead.personId,
        origin: { ...NOWHERE, address: "Ridge Lane 4", accessNotes: "Second gate" },
        destination: { ...NOWHERE, address: "Athi River" },
        specialRequirements: "Fish tank",
      }),
    });
    const move = await calendar(lead).get({ number });
    expect(move).toMatchObject({
      quoteId: null,
      from: "Ridge Lane 4",
      to: "Athi River",
      contact: { name: "Zawadi Kiprono" },
      needs: [
        { label: "Access, origin", text: "Second gate" },
        { label: "Access, Ridge Lane", text: "Lift until noon" },
        { label: "Special requirements", text: "Fish tank" },
        { label: "Pets", text: "One old cat" },
      ],
    });
    const list = await calendar(admin).list({ from: date, to: date });
    expect(list.moves.map((each) => each.number)).toContain(number);
    expect((await calendar(lead).page({})).rows.map((each) => each.number)).toEqual([number]);
    await calendar(lead).advance({ id: serviceId, to: "in_progress" });
    await calendar(lead).advance({ id: serviceId, to: "completed" });
    const mails = await db().select().from(outboxMessages).where(eq(outboxMessages.subjectId, serviceId));
    expect(mails.map(({ kind, customerId }) => [kind, customerId])).toEqual([
      ["move.started", id],
      ["move.completed", id],
    ]);
    expect(mails[1]?.text).toContain("from Ridge Lane 4 to Athi River");
  });

  test("its crew sees neither whom nor where on other days", async () => {
    const lead = await aPerson({ role: "mover" });
    const { number } = await recorded({
      status: "booked",
      scheduledDate: aDay(),
      teamLead: lead.personId,
      origin: { ...NOWHERE, address: "Ridge Lane 4", accessNotes: "Second gate" },
    });
    expect(await calendar(lead).get({ number })).toMatchObject({ contact: null, from: "", needs: [] });
  });

  test("it warns of people who are elsewhere, is put on another day, and what is quoted or undated is in none", async () => {
    const [lead, date, next] = [await aPerson({ role: "team_lead" }), aDay(), aDay()];
    const plan = { status: "booked" as const, scheduledDate: date, teamLead: lead.personId };
    const first = await recorded(plan);
    await expect(recorded(plan)).rejects.toMatchObject({
      code: "CONFLICT",
      message: `${lead.name} is on ${first.number} then (full day).`,
    });
    const second = await recorded({ ...plan, overrideWarnings: true });
    const moved = {
      id: second.serviceId,
      date: next,
      from: date,
      window: "morning" as const,
      reason: "Rain",
    };
    await calendar(admin).reschedule(moved);
    const { id, serviceId } = second;
    expect(await as(admin).get({ id, serviceId })).toMatchObject({
      status: "rescheduled",
      scheduledDate: next,
    });
    const quoted = await recorded({ status: "quoted", scheduledDate: date });
    const undated = await recorded();
    const { moves: shown } = await calendar(admin).list({ from: date, to: date });
    expect(shown.map(({ number }) => number)).toEqual([first.number]);
    expect(quoted.number).not.toBe(first.number);
    await expect(calendar(admin).get({ number: undated.number })).rejects.toMatchObject({
      code: "NOT_FOUND",
    });
  });

  test("who looks after the customer is named on the record, nobody else by 'assigned'", async () => {
    const own = mintActor({
      kind: "person",
      personId: rep.personId ?? "",
      permissions: new Map([["view_moves", "assigned"]]),
    });
    const { id, number } = await recorded({ status: "booked", scheduledDate: aDay() });
    await expect(calendar(own).get({ number })).rejects.toMatchObject({ code: "NOT_FOUND" });
    await db().update(customers).set({ assignedTo: rep.personId }).where(eq(customers.id, id));
    expect((await calendar(own).get({ number })).number).toBe(number);
  });
});
