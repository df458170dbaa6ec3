import { employeeNotFound } from "~/features/staff/errors";
import { assertOwnEmployee, assertReachEmployee, findReachable } from "~/features/staff/server/reach";
import { db, type Tx, transaction } from "~/platform/db/database";
import { type Actor, can, personIdOf } from "~/platform/http/actor";
import { handlersOf, type RequestContext } from "~/platform/http/handlers";
import { once } from "~/platform/http/idempotency";
import { actOn, answerDone, type Reach } from "~/platform/http/reach";
import { nairobiDate } from "~/platform/kernel/dates";
import { leaveContract } from "../contract";
import { DAY, yearOf } from "../domain";
import { adjustLeave } from "../entitlements/server/commands";
import { listBalances, listEntriesOf } from "../entitlements/server/queries";
import { askLeave, countAskedLeave } from "../requests/server/commands/ask-leave";
import { approveLeave, rejectLeave } from "../requests/server/commands/decide-leave";
import { cancelLeave, shortenLeave, withdrawLeave } from "../requests/server/commands/end-leave";
import { countRequests, listRequests, listRequestsOf } from "../requests/server/queries";
import { getLeavePerson } from "./queries/leave";
import { assertOwnLeave, assertReachLeave, DECIDES } from "./reach";

const os = handlersOf(leaveContract);
const deciding = actOn(assertReachLeave);
const withdrawing = actOn(assertOwnLeave);
const reachToDecide = (tx: Tx, actor: Actor, number: string) =>
  assertReachEmployee(tx, actor, DECIDES, number);

async function personOf(actor: Actor, number: string | undefined): Promise<string> {
  if (number === undefined) return personIdOf(actor);
  const held = DECIDES.filter((permission) => can(actor, permission));
  const personId = held.length > 0 ? await findReachable(db(), actor, number, ...DECIDES) : undefined;
  if (!personId) throw employeeNotFound();
  return personId;
}

const onceEach = <Result>(
  { actor, idempotencyKey: key }: RequestContext,
  { scope, input }: { scope: string; input: unknown },
  write: (tx: Tx) => Promise<Result>,
): Promise<Result> =>
  transaction((tx) => once(tx, { scope: `${scope}:${actor.personId}`, key, input }, () => write(tx)));

export const leaveHandlers = os.router({
  list: os.list.handler(({ input, context: { actor, now } }) => listRequests(db(), actor, input, now)),
  counts: os.counts.handler(({ context: { actor, now } }) => countRequests(db(), actor, now)),
  ask: os.ask.handler(({ input, context }) =>
    onceEach(context, { scope: "leave", input }, async (tx) => {
      const { actor, now } = context;
      const id = await reachToDecide(tx, actor, input.number);
      return askLeave(tx, actor, { ...input, id, now });
    }),
  ),
  count: os.count.handler(async ({ input: { number, ...asked }, context: { actor, now } }) => {
    const personId = await personOf(actor, number);
    const { hundredths, years } = await countAskedLeave(db(), actor, { personId, asked, now });
    return {
      days: hundredths / DAY,
      years: years.map(({ year, hundredths: days, left }) => ({
        year,
        days: days / DAY,
        left: left === undefined ? null : left / DAY,
      })),
    };
  }),
  approve: os.approve.handler(({ input, context }) => answerDone(deciding(context, input, approveLeave))),
  reject: os.reject.handler(({ input, context }) => answerDone(deciding(context, input, rejectLeave))),
  cancel: os.cancel.handler(({ input, context }) => answerDone(deciding(context, input, cancelLeave))),
  shorten: os.shorten.handler(({ input, context }) => answerDone(deciding(context, input, shortenLeave))),
  listOwn: os.listOwn.handler(async ({ context: { actor, now } }) => {
    const person = await getLeavePerson(db(), personIdOf(actor));
    const year = yearOf(nairobiDate(now));
    const [balances, requests] = await Promise.all([
      listBalances(db(), person, year, now),
      listRequestsOf(db(), actor, { personId: person.personId, decides: false, now }),
    ]);
    return { year, balances, requests };
  }),
  askOwn: os.askOwn.handler(({ input, context }) =>
    onceEach(context, { scope: "own-leave", input }, async (tx) => {
      const { actor, now } = context;
      return askLeave(tx, actor, { ...input, id: await assertOwnEmployee(tx, actor), now });
    }),
  ),
  withdrawOwn: os.withdrawOwn.handler(({ input, context }) =>
    answerDone(withdrawing(context, input, withdrawLeave)),
  ),
  ofEmployee: os.ofEmployee.handler(async ({ input, context: { actor, now } }) => {
    const person = await getLeavePerson(db(), await personOf(actor, input.number));
    const year = input.year ?? yearOf(nairobiDate(now));
    const { personId } = person;
    const [balances, requests, entries] = await Promise.all([
      listBalances(db(), person, year, now),
      listRequestsOf(db(), actor, { personId, decides: true, now }),
      listEntriesOf(db(), personId, year),
    ]);
    const mayAdjust = can(actor, "manage_leave") && personId !== actor.personId;
    return { year, balances, requests, entries, mayAdjust };
  }),
  adjust: os.adjust.handler(({ input, context }) =>
    answerDone(
      onceEach(context, { scope: "leave-adjustments", input }, async (tx) => {
        const { actor, now } = context;
        const id: Reach<"employee"> = await assertReachEmployee(tx, actor, "manage_leave", input.number);
        return adjustLeave(tx, actor, { ...input, id, now });
      }),
    ),
  ),
});
