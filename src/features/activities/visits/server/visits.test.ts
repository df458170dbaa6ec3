import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { aPerson } from "~/features/identity/testing";
import { db } from "~/platform/db/database";
import { type Actor, visitor } from "~/platform/http/actor";
import { newId } from "~/platform/kernel/ids";
import { callAs } from "~/platform/testing/call";
import { useDatabase } from "~/platform/testing/database";
import { otherToken } from "~/platform/testing/other-token";
import { activitiesHandlers } from "../../server/handlers";
import { activitiesSubscribers } from "../../server/subscribers";
import { anActivity, aVisit } from "../../testing";
import { DAYS_AHEAD } from "../domain";
import { visitsHandlers } from "./handlers";
import { visitOffers } from "./tables";

useDatabase({ subscribers: activitiesSubscribers });

const as = (actor: Actor) => callAs(visitsHandlers, actor);
const customer = (now?: Date) => callAs(visitsHandlers, visitor, now ? { now } : {});
const planned = (actor: Actor) => callAs(activitiesHandlers, actor);
const taken = { data: { fields: { slot: "This time has just been taken. Please choose another one." } } };

let rep: Actor;
let other: Actor;
beforeAll(async () => {
  rep = await aPerson({ role: "sales_rep" });
  other = await aPerson({ role: "sales_rep" });
});

const lastOf = async (token: string) => {
  const slot = (await customer().ofLink({ token })).slots.at(-1);
  if (!slot) throw new Error("Nothing is free.");
  return slot;
};

