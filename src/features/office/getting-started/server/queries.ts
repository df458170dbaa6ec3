import { eq, inArray, type SQL, sql } from "drizzle-orm";
import { people } from "~/features/identity/server/tables";
import type { Reader } from "~/platform/db/database";
import { type Actor, can, personIdOf } from "~/platform/http/actor";
import type { RequestContext } from "~/platform/http/handlers";
import type { Permission } from "~/platform/http/permissions";
import { definePort } from "~/platform/kernel/port";
import { navCounts } from "../../menu/server/queries";
import { stateOf } from "../domain";
import { stepNotFound } from "../errors";
import { hiddenSetups, skippedSetupSteps } from "./tables";

export interface SetupStep {
  name: string;
  /** Its place in the list, lowest first. */
  place: number;
  title: string;
  /** What it is for, in one sentence. */
  why: string;
  to: string;
  /** The label of the link. */
  link: string;
  /** Permissions besides 'Manage settings', all of which it needs. */
  needs?: readonly Permission[];
  /** True once the company's data shows that it is done: a condition that finds at most a few rows by an index. */
  done: (reader: Reader, now: Date) => SQL | Promise<SQL>;
  test?: {
    label: string;
    run: (context: RequestContext) => Promise<{ ok: boolean; message: string }>;
  };
}

/** The steps of setting up a company. Each feature provides its own. */
export const setupSteps = definePort<SetupStep>();

const stepsOf = (actor: Actor): SetupStep[] =>
  can(actor, "manage_system_settings")
    ? setupSteps
        .all()
        .filter(({ needs = [] }) => needs.every((need) => can(actor, need)))
        .sort((a, b) => a.place - b.place)
    : [];

/** Throws NOT_FOUND for steps that the actor may not complete. */
export function getStep(actor: Actor, name: string): SetupStep {
  const step = stepsOf(actor).find((each) => each.name === name);
  if (!step) throw stepNotFound();
  return step;
}

const conditionsOf = (reader: Reader, steps: readonly SetupStep[], now: Date) =>
  Promise.all(steps.map(({ done }) => done(reader, now)));

/** The steps that the actor may complete, with their states, in the list's order. */
export async function listSteps(reader: Reader, actor: Actor, now: Date) {
  const steps = stepsOf(actor);
  const conditions = await conditionsOf(reader, steps, now);
  const {
    rows: [done],
  } = await reader.execute<{ all: boolean[] }>(
    sql`select array[${sql.join(conditions, sql`, `)}]::boolean[] as all`,
  );
  const skipped = await reader
    .select({ step: skippedSetupSteps.step, by: people.name })
    .from(skippedSetupSteps)
    .innerJoin(people, eq(people.id, skippedSetupSteps.skippedBy))
    .where(
      inArray(
        skippedSetupSteps.step,
        steps.map(({ name }) => name),
      ),
    );
  const hidden = await reader.$count(hiddenSetups, eq(hiddenSetups.personId, personIdOf(actor)));
  return {
    hidden: hidden > 0,
    steps: steps.map(({ name, title, why, to, link, test }, index) => {
      const skip = skipped.find(({ step }) => step === name);
      const state = stateOf(done?.all[index] === true, skip !== undefined);
      return { name, title, why, to, link, state, skippedBy: skip?.by ?? null, test: test?.label ?? null };
    }),
  };
}

/** Open steps in the menu, unless the person hid them. */
export const openStepCount = navCounts.answer({
  name: "setup",
  from: async (reader, actor, now) => {
    const steps = stepsOf(actor);
    if (steps.length === 0 || !actor.personId) return undefined;
    const conditions = await conditionsOf(reader, steps, now);
    const rows = steps.map(({ name }, index) => sql`(${name}, ${conditions[index]})`);
    return sql`(select 1 from (values ${sql.join(rows, sql`, `)}) as step(name, done)
      where not step.done
        and not exists (select 1 from ${skippedSetupSteps} s where s.step = step.name)
        and not exists (select 1 from ${hiddenSetups} h where h.person_id = ${actor.personId}::uuid)) as open_steps`;
  },
});
