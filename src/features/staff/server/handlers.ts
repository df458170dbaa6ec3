import { giveRole, refuseRole } from "~/features/identity/server/commands/keep-staff";
import { getActor } from "~/features/identity/server/queries";
import { db, type Tx, transaction } from "~/platform/db/database";
import { personIdOf } from "~/platform/http/actor";
import { handlersOf, type RequestContext } from "~/platform/http/handlers";
import { once } from "~/platform/http/idempotency";
import type { Permission } from "~/platform/http/permissions";
import { actOnce, answerDone, type Reach } from "~/platform/http/reach";
import { nairobiDate } from "~/platform/kernel/dates";
import { getAccess, listHistory } from "../access/server/queries";
import { NO_COMPENSATION } from "../compensation/domain";
import { raisePay, setCompensation } from "../compensation/server/commands";
import { assertMaySetPay, listPackages } from "../compensation/server/queries";
import { staffContract } from "../contract";
import { employeeNotFound } from "../errors";
import { editEmployee, hireEmployee } from "../record/server/commands";
import { showNumber } from "../record/server/commands/show-number";
import { getRecord } from "../record/server/queries";
import { getStaffStats, listStaffMembers } from "../roster/server/queries";
import {
  confirmEmployee,
  liftSuspension,
  rehireEmployee,
  suspendEmployee,
  terminateEmployee,
} from "../status/server/commands";
import { inviteEmployee } from "./commands";
import { getEmployeeHead, listEmployeeChoices, OPENS_STAFF, peekNumber } from "./queries";
import { assertReachEmployee, findReachable } from "./reach";

const os = handlersOf(staffContract);

const NAMING = [
  "view_team_staff",
  "manage_leave",
  "approve_leave",
  "approve_overtime",
  "manage_training",
  "process_payroll",
  "manage_deductions",
] as const;
const EDITING = ["manage_all_staff", "manage_department_staff", "manage_team_staff"] as const;
const PAY = ["view_payroll_reports", "process_payroll", "manage_deductions"] as const;

type Permissions = readonly [Permission, ...Permission[]];

function acting(
  { actor }: RequestContext,
  number: string,
  command: (tx: Tx, id: Reach<"employee">) => Promise<unknown>,
  permissions: Permissions = ["manage_all_staff"],
) {
  return answerDone(
    transaction(async (tx) => {
      await command(tx, await assertReachEmployee(tx, actor, permissions, number));
    }),
  );
}

async function reachable({ actor }: RequestContext, number: string, ...permissions: Permissions) {
  const id = await findReachable(db(), actor, number, ...permissions);
  if (!id) throw employeeNotFound();
  return id;
}

