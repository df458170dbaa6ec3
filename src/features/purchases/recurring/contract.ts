import { z } from "zod";
import { businessDate, byId, cents, done, requiredText, route } from "~/platform/http/contract";
import { VAT_CODES } from "../domain/money";
import { purchaseAmountRequired } from "../errors";
import { INTERVALS, MAX_NAME } from "./domain";
import { recurringEndBefore, recurringNameRequired } from "./errors";

const months = z.union(INTERVALS.map((value) => z.literal(value)));
const fields = {
  name: requiredText(recurringNameRequired.en, MAX_NAME),
  supplierId: z.uuid(),
  accountCode: z.string().max(10),
  /** Cents, with VAT. */
  amount: cents.min(1, purchaseAmountRequired.en),
  vatCode: z.enum(VAT_CODES).default("B"),
  vehicleId: z.uuid().nullable().default(null),
  months: months.default(1),
  /** The day of the next bill; its day of the month is that of the later ones. */
  nextOn: businessDate,
  endsOn: businessDate.nullable().default(null),
};
interface Times {
  nextOn: string;
  endsOn: string | null;
}
const inOrder = ({ nextOn, endsOn }: Times, context: z.RefinementCtx<Times>) => {
  if (endsOn !== null && endsOn < nextOn)
    context.addIssue({ code: "custom", path: ["endsOn"], message: recurringEndBefore.en });
};

const of = { tag: "Purchases", permission: "manage_purchases" } as const;

export const recurringBillsContract = {
  list: route({ ...of, path: "/recurring-bills", summary: "List recurring bills" }).output(
    z.object({
      bills: z.array(
        z.object({
          id: z.uuid(),
          name: z.string(),
          supplier: z.object({ id: z.uuid(), name: z.string() }),
          accountCode: z.string(),
          amount: z.number().int(),
          vatCode: z.enum(VAT_CODES),
          vehicleId: z.uuid().nullable(),
          months,
          nextOn: z.string(),
          endsOn: z.string().nullable(),
          isActive: z.boolean(),
          /** Its supplier is archived, so that no bill is entered. */
          isBlocked: z.boolean(),
          updatedAt: z.date(),
        }),
      ),
    }),
  ),
  add: route({
    ...{ ...of, method: "POST", path: "/recurring-bills", summary: "Add a recurring bill" },
    description: "Each bill is entered for approval on its day.",
    ...{ idempotent: true, successStatus: 201 },
  })
    .input(z.object(fields).superRefine(inOrder))
    .output(byId),
  edit: route({ ...of, method: "PUT", path: "/recurring-bills/{id}", summary: "Change a recurring bill" })
    .input(z.object({ ...fields, id: z.uuid(), updatedAt: z.coerce.date() }).superRefine(inOrder))
    .output(done),
  setActive: route({
    ...{ ...of, method: "PUT", path: "/recurring-bills/{id}/activity" },
    summary: "Stop or resume a recurring bill",
  })
    .input(byId.extend({ isActive: z.boolean() }))
    .output(done),
};
