import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { customers } from "~/features/customers/server/tables";
import { aPerson } from "~/features/identity/testing";
import { claims } from "~/features/inquiries/server/tables";
import { anInquiry } from "~/features/inquiries/testing";
import { db } from "~/platform/db/database";
import { events } from "~/platform/events/tables";
import type { Actor } from "~/platform/http/actor";
import { nairobiYear } from "~/platform/kernel/dates";
import { newId } from "~/platform/kernel/ids";
import { outboxMessages } from "~/platform/mail/tables";
import { callAs } from "~/platform/testing/call";
import { useDatabase } from "~/platform/testing/database";
import { movesHandlers } from "../../server/handlers";
import { movesSubscribers } from "../../server/subscribers";
import { moves } from "../../server/tables";
import { anAcceptedQuote } from "../../testing";
import { aServedCustomer, aService, inDays } from "../testing";
import { customerServicesHandlers } from "./handlers";

useDatabase({ subscribers: movesSubscribers });

let admin: Actor;
let service: Actor;
let rep: Actor;
const as = (actor: Actor, key?: string) =>
  callAs(customerServicesHandlers, actor, key ? { idempotencyKey: key } : {});
const calendar = (actor: Actor) => callAs(movesHandlers, actor);
let ahead = 60;
const aDay = () => inDays(ahead++);

beforeAll(async () => {
  admin = await aPerson({ role: "admin" });
  service = await aPerson({ role: "customer_service" });
  rep = await aPerson({ role: "sales_rep" });
});

async function recorded(over: object = {}, actor = admin) {
  const { id, customerNumber } = await aServedCustomer();
  const made = await as(actor).create({ id, ...aService(over) });
  return { id, customerNumber, serviceId: made.id, number: made.serviceNumber };
}