export const staffHandlers = os.router({
  list: os.list.handler(({ input, context: { actor, now } }) =>
    listStaffMembers(db(), actor, input, nairobiDate(now)),
  ),
  stats: os.stats.handler(({ context: { actor, now } }) => getStaffStats(db(), actor, nairobiDate(now))),
  head: os.head.handler(({ input, context }) => getEmployeeHead(db(), context.actor, input.number)),
  choices: os.choices.handler(async ({ input, context }) => ({
    staff: await listEmployeeChoices(db(), context.actor, NAMING, input.search),
  })),
  get: os.get.handler(async ({ input, context }) => {
    const id = await reachable(context, input.number, ...OPENS_STAFF);
    return getRecord(db(), context.actor, id, nairobiDate(context.now));
  }),
  own: os.own.handler(({ context: { actor, now } }) =>
    getRecord(db(), actor, personIdOf(actor), nairobiDate(now)),
  ),
  blank: os.blank.handler(async () => ({ employeeId: await peekNumber(db()) })),
  hire: os.hire.handler(({ input, context: { actor, now, publicUrl, idempotencyKey } }) => {
    const { invite, ...change } = input;
    return transaction((tx) =>
      once(tx, { scope: `employee:${actor.personId}`, key: idempotencyKey, input }, () =>
        hireEmployee(tx, actor, { change, invite, publicUrl, now }),
      ),
    );
  }),
  edit: os.edit.handler(({ input: { number, updatedAt, ...change }, context }) =>
    acting(
      context,
      number,
      (tx, id) => editEmployee(tx, context.actor, { id, updatedAt, change, now: context.now }),
      EDITING,
    ),
  ),
  remove: os.remove.handler(({ input: { number }, context }) => {
    const { actor, now } = context;
    const offboardingDate = nairobiDate(now);
    return acting(context, number, (tx, id) =>
      terminateEmployee(tx, actor, { id, reason: "", offboardingDate, now }),
    );
  }),
  confirm: os.confirm.handler(({ input: { number }, context }) =>
    acting(context, number, (tx, id) => confirmEmployee(tx, context.actor, { id, now: context.now })),
  ),
  suspend: os.suspend.handler(({ input: { number, ...why }, context }) =>
    acting(context, number, (tx, id) => suspendEmployee(tx, context.actor, { id, ...why, now: context.now })),
  ),
  liftSuspension: os.liftSuspension.handler(({ input: { number }, context }) =>
    acting(context, number, (tx, id) => liftSuspension(tx, context.actor, { id, now: context.now })),
  ),
  terminate: os.terminate.handler(({ input: { number, reason, offboardingDate }, context }) => {
    const { actor, now } = context;
    return acting(context, number, (tx, id) =>
      terminateEmployee(tx, actor, {
        id,
        reason,
        offboardingDate: offboardingDate ?? nairobiDate(now),
        now,
      }),
    );
  }),
  rehire: os.rehire.handler(({ input: { number, ...from }, context }) =>
    acting(context, number, (tx, id) => rehireEmployee(tx, context.actor, { id, ...from, now: context.now })),
  ),
  giveRole: os.giveRole.handler(({ input: { number }, context: { publicUrl, now, ...context } }) =>
    acting(
      { publicUrl, now, ...context },
      number,
      (tx, id) => giveRole(tx, context.actor, { id, publicUrl, now }),
      OPENS_STAFF,
    ),
  ),
  refuseRole: os.refuseRole.handler(({ input: { number }, context }) =>
    acting(context, number, (tx, id) => refuseRole(tx, context.actor, { id, now: context.now }), OPENS_STAFF),
  ),
  invite: os.invite.handler(({ input: { number }, context }) =>
    acting(context, number, (tx, id) =>
      inviteEmployee(tx, context.actor, { id, publicUrl: context.publicUrl, now: context.now }),
    ),
  ),
  permission: os.permission.handler(async ({ input, context }) => {
    const id = await reachable(context, input.number, ...OPENS_STAFF);
    const scope = (await getActor(db(), id)).permissions.get(input.permission) ?? null;
    return { held: scope !== null, scope };
  }),
  access: os.access.handler(async ({ input, context }) =>
    getAccess(db(), await reachable(context, input.number, "manage_all_staff")),
  ),
  history: os.history.handler(async ({ input, context }) => ({
    events: await listHistory(
      db(),
      await reachable(context, input.number, "manage_all_staff", "manage_department_staff"),
    ),
  })),
  packages: os.packages.handler(async ({ input, context }) => ({
    packages: await listPackages(
      db(),
      await reachable(context, input.number, ...PAY),
      nairobiDate(context.now),
    ),
  })),
  setPackage: os.setPackage.handler(({ input: { number, effectiveDate, compensation }, context }) =>
    acting(context, number, async (tx, id) => {
      await assertMaySetPay(tx, context.actor, id);
      await setCompensation(tx, context.actor, {
        id,
        effectiveDate,
        compensation: { ...NO_COMPENSATION, ...compensation },
        now: context.now,
      });
    }),
  ),
  raise: os.raise.handler(({ input, context }) =>
    actOnce("raise", context, input, async (tx, actor, { now }) => {
      const { numbers, ...by } = input;
      for (const number of new Set(numbers)) {
        const id = await assertReachEmployee(tx, actor, ["manage_all_staff"], number);
        await assertMaySetPay(tx, actor, id, "numbers");
        await raisePay(tx, actor, { id, ...by, now });
      }
      return { raised: new Set(numbers).size };
    }),
  ),
  showNumber: os.showNumber.handler(({ input: { number, kind }, context: { actor, now } }) =>
    transaction(async (tx) => ({
      value: await showNumber(tx, actor, {
        id: await assertReachEmployee(tx, actor, "manage_all_staff", number),
        kind,
        now,
      }),
    })),
  ),
});
