import { periodTooLong } from "~/features/moves/errors";
import { assertReachMove, reaches } from "~/features/moves/server/reach";
import { db } from "~/platform/db/database";
import { handlersOf } from "~/platform/http/handlers";
import { actOn, actOnceOn, answerDone } from "~/platform/http/reach";
import { daysBetween } from "~/platform/kernel/dates";
import { periodReversed } from "~/platform/kernel/schema-errors";
import { jobsContract } from "../contract";
import { canTake, PLANNERS_STEPS } from "../domain";
import { getTravelRules } from "../travel/server/queries";
import { addJob, removeJob, splitJob } from "./commands/add-job";
import { advanceJob } from "./commands/advance-job";
import { assignToJob, unassignFromJob } from "./commands/assign-job";
import { planJob, setStops } from "./commands/plan-job";
import { listChoices } from "./queries/choices";
import { getJob, isDepositOpen, listDispatchDoubts, listJobs, listJobsOfMove } from "./queries/jobs";
import { assertReachJob } from "./reach";

const os = handlersOf(jobsContract);
const planning = actOn((tx, actor, id) => assertReachJob(tx, actor, id, "manage_moves"));
const planningOnce = actOnceOn((tx, actor, id) => assertReachJob(tx, actor, id, "manage_moves"));
const planningMove = actOnceOn((tx, actor, id) => assertReachMove(tx, actor, id, "manage_moves"));
const stepping = actOn((tx, actor, id) => assertReachJob(tx, actor, id, "update_move_status"));

export const jobsHandlers = os.router({
  list: os.list.handler(async ({ input, context: { actor, now } }) => {
    if (input.to < input.from) throw periodReversed.at("to");
    if (daysBetween(input.from, input.to) > 41) throw periodTooLong.at("to", { most: 42 });
    return { jobs: await listJobs(db(), actor, input, now), travel: await getTravelRules(db()) };
  }),
  ofMove: os.ofMove.handler(async ({ input, context: { actor, now } }) => {
    const jobs = await listJobsOfMove(db(), actor, input.id, now);
    const [plan, advance] = await Promise.all([
      reaches(db(), actor, input.id, "manage_moves"),
      reaches(db(), actor, input.id, "update_move_status"),
    ]);
    const doubts = plan
      ? await listDispatchDoubts(
          db(),
          input.id,
          jobs.flatMap(({ id, state }) => (canTake(state, "dispatched") ? [id] : [])),
        )
      : new Map<string, string[]>();
    return {
      jobs,
      doubts: Object.fromEntries(doubts),
      isDepositOpen: plan && (await isDepositOpen(db(), input.id)),
      may: { plan, advance },
    };
  }),
  get: os.get.handler(({ input, context: { actor, now } }) => getJob(db(), actor, input.id, now)),
  choices: os.choices.handler(({ input, context: { actor, now } }) =>
    listChoices(db(), actor, input.id, now),
  ),
  add: os.add.handler(({ input, context }) => planningMove("jobs", context, input, addJob)),
  plan: os.plan.handler(({ input, context }) => answerDone(planning(context, input, planJob))),
  setStops: os.setStops.handler(({ input, context }) => answerDone(planning(context, input, setStops))),
  split: os.split.handler(({ input, context }) => planningOnce("job-splits", context, input, splitJob)),
  remove: os.remove.handler(({ input, context }) => answerDone(planning(context, input, removeJob))),
  assign: os.assign.handler(({ input, context }) =>
    planningOnce("job-assignments", context, input, assignToJob),
  ),
  unassign: os.unassign.handler(({ input, context }) =>
    answerDone(planning(context, input, unassignFromJob)),
  ),
  advance: os.advance.handler(({ input, context }) =>
    answerDone((PLANNERS_STEPS.has(input.to) ? planning : stepping)(context, input, advanceJob)),
  ),
});