describe("a service record", () => {
  test("keeps every field, is numbered without gaps, and is made once", async () => {
    const { id, customerNumber } = await aServedCustomer();
    const [lead, driver] = [await aPerson({ role: "team_lead" }), await aPerson({ role: "driver" })];
    const typed = {
      ...aService({ category: "international_move", title: "Nairobi to Kampala" }),
      description: "By road over Malaba",
      status: "booked" as const,
      quotedDate: inDays(0),
      scheduledDate: aDay(),
      window: "morning" as const,
      origin: {
        address: "Lavington, Plot 4",
        coordinates: { latitude: -1.28, longitude: 36.77 },
        accessNotes: "Narrow gate",
        contactPerson: { name: "Caretaker", phone: "0712 000 900" },
      },
      destination: {
        address: "Kololo, Kampala",
        coordinates: { latitude: null, longitude: null },
        accessNotes: "",
        contactPerson: { name: "", phone: "" },
      },
      items: ["Piano", "", "40 boxes"],
      specialRequirements: "Keep upright",
      estimatedVolume: 32.5,
      estimatedWeight: 4200,
      estimatedDuration: 7.5,
      quotedAmount: 25_000_000,
      finalAmount: 26_000_050,
      paymentStatus: "partial" as const,
      paymentMethod: "Bank transfer",
      insuranceCoverage: {
        enabled: true,
        provider: "Amani Insurers",
        policyNumber: "P-77",
        coverageAmount: 500_000_000,
        premium: 1_200_000,
      },
      teamLead: lead.personId ?? "",
      assignedStaff: [driver.personId ?? ""],
      vehiclesUsed: ["KDA 001A"],
      equipmentUsed: ["Piano dolly"],
      packingMaterials: ["60 boxes"],
      qualityScore: 9,
      customerRating: 5,
      customerFeedback: "Careful people",
      internalNotes: "Comes back in May",
      claims: ["CLM-OLD-7"],
    };
    const key = newId();
    const first = await as(admin, key).create({ id: customerNumber, ...typed });
    expect(await as(admin, key).create({ id: customerNumber, ...typed })).toEqual(first);
    expect(first.serviceNumber).toMatch(new RegExp(`^SRV-${nairobiYear(new Date())}-\\d{4}$`));
    const read = await as(admin).get({ id, serviceId: first.serviceNumber });
    const { teamLead, assignedStaff, claims: typedClaims, origin, ...rest } = typed;
    expect(read).toMatchObject({
      ...rest,
      items: ["Piano", "40 boxes"],
      origin: { ...origin, contactPerson: { name: "Caretaker", phone: "+254712000900" } },
      teamLead: { id: teamLead, name: lead.name },
      assignedStaff: [{ id: assignedStaff[0] }],
      claims: [{ number: typedClaims[0], filed: false, inquiryId: null }],
      currency: "KES",
      fromAddress: "Lavington, Plot 4",
      createdBy: admin.name,
      quoteNumber: null,
      mayEdit: true,
    });
    const next = await as(admin).create({ id, ...aService() });
    expect(Number(next.serviceNumber.slice(-4))).toBe(Number(first.serviceNumber.slice(-4)) + 1);
    expect(await db().$count(events, eq(events.subjectId, first.id))).toBe(1);
  });

  test("ten at once get ten numbers", async () => {
    const { id } = await aServedCustomer();
    const made = await Promise.all(Array.from({ length: 10 }, () => as(admin).create({ id, ...aService() })));
    const numbers = made.map(({ serviceNumber }) => Number(serviceNumber.slice(-4))).sort((a, b) => a - b);
    expect(numbers).toEqual(numbers.map((_, at) => (numbers[0] ?? 0) + at));
  });

  test.each([
    [{ title: " " }, "title", "Title is required"],
    [{ category: undefined }, "category", "Category is required"],
    [{ category: "piano" }, "category", "Category is required"],
    [{ status: "lost" }, "status", "Status is required"],
    [{ requestDate: undefined }, "requestDate", "Request date is required"],
    [{ requestDate: "2026-02-31" }, "requestDate", "Please enter a valid date"],
    [{ quotedAmount: -1 }, "quotedAmount", undefined],
    [{ estimatedDuration: -0.5 }, "estimatedDuration", "Please enter zero or more hours, in halves"],
    [{ estimatedDuration: 1.25 }, "estimatedDuration", "Please enter zero or more hours, in halves"],
    [{ customerRating: 6 }, "customerRating", "Please choose 1 to 5"],
    [{ qualityScore: 11 }, "qualityScore", "Please choose 1 to 10"],
    [{ status: "booked" }, "scheduledDate", "Please choose the scheduled date"],
    [
      { status: "completed", completedDate: inDays(1) },
      "completedDate",
      "The completed date cannot be in the future",
    ],
    [
      { status: "completed", requestDate: "2025-03-02", completedDate: "2025-03-01" },
      "completedDate",
      "The completed date cannot be before the request date",
    ],
  ])("is refused with %j", async (over, field, sentence) => {
    const { id } = await aServedCustomer();
    await expect(as(admin).create({ id, ...aService(over) } as never)).rejects.toMatchObject({
      data: { fields: { [field]: sentence ?? expect.any(String) } },
    });
  });

  test("zero amounts and half hours pass", async () => {
    const { id, serviceId } = await recorded({ quotedAmount: 0, estimatedDuration: 0.5 });
    expect(await as(admin).get({ id, serviceId })).toMatchObject({ quotedAmount: 0, estimatedDuration: 0.5 });
  });

  test("is edited by who read it as it is; the event names the fields, not their words", async () => {
    const { id, serviceId } = await recorded({ quotedAmount: 4_500_000 });
    const { updatedAt } = await as(admin).get({ id, serviceId });
    const change = {
      id,
      serviceId,
      updatedAt,
      ...aService({ title: "To Limuru", internalNotes: "Late payer" }),
    };
    await as(service).edit({ ...change, quotedAmount: 5_000_000 });
    await expect(as(admin).edit({ ...change, title: "To Thika" })).rejects.toMatchObject({
      code: "CONFLICT",
    });
    const read = await as(admin).get({ id, serviceId });
    expect(read).toMatchObject({ title: "To Limuru", updatedBy: service.name, quotedAmount: 5_000_000 });
    const [told] = await db().select().from(events).where(eq(events.type, "move.edited"));
    expect(told?.data).toMatchObject({ fields: ["title", "quotedAmount", "internalNotes"] });
    expect(JSON.stringify(told)).not.toContain("Late payer");
    await as(admin).edit({ ...change, updatedAt: read.updatedAt, title: "To Thika" });
    expect(await as(admin).get({ id, serviceId })).toMatchObject({ quotedAmount: 5_000_000 });
    const other = await aServedCustomer();
    await expect(as(admin).get({ id: other.id, serviceId })).rejects.toMatchObject({ code: "NOT_FOUND" });
    await expect(as(admin).edit({ ...change, id: other.id })).rejects.toMatchObject({ code: "NOT_FOUND" });
  });
});

