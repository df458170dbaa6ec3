import { supplierErased } from "~/features/suppliers/domain";
import { on, type Subscriber } from "~/platform/events/events";
import { enqueue } from "~/platform/tasks/tasks";
import { forgetDrivers } from "./tasks";

/** A task, because hires are locked before suppliers elsewhere. */
export const hiresSubscribers: readonly Subscriber[] = [
  on(supplierErased, async (tx, { subjectId }) => {
    await enqueue(tx, forgetDrivers, { supplierId: subjectId });
  }),
];
