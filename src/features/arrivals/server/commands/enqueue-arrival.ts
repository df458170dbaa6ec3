import type { Tx } from "~/platform/db/database";
import type { Touch } from "~/platform/kernel/first-touch";
import { defineTask, enqueue } from "~/platform/tasks/tasks";
import type { ArrivalKind, Fact } from "../../domain";

export const arrivalTask = defineTask<{ kind: ArrivalKind; key: string; fact?: Fact; touch?: Touch }>(
  "crm-arrival",
);
export const ownerTask = defineTask<{ kind: ArrivalKind; key: string }>("crm-owner");
export const sharingTask = defineTask<{ leadId: string }>("crm-sharing");

/** Queues lead intake in the event's transaction, which neither waits for the CRM nor fails with it. */
export const enqueueArrival = (
  tx: Tx,
  arrival: { kind: ArrivalKind; key: string; fact?: Fact; touch?: Touch },
): Promise<void> => enqueue(tx, arrivalTask, arrival);
