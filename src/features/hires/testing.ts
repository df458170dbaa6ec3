import { NO_NEEDS } from "~/features/jobs/domain";
import { aMove, at, firstJob, jobsAs } from "~/features/jobs/testing";
import { aSupplier } from "~/features/suppliers/testing";
import { type Actor, visitor } from "~/platform/http/actor";
import type { RequestContext } from "~/platform/http/handlers";
import { callAs } from "~/platform/testing/call";
import { hiresHandlers } from "./server/handlers";

export const hiresAs = (actor: Actor, over: Partial<RequestContext> = {}) =>
  callAs(hiresHandlers, actor, over);
/** The holder of a haulier's link. */
export const haulier = (now?: Date) => callAs(hiresHandlers, visitor, now ? { now } : {});

let made = 0;
const aPhone = () => `+2547${String(10_000_000 + (process.pid % 1_000) * 10_000 + ++made).slice(-8)}`;

/** A haulier with a price for a 7-tonner. */
export const aHaulier = (actor: Actor, own: Parameters<typeof aSupplier>[1] = {}) =>
  aSupplier(actor, { phone: aPhone(), rates: [{ class: "truck_7t", price: 2_400_000 }], ...own });

export const tokenOf = (link: string | null | undefined): string => link?.split("/").at(-1) ?? "";

/** A move's first job, offered to some hauliers, with the token of each. */
export async function anOfferedJob(actor: Actor, plan: { days?: number; hauliers?: number } = {}) {
  const { days = 10, hauliers = 2 } = plan;
  const move = await aMove(actor, { days });
  const job = await firstJob(actor, move.id);
  const all = [];
  for (let place = 0; place < hauliers; place++) all.push(await aHaulier(actor));
  const { id } = await hiresAs(actor).offer({
    ...{ jobId: job.id, class: "truck_7t" },
    offers: all.map(({ id: supplierId }) => ({ supplierId, price: 2_400_000 })),
  });
  return { id, move, job, hauliers: all, tokens: await tokensOf(actor, id, all) };
}

/** The tokens of a hire's open offers, in the order of these suppliers. */
export async function tokensOf(actor: Actor, id: string, of: readonly { id: string }[]): Promise<string[]> {
  const { offered } = await hiresAs(actor).get({ id });
  return of.map((one) => tokenOf(offered.find(({ supplier }) => supplier.id === one.id)?.link));
}

export const DAY_HIRE = {
  ...{ class: "truck_7t" as const, from: "Ruiru", to: "Thika" },
  startsAt: new Date("2030-03-04T07:00:00+03:00"),
  endsAt: new Date("2030-03-04T18:00:00+03:00"),
};

/**
 * One call of every write, for the tests that each records an event and refuses people out of reach.
 * @public
 */
export const writes = (admin: () => Actor, acting: () => Actor = admin) => {
  const as = () => hiresAs(acting());
  const accepted = async () => {
    const offered = await anOfferedJob(admin(), { days: 40 });
    await haulier().accept({ token: offered.tokens[0] ?? "" });
    return offered;
  };
  return {
    "hires.offer": async () => {
      const move = await aMove(admin(), { days: 40 });
      const job = await firstJob(admin(), move.id);
      const { id: supplierId } = await aHaulier(admin());
      const offers = [{ supplierId, price: 2_400_000 }];
      return () => as().offer({ jobId: job.id, class: "truck_7t", offers });
    },
    "hires.addOffers": async () => {
      const { id } = await anOfferedJob(admin(), { days: 41 });
      const { id: supplierId } = await aHaulier(admin());
      return () => as().addOffers({ id, offers: [{ supplierId, price: 2_300_000 }] });
    },
    "hires.send": async () => {
      const { id } = await anOfferedJob(admin(), { days: 42 });
      const { offered } = await hiresAs(admin()).get({ id });
      return () => as().send({ id, offerId: offered[0]?.id ?? "", channel: "sms" });
    },
    "hires.withdraw": async () => {
      const { id } = await anOfferedJob(admin(), { days: 43 });
      const { offered } = await hiresAs(admin()).get({ id });
      return () => as().withdraw({ id, offerId: offered[0]?.id ?? "" });
    },
    "hires.withdrawAll": async () => {
      const { id } = await anOfferedJob(admin(), { days: 44 });
      return () => as().withdrawAll({ id });
    },
    "hires.cancel": async () => {
      const { id } = await accepted();
      return () => as().cancel({ id, reason: "The customer cancelled" });
    },
    "hires.nameTruck": async () => {
      const { id } = await accepted();
      made += 1;
      return () => as().nameTruck({ id, plate: `KTR ${String(made).padStart(3, "0")}H` });
    },
    "hires.addExtra": async () => {
      const { id } = await accepted();
      return () => as().addExtra({ id, what: "Waiting", amount: 100_000 });
    },
    "hires.removeExtra": async () => {
      const { id } = await accepted();
      const { id: extraId } = await hiresAs(admin()).addExtra({ id, what: "Waiting", amount: 100_000 });
      return () => as().removeExtra({ id, extraId });
    },
    "hires.retime": async () => {
      const { id, job, move } = await accepted();
      const times = { startsAt: at(move.date, "06:00"), endsAt: at(move.date, "11:00") };
      const { rowVersion } = await jobsAs(admin()).get({ id: job.id });
      await jobsAs(admin()).plan({
        ...{ id: job.id, kind: "move", ...times, needs: NO_NEEDS, rowVersion, reason: "Earlier" },
      });
      return () => as().retime({ id });
    },
    "hires.rate": async () => {
      const { id, job } = await accepted();
      const now = new Date((job.endsAt?.getTime() ?? 0) + 3_600_000);
      return () => hiresAs(acting(), { now }).rate({ id, stars: 4 });
    },
    "hires.accept": async () => {
      const { tokens } = await anOfferedJob(admin(), { days: 45 });
      return () => haulier().accept({ token: tokens[0] ?? "" });
    },
    "hires.decline": async () => {
      const { tokens } = await anOfferedJob(admin(), { days: 46 });
      return () => haulier().decline({ token: tokens[0] ?? "", reason: "No driver" });
    },
    "hires.nameOwnTruck": async () => {
      const { tokens } = await accepted();
      made += 1;
      return () =>
        haulier().nameOwnTruck({ token: tokens[0] ?? "", plate: `KTR ${String(made).padStart(3, "0")}J` });
    },
    "hires.cancelByLink": async () => {
      const { tokens } = await accepted();
      return () => haulier().cancelByLink({ token: tokens[0] ?? "", reason: "The truck broke down" });
    },
  };
};
