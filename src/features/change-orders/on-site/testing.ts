import { eq } from "drizzle-orm";
import { aCrewJob, aPhone } from "~/features/crew/testing";
import { STROKES } from "~/features/evidence/testing";
import { db } from "~/platform/db/database";
import { type Actor, linkHolder } from "~/platform/http/actor";
import type { RequestContext } from "~/platform/http/handlers";
import { newId } from "~/platform/kernel/ids";
import { callAs } from "~/platform/testing/call";
import { extrasHandlers } from "./server/handlers";
import { extraAnswers } from "./server/office";
import { extraSubscribers } from "./server/subscribers";
import { extraOrders } from "./server/tables";
import { extraTasks } from "./server/tasks";

export { extraAnswers, extraSubscribers, extraTasks };

export const extrasAs = (actor: Actor, over: Partial<RequestContext> = {}) =>
  callAs(extrasHandlers, actor, over);

/** A service of the seeded price list. */
export const PACKING = { category: "additional", code: "packing", quantity: 1 } as const;

/** A job of today's kind with a phone of its lead, which reports extras. */
export async function aJobWithPhone(admin: Actor, { days = 6, offset = 0 } = {}) {
  const made = await aCrewJob(admin, { days });
  const phone = aPhone(made.lead, { offset });
  const report = (at: Date, payload: Record<string, unknown>) =>
    phone.make("extra", payload, { at, jobId: made.job.id });
  return { ...made, phone, report };
}
export type JobWithPhone = Awaited<ReturnType<typeof aJobWithPhone>>;

/** The report that offers a line of the price list. */
export const offerOf = (extraId: string, over: Record<string, unknown> = {}) => ({
  ...{ act: "offer", extraId, lines: [PACKING], photos: [newId()] },
  ...over,
});

/** The report that a customer drew a signature for a sum. */
export const signatureOf = (extraId: string, total: number) => ({
  ...{ act: "sign", extraId, total, name: "Wambui Oloo", strokes: STROKES },
});

export async function findExtra(id: string) {
  const [row] = await db().select().from(extraOrders).where(eq(extraOrders.id, id));
  return row;
}

const anOffered = async (admin: Actor, days: number) => {
  const made = await aCrewJob(admin, { days });
  const extra = await extrasAs(admin).enter({ id: made.job.id, lines: [PACKING] });
  return { ...made, extra };
};
const aLink = async (admin: Actor, days: number) => {
  const { extra } = await anOffered(admin, days);
  const { link } = await extrasAs(admin).send({ id: extra.id });
  return { extra, token: link.slice(link.lastIndexOf("/") + 1) };
};
/** A free amount that waits for the office. */
export const anAsked = async (admin: Actor, days: number) => {
  const made = await aJobWithPhone(admin, { days });
  const extraId = newId();
  const at = made.time("08:00");
  const ask = { act: "ask", extraId, what: "The gate is too low for the truck", photos: [newId()] };
  await made.phone.send([made.report(at, ask)], made.time("08:01"));
  return { ...made, extraId };
};
/** An extra that was signed after its work began. */
export const aLate = async (admin: Actor, days: number) => {
  const made = await aJobWithPhone(admin, { days });
  const extraId = newId();
  const { report, time, phone } = made;
  await phone.send([report(time("08:00"), offerOf(extraId))], time("08:01"));
  const total = (await findExtra(extraId))?.total ?? 0;
  await phone.send(
    [report(time("08:10"), { act: "begin", extraId }), report(time("08:20"), signatureOf(extraId, total))],
    time("08:21"),
  );
  return { ...made, extraId, total };
};

/** The office's writes, for the test that refuses people out of reach. */
export const officeWrites = (admin: () => Actor, acting: () => Actor = admin) => ({
  "extras.enter": async () => {
    const { job } = await aCrewJob(admin(), { days: 51 });
    return () => extrasAs(acting()).enter({ id: job.id, lines: [PACKING] });
  },
  "extras.agree": async () => {
    const { extraId: id } = await anAsked(admin(), 52);
    return () => extrasAs(acting()).agree({ id, amount: 150_000 });
  },
  "extras.send": async () => {
    const { extra } = await anOffered(admin(), 53);
    return () => extrasAs(acting()).send({ id: extra.id });
  },
  "extras.withdraw": async () => {
    const { extra } = await anOffered(admin(), 54);
    return () => extrasAs(acting()).withdraw({ id: extra.id, reason: "Not needed" });
  },
  "extras.override": async () => {
    const { extraId: id } = await aLate(admin(), 55);
    return () => extrasAs(acting()).override({ id, reason: "Agreed by phone before the work" });
  },
});

/** One call of every write, for the test that each records an event. */
export const writes = (admin: () => Actor) => ({
  ...officeWrites(admin),
  "extras.sign": async () => {
    const { extra, token } = await aLink(admin(), 56);
    return () => extrasAs(linkHolder("Customer")).sign({ token, total: extra.total, name: "Wambui Oloo" });
  },
  "extras.refuse": async () => {
    const { token } = await aLink(admin(), 57);
    return () => extrasAs(linkHolder("Customer")).refuse({ token, reason: "Too much" });
  },
});