describe("its status", () => {
  test("is free at first", async () => {
    const days: Record<string, object> = { quoted: {}, cancelled: {}, completed: {} };
    for (const status of [
      "quoted",
      "booked",
      "confirmed",
      "in_progress",
      "completed",
      "cancelled",
      "rescheduled",
    ] as const) {
      const { id, serviceId } = await recorded({
        status,
        ...(days[status] ?? { scheduledDate: aDay() }),
      });
      expect(await as(admin).get({ id, serviceId })).toMatchObject({ status });
    }
  });

  test("goes by steps, and is corrected with a reason", async () => {
    const { id, serviceId } = await recorded({ scheduledDate: aDay() });
    const to = (status: "booked" | "confirmed" | "completed" | "quoted" | "in_progress", reason = "") =>
      as(service).setStatus({ id, serviceId, status, reason });
    await to("booked");
    await to("confirmed");
    await expect(to("confirmed")).rejects.toMatchObject({ code: "CONFLICT" });
    await expect(to("completed")).rejects.toMatchObject({
      message: "Changing confirmed to completed is a correction. Please give a reason.",
    });
    await to("in_progress");
    await expect(to("completed")).rejects.toMatchObject({
      data: { fields: { reason: expect.stringContaining("Please give a reason to complete it earlier") } },
    });
    await to("completed", "Done a week early");
    expect(await as(admin).get({ id, serviceId })).toMatchObject({
      status: "completed",
      completedDate: inDays(0),
    });
    await to("quoted", "Booked under the wrong customer");
    const [row] = await db().select().from(moves).where(eq(moves.id, serviceId));
    expect(row).toMatchObject({ status: "quoted", completedAt: null });
    const [told] = await db().select().from(events).where(eq(events.type, "move.corrected"));
    expect(told?.summary).toContain("from completed to quoted: Booked under the wrong customer");
    expect(await db().$count(outboxMessages, eq(outboxMessages.subjectId, serviceId))).toBe(0);
  });

  test("of a quote's move leaves calling off and another day to the quote and the calendar", async () => {
    const quote = await anAcceptedQuote(90);
    const { id: serviceId } = await calendar(admin).schedule({
      quoteId: quote.id,
      date: quote.serviceDate ?? "",
      window: "morning",
    });
    const id = quote.customerId ?? "";
    for (const status of ["cancelled", "rescheduled", "quoted"] as const)
      await expect(as(admin).setStatus({ id, serviceId, status, reason: "So" })).rejects.toMatchObject({
        code: "CONFLICT",
        message: expect.stringContaining("belongs to a quote"),
      });
    await as(admin).setStatus({ id, serviceId, status: "confirmed" });
    const read = await as(admin).get({ id, serviceId });
    expect(read).toMatchObject({ quoteNumber: quote.number, quotedAmount: quote.total, status: "confirmed" });
    const change = {
      id,
      serviceId,
      updatedAt: read.updatedAt,
      ...aService({ requestDate: read.requestDate }),
    };
    await expect(as(admin).edit({ ...change, scheduledDate: inDays(91) })).rejects.toMatchObject({
      code: "CONFLICT",
    });
    await as(admin).edit({
      ...change,
      scheduledDate: read.scheduledDate,
      window: "morning",
      customerRating: 4,
    });
    expect(await as(admin).get({ id, serviceId })).toMatchObject({ customerRating: 4 });
  });
});

