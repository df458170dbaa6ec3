import { reviewWrites } from "~/features/reviews/testing";
import { staffDocumentWrites } from "~/features/staff-documents/testing";
import { trainingWrites } from "~/features/training/testing";
import type { Actor } from "~/platform/http/actor";

/** One successful call of every write about an employee's training, work and documents. */
export const employeeWrites = (admin: () => Actor, actor: () => Actor) => ({
  ...staffDocumentWrites(actor),
  ...trainingWrites(admin, actor),
  ...reviewWrites(actor),
});
