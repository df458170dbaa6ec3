import { aCrewJob, aPhone } from "~/features/crew/testing";
import { configureMpesa } from "~/features/payments/server/commands/call-mpesa";
import { type Actor, visitor } from "~/platform/http/actor";
import type { RequestContext } from "~/platform/http/handlers";
import { signedToken } from "~/platform/secrets/secrets";
import { callAs } from "~/platform/testing/call";
import { sitePaymentsHandlers } from "./server/handlers";

export { sitePaymentsAnswers } from "./server/office";

export const sitePaymentsAs = (actor: Actor, over: Partial<RequestContext> = {}) =>
  callAs(sitePaymentsHandlers, actor, over);

/** M-Pesa is set up, and nothing answers there. */
export const useMpesa = () =>
  configureMpesa({
    callbackBase: "http://127.0.0.1:3000",
    fallback: {
      ...{ baseUrl: "http://127.0.0.1:9", consumerKey: "key", consumerSecret: "secret" },
      ...{ shortcode: "174379", passkey: "passkey" },
    },
  });

export const payTokenOf = (moveId: string): string => signedToken("site-pay", moveId);

/** A job with a phone of its lead, which reports cash. */
export async function aJobWithCash(admin: Actor, { days = 6, offset = 0 } = {}) {
  const made = await aCrewJob(admin, { days });
  const phone = aPhone(made.lead, { offset });
  const cash = (at: Date, amount: number) => phone.make("cash", { amount }, { at, jobId: made.job.id });
  const take = (amount: number, at = "16:00") =>
    phone.send([cash(made.time(at), amount)], made.time("16:01"));
  const owed = () => sitePaymentsAs(made.lead, { now: made.time("16:05") }).ofJob({ id: made.job.id });
  return { ...made, phone, cash, take, owed, personId: made.lead.personId ?? "" };
}

/**
 * One call of every write, for the test that each records an event.
 * @public
 */
export const writes = (admin: () => Actor) => ({
  "sitePayments.startPrompt": async () => {
    const { lead, job, time } = await aJobWithCash(admin(), { days: 44 });
    useMpesa();
    return () =>
      sitePaymentsAs(lead, { now: time("16:00") }).startPrompt({
        ...{ id: job.id, phone: "+254712345671", amount: 100 },
      });
  },
  "sitePayments.promptOfLink": async () => {
    const { move } = await aJobWithCash(admin(), { days: 45 });
    useMpesa();
    const token = payTokenOf(move.id);
    return () => sitePaymentsAs(visitor).promptOfLink({ token, phone: "+254712345672", amount: 100 });
  },
});
