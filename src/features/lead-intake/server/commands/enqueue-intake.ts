import type { Tx } from "~/platform/db/database";
import type { Touch } from "~/platform/kernel/first-touch";
import { defineTask, enqueue } from "~/platform/tasks/tasks";
import type { Fact, IntakeKind } from "../../domain";

export const intakeTask = defineTask<{ kind: IntakeKind; key: string; fact?: Fact; touch?: Touch }>(
  "crm-arrival",
);
export const ownerTask = defineTask<{ kind: IntakeKind; key: string }>("crm-owner");
export const sharingTask = defineTask<{ leadId: string }>("crm-sharing");

/** Queues lead intake in the event's transaction, which neither waits for the CRM nor fails with it. */
export const enqueueIntake = (
  tx: Tx,
  intake: { kind: IntakeKind; key: string; fact?: Fact; touch?: Touch },
): Promise<void> => enqueue(tx, intakeTask, intake);
