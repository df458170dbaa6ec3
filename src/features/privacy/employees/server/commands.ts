import { FINANCE_NOUNS } from "~/features/audit/domain";
import { eraseAvailability } from "~/features/availability/server/commands";
import { eraseCrewMember } from "~/features/crew/server/commands/forget-reports";
import { erasePersonFromPlans } from "~/features/dispatch/proposals/server/commands/erase-person";
import { eraseStaffPerson } from "~/features/identity/server/commands/erase-person";
import { eraseLeave } from "~/features/leave/requests/server/commands/erase-leave";
import { eraseMessages } from "~/features/messaging/server/commands";
import { eraseNotifications } from "~/features/notifications/server/commands/erase-notifications";
import { forgetWords } from "~/features/office/search/server/commands";
import { eraseSalaries } from "~/features/payouts/salaries/server/commands/erase-salaries";
import { eraseItems } from "~/features/payroll/periods/server/commands/erase-items";
import { eraseAnswers } from "~/features/publishing/server/commands/erase-publications";
import { eraseReviewsOf } from "~/features/reviews/server/commands/erase-reviews";
import { eraseEmployee } from "~/features/staff/server/commands/erase-employee";
import { lockEmployee } from "~/features/staff/server/queries";
import { eraseStaffDocuments } from "~/features/staff-documents/server/commands/erase-staff-documents";
import { eraseTimesheets } from "~/features/timesheets/server/commands/erase-timesheets";
import { eraseTraining } from "~/features/training/server/commands/erase-training";
import { type Tx, transaction } from "~/platform/db/database";
import { eraseFromAuditLog } from "~/platform/events/audit-chain";
import { record } from "~/platform/events/events";
import { type Actor, system } from "~/platform/http/actor";
import { type Reach, trustedReach } from "~/platform/http/reach";
import { nairobiDate } from "~/platform/kernel/dates";
import { eachLanguage } from "~/platform/kernel/errors";
import type { Locale } from "~/platform/kernel/locales";
import { erasureNotConfirmed, stillOpen } from "../../errors";
import { listChangesOf } from "../../server/queries";
import { employeeErased, keptUntil } from "../domain";
import { stillEmployed } from "../errors";
import { listFacts, listOwed, listOwnIds, listToForget } from "./queries";

/**
 * Erases a former employee's personal data on request (Data Protection Act 2019, s. 40). For five years employment and
 * tax law require name, dates, pay, leave, warnings and the contract. Throws CONFLICT for current employees and open
 * balances, and INVALID at `confirm` for a wrong number. Does nothing if already erased.
 */
export async function eraseEmployeeData(
  tx: Tx,
  actor: Actor,
  input: { id: Reach<"employee">; confirm: string; reason: string; now: Date },
): Promise<void> {
  const { id, reason, now } = input;
  const { number, status, erasedAt } = await lockEmployee(tx, id);
  if (input.confirm.trim().toUpperCase() !== number) throw erasureNotConfirmed.at("confirm", { number });
  if (status !== "terminated") throw stillEmployed();
  if (erasedAt) return;
  const open = await listOwed(tx, id);
  if (open.length > 0) {
    const said = (locale: Locale) => open.map((why) => why.textIn(locale)).join(" ");
    throw stillOpen({ open: eachLanguage(said) });
  }
  await forget(tx, actor, { id, reason, now });
}

async function forget(
  tx: Tx,
  actor: Actor,
  { id, reason, now }: { id: Reach<"employee">; reason: string; now: Date },
): Promise<void> {
  const { number, offboardingDate } = await lockEmployee(tx, id);
  const whole = offboardingDate !== null && keptUntil(offboardingDate) <= nairobiDate(now);
  const keepsRecords = !whole;
  const ids = await listOwnIds(tx, id);
  const { name, email, phone } = await eraseStaffPerson(tx, { id, keepName: keepsRecords, now });
  await eraseEmployee(tx, { id, keepsRecords, now });
  await eraseLeave(tx, id);
  await eraseTimesheets(tx, id);
  await eraseAvailability(tx, id);
  await eraseAnswers(tx, id);
  await eraseCrewMember(tx, id);
  await eraseTraining(tx, id);
  await erasePersonFromPlans(tx, id);
  await eraseReviewsOf(tx, { personId: id, keepsRecords });
  await eraseStaffDocuments(tx, { personId: id, keepsRecords });
  await eraseSalaries(tx, { personId: id, keepsRecords, now });
  if (whole) await eraseItems(tx, id);
  await record(tx, actor, employeeErased, {
    subjectId: id,
    summary: `Personal data of ${number} erased: ${reason}`,
    data: { number, reason, whole },
    at: now,
  });
  const events = await listFacts(tx, { ids, name: whole ? name : undefined, kept: FINANCE_NOUNS });
  const told = await eraseNotifications(tx, {
    eventIds: events,
    paths: ["", "/leave", "/training", "/documents", "/performance"].map((tab) => `/staff/${number}${tab}`),
    of: id,
  });
  await eraseMessages(tx, {
    customerId: null,
    contacts: [email.toLowerCase(), ...(phone ? [phone] : [])],
    subjects: told.map((notification) => ["notification", notification] as const),
  });
  if (whole) await forgetWords(tx, [name]);
  // Last, because the audit log also holds the values that the steps above changed.
  await eraseFromAuditLog(tx, actor, {
    subjectId: id,
    eventIds: events,
    changeIds: await listChangesOf(tx, [...ids, ...told]),
    now,
  });
}

/** Completes erasures whose retention period is over, a few per transaction. */
export async function finishErasures(now: Date): Promise<void> {
  for (;;) {
    const due = await transaction((tx) => listToForget(tx, nairobiDate(now)));
    if (due.length === 0) return;
    for (const { id } of due)
      await transaction((tx) =>
        forget(tx, system, {
          id: trustedReach(tx, "employee", id, "system"),
          reason: "The law has the records kept no longer",
          now,
        }),
      );
  }
}