describe("a visit by link", () => {
  test("is chosen, changed and cancelled by its customer", async () => {
    const { id, token } = await aVisit(rep, { location: "Kileleshwa, Laikipia Road" });
    expect(await customer().ofLink({ token })).toMatchObject({
      state: "open",
      at: null,
      duration: 60,
      place: "Kileleshwa, Laikipia Road",
      visitor: rep.name.split(" ")[0],
    });
    const slot = await lastOf(token);
    await customer().choose({ token, slot });
    expect(await planned(rep).get({ id })).toMatchObject({
      scheduledDate: slot,
      duration: 60,
      status: "scheduled",
    });
    await customer().choose({ token, slot });
    const offered = await customer().ofLink({ token });
    expect(offered).toMatchObject({ state: "chosen", at: slot });
    const sooner = offered.slots.at(-3);
    if (!sooner) throw new Error("Nothing else is free.");
    await customer().choose({ token, slot: sooner });
    expect(
      (await planned(rep).get({ id })).history.map(({ user }) => user).filter((name) => name === "Customer"),
    ).toHaveLength(2);
    await customer().cancel({ token });
    expect(await planned(rep).get({ id })).toMatchObject({
      status: "cancelled",
      cancelReason: "Cancelled by the customer",
    });
    expect(await customer().ofLink({ token })).toMatchObject({
      state: "cancelled",
      at: null,
      place: "",
      slots: [],
    });
    await expect(customer().choose({ token, slot })).rejects.toMatchObject({ code: "CONFLICT" });
  });

  test("goes to one of ten who choose the same hour at once", async () => {
    const person = await aPerson({ role: "sales_rep" });
    const visits = await Promise.all(Array.from({ length: 10 }, () => aVisit(person)));
    const slot = await lastOf(visits[0]?.token ?? "");
    const all = await Promise.allSettled(visits.map(({ token }) => customer().choose({ token, slot })));
    expect(all.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    for (const one of all)
      if (one.status === "rejected") expect(one.reason).toMatchObject({ code: "CONFLICT", ...taken });
    const elsewhere = await aVisit(other);
    await customer().choose({ token: elsewhere.token, slot });
  });

  test("is kept apart by the database itself, whatever holds two hours that meet", async () => {
    const [one, two] = [await aVisit(rep), await aVisit(rep)];
    const hold = (id: string, from: string) =>
      db()
        .update(visitOffers)
        .set({
          heldOf: rep.personId,
          heldFrom: new Date(`2031-01-06T${from}:00Z`),
          heldTo: new Date("2031-01-06T10:00:00Z"),
        })
        .where(eq(visitOffers.activityId, id));
    await hold(one.id, "09:00");
    await expect(hold(two.id, "09:30")).rejects.toMatchObject({
      cause: { constraint: "visit_offers_apart" },
    });
  });

  test("offers no hour that is planned, and one that is freed again", async () => {
    const person = await aPerson({ role: "sales_rep" });
    const first = await aVisit(person);
    const second = await aVisit(person);
    const slot = await lastOf(first.token);
    await customer().choose({ token: first.token, slot });
    const times = async () =>
      (await customer().ofLink({ token: second.token })).slots.map((time) => time.getTime());
    expect(await times()).not.toContain(slot.getTime());
    const later = new Date(slot.getTime() - 3 * 86_400_000);
    await planned(person).reschedule({ id: first.id, scheduledDate: later });
    expect(await customer().ofLink({ token: first.token })).toMatchObject({ state: "chosen", at: later });
    expect(await times()).toContain(slot.getTime());
    await anActivity(person, { type: "meeting", subject: "Sales round", scheduledDate: slot, duration: 30 });
    expect(await times()).not.toContain(slot.getTime());
    await expect(customer().choose({ token: second.token, slot })).rejects.toMatchObject(taken);
  });

  test("takes neither a time that is not offered nor one without a time", async () => {
    const { token } = await aVisit(rep);
    const midnight = new Date(new Date(await lastOf(token)).setUTCHours(21, 0, 0, 0));
    await expect(customer().choose({ token, slot: midnight })).rejects.toMatchObject(taken);
    await expect(customer().choose({ token, slot: new Date("") })).rejects.toMatchObject({
      data: { fields: { slot: "Please choose a time for the visit" } },
    });
  });
});

describe("a link", () => {
  test("ends when it is revoked, offered again, or two weeks old", async () => {
    const { id, token } = await aVisit(rep);
    const slot = await lastOf(token);
    const old = new Date(Date.now() + (DAYS_AHEAD + 1) * 86_400_000);
    expect(await customer(old).ofLink({ token })).toMatchObject({ state: "expired", slots: [], place: "" });
    await expect(customer(old).choose({ token, slot })).rejects.toMatchObject({ code: "GONE" });
    const { link } = await as(rep).offer({ id });
    expect(await customer().ofLink({ token })).toMatchObject({ state: "revoked", slots: [] });
    await expect(customer().choose({ token, slot })).rejects.toMatchObject({ code: "GONE" });
    const next = link.split("/").at(-1) ?? "";
    await customer().choose({ token: next, slot });
    await as(rep).revoke({ id });
    await expect(customer().cancel({ token: next })).rejects.toMatchObject({ code: "GONE" });
    expect(await planned(rep).get({ id })).toMatchObject({ status: "scheduled", scheduledDate: slot });
    expect((await as(rep).get({ id })).offer).toMatchObject({ state: "revoked", link: null });
  });

  test("that is none of ours says nothing", async () => {
    const unknown = { code: "NOT_FOUND", message: "This link to a visit is not known" };
    await expect(customer().ofLink({ token: "x".repeat(43) })).rejects.toMatchObject(unknown);
    const { token } = await aVisit(rep);
    await expect(customer().ofLink({ token: otherToken(token) })).rejects.toMatchObject(unknown);
  });

  test("is made of a visit that is given to somebody, by who may work on it", async () => {
    const call = await anActivity(rep);
    await expect(as(rep).offer(call)).rejects.toMatchObject({
      message: "Only a site visit is offered by link",
    });
    const { id } = await aVisit(rep);
    await expect(as(visitor).offer({ id })).rejects.toMatchObject({ status: 401 });
    await expect(as(await aPerson({ role: "driver" })).offer({ id })).rejects.toMatchObject({ status: 403 });
    await expect(as(rep).offer({ id: newId() })).rejects.toMatchObject({ code: "NOT_FOUND" });
  });
});