describe("the list", () => {
  test("is narrowed by category, status and the years that have records", async () => {
    const { id, customerNumber } = await aServedCustomer();
    const past = { status: "completed" as const, completedDate: "2024-05-04", requestDate: "2024-04-01" };
    await as(admin).create({ id, ...aService({ ...past, scheduledDate: "2024-05-04" }) });
    await as(admin).create({ id, ...aService({ category: "storage", requestDate: "2025-12-31" }) });
    await as(admin).create({ id, ...aService({ category: "storage", requestDate: "2026-01-01" }) });
    const titles = async (filter: object) =>
      (await as(service).list({ id: customerNumber, ...filter })).services.map(({ date }) => date);
    expect((await as(service).list({ id })).years).toEqual([2026, 2025, 2024]);
    expect(await titles({})).toEqual(["2026-01-01", "2025-12-31", "2024-05-04"]);
    expect(await titles({ year: 2025 })).toEqual(["2025-12-31"]);
    expect(await titles({ category: "storage" })).toEqual(["2026-01-01", "2025-12-31"]);
    expect(await titles({ status: "completed" })).toEqual(["2024-05-04"]);
    expect(await titles({ status: "completed", year: 2026 })).toEqual([]);
  });

  test("moves among them are the history, with cost, feedback, rating and claims", async () => {
    const { id } = await aServedCustomer();
    const past = aService({
      status: "completed",
      requestDate: "2024-04-01",
      scheduledDate: "2024-05-04",
      completedDate: "2024-05-04",
      quotedAmount: 4_000_000,
      finalAmount: 4_250_000,
      customerRating: 4,
      customerFeedback: "On time",
      origin: { ...NOWHERE, address: "Kilimani" },
      destination: { ...NOWHERE, address: "Karen" },
    });
    const { serviceNumber } = await as(admin).create({ id, ...past });
    await as(admin).create({ id, ...aService({ category: "cleaning" }) });
    const { id: inquiryId } = await anInquiry({}, { source: "claim" });
    await db().insert(claims).values({
      id: newId(),
      inquiryId,
      number: "CLM-2026-0900",
      reference: serviceNumber.toLowerCase(),
      items: [],
    });
    const { moves: history } = await as(admin).history({ id });
    expect(history).toEqual([
      {
        id: expect.any(String),
        moveNumber: serviceNumber,
        date: "2024-05-04",
        status: "completed",
        serviceType: "residential_move",
        finalCost: 4_250_000,
        origin: { address: "Kilimani" },
        destination: { address: "Karen" },
        feedback: "On time",
        rating: 4,
        claims: [{ number: "CLM-2026-0900", filed: true, inquiryId }],
      },
    ]);
  });
});

const NOWHERE = {
  address: "",
  coordinates: { latitude: null, longitude: null },
  accessNotes: "",
  contactPerson: { name: "", phone: "" },
};

describe("who may", () => {
  test("sees amounts, types them, and sends people", async () => {
    const { id } = await aServedCustomer();
    await db().update(customers).set({ assignedTo: rep.personId }).where(eq(customers.id, id));
    const { id: serviceId } = await as(admin).create({ id, ...aService({ quotedAmount: 700_000 }) });
    const { services, seesAmounts } = await as(rep).list({ id });
    expect(seesAmounts).toBe(false);
    const read = await as(rep).get({ id, serviceId });
    const { moves: history } = await as(rep).history({ id });
    for (const shown of [services, read, history])
      expect(JSON.stringify(shown)).not.toMatch(/Amount|Cost|premium|payment|700000/);
    await expect(as(rep).create({ id, ...aService({ quotedAmount: 1 }) })).rejects.toMatchObject({
      code: "FORBIDDEN",
    });
    await as(rep).edit({
      id,
      serviceId,
      updatedAt: read.updatedAt,
      ...aService({ title: "Seen by the rep" }),
    });
    expect(await as(admin).get({ id, serviceId })).toMatchObject({
      title: "Seen by the rep",
      quotedAmount: 700_000,
    });
    const driver = await aPerson({ role: "driver" });
    await expect(
      as(service).create({ id, ...aService({ teamLead: driver.personId }) }),
    ).rejects.toMatchObject({ code: "FORBIDDEN" });
    await expect(as(driver).list({ id })).rejects.toMatchObject({ code: "FORBIDDEN" });
  });

  test("finds nothing of a customer out of reach, and writes nothing of an erased one", async () => {
    const { id } = await recorded();
    await expect(as(rep).list({ id })).rejects.toMatchObject({ code: "NOT_FOUND" });
    await expect(as(rep).history({ id })).rejects.toMatchObject({ code: "NOT_FOUND" });
    await expect(as(rep).create({ id, ...aService() })).rejects.toMatchObject({ code: "NOT_FOUND" });
    const accountant = await aPerson({ role: "accountant" });
    expect((await as(accountant).list({ id })).mayAdd).toBe(false);
    await expect(as(accountant).create({ id, ...aService() })).rejects.toMatchObject({ code: "FORBIDDEN" });
    await db().update(customers).set({ status: "erased" }).where(eq(customers.id, id));
    await expect(as(admin).create({ id, ...aService() })).rejects.toMatchObject({ code: "CONFLICT" });
  });
});
