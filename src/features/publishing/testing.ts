import { crewTokenFor } from "~/features/availability/testing";
import { aPerson } from "~/features/identity/testing";
import { aMove, firstJob, jobsAs } from "~/features/jobs/testing";
import { movesSection } from "~/features/moves/settings";
import { saveSettings } from "~/features/settings/server/commands";
import { getSettingsForPage } from "~/features/settings/server/queries";
import { transaction } from "~/platform/db/database";
import { type Actor, visitor } from "~/platform/http/actor";
import type { RequestContext } from "~/platform/http/handlers";
import { callAs } from "~/platform/testing/call";
import type { AnswerMode } from "./domain/plan";
import { publishingHandlers } from "./server/handlers";

export const publishingAs = (actor: Actor, over: Partial<RequestContext> = {}) =>
  callAs(publishingHandlers, actor, over);

/** Publishes a period as a planner who looks at it first. */
export async function publishAll(actor: Actor, period: { from: string; to: string }) {
  const { fingerprint } = await publishingAs(actor).preview(period);
  return publishingAs(actor).publish({ ...period, fingerprint });
}

export const setAnswers = (actor: Actor, crewAnswers: AnswerMode) =>
  transaction(async (tx) => {
    const { value, version } = await getSettingsForPage(tx, movesSection);
    const changed = { ...value, crewAnswers };
    await saveSettings(tx, actor, { section: movesSection, value: changed, version, now: new Date() });
  });

/** A mover on a published job that asks for an answer, with their link. */
export async function aPublishedJob(admin: Actor, { days = 6 } = {}) {
  await setAnswers(admin, "must_accept");
  const mover = await aPerson({ role: "mover" });
  const move = await aMove(admin, { days });
  const job = await firstJob(admin, move.id);
  await jobsAs(admin).assign({ id: job.id, personId: mover.personId ?? "" });
  const period = { from: move.date, to: move.date };
  await publishAll(admin, period);
  const [own] = (await publishingAs(mover).own()).jobs;
  if (!own) throw new Error("The mover has no published job.");
  return { mover, move, job, own, period, token: await crewTokenFor(mover.personId ?? "") };
}

/**
 * One call of every write, for the tests that each records an event and refuses people out of reach.
 * @public
 */
export const writes = (admin: () => Actor, acting: () => Actor = admin) => ({
  "publishing.publish": async () => {
    const move = await aMove(admin(), { days: 44 });
    const period = { from: move.date, to: move.date };
    const { fingerprint } = await publishingAs(admin()).preview(period);
    return () => publishingAs(acting()).publish({ ...period, fingerprint });
  },
  "publishing.answerOwn": async () => {
    const { mover, own } = await aPublishedJob(admin(), { days: 45 });
    const { id, revision } = own;
    return () => publishingAs(mover).answerOwn({ id, revision, answer: "accepted" });
  },
  "publishing.answerByLink": async () => {
    const { token, own } = await aPublishedJob(admin(), { days: 46 });
    const { id, revision } = own;
    return () =>
      publishingAs(visitor).answerByLink({ token, id, revision, answer: "declined", reason: "Ill" });
  },
});
