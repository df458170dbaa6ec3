import { z } from "zod";
import { PURCHASE_STATES } from "~/features/purchases/domain/purchases";
import { purchaseAmountRequired } from "~/features/purchases/errors";
import { byId, cents, nameText, route, text } from "~/platform/http/contract";
import { EXPENSE_KINDS, MAX_NOTE, MAX_SHOP, OWN_FUNDS } from "./domain";

const of = { tag: "Floats", permission: "use_crew_app" } as const;
const amount = z.number().int();

export const ownExpensesContract = {
  list: route({
    ...{ ...of, path: "/own-expenses", summary: "Get one's own float and expenses" },
    description: "The last fifty, with the moves and vehicles that a new one can name. Amounts are cents.",
  }).output(
    z.object({
      balance: amount,
      expenses: z.array(
        z.object({
          id: z.uuid(),
          number: z.string(),
          payee: z.string(),
          day: z.string(),
          total: amount,
          funds: z.enum(OWN_FUNDS),
          state: z.enum(PURCHASE_STATES),
          cancelReason: z.string(),
        }),
      ),
      moves: z.array(z.object({ id: z.uuid(), number: z.string(), customer: z.string() })),
      vehicles: z.array(z.object({ id: z.uuid(), plate: z.string() })),
    }),
  ),
  add: route({
    ...{ ...of, method: "POST", path: "/own-expenses", summary: "Send an expense of one's own" },
    description:
      "As multipart/form-data, with the photo of the receipt. `id` is the phone's: an expense that is sent again counts once. It waits for approval; a float pays it at once.",
    successStatus: 201,
  })
    .input(
      byId.extend({
        kind: z.enum(EXPENSE_KINDS),
        amount: cents.min(1, purchaseAmountRequired.en),
        funds: z.enum(OWN_FUNDS),
        shop: nameText(MAX_SHOP).default(""),
        /** Why there is no photo, or what the office should know. */
        note: text(MAX_NOTE).default(""),
        moveId: z
          .uuid()
          .nullish()
          .transform((id) => id ?? null),
        vehicleId: z
          .uuid()
          .nullish()
          .transform((id) => id ?? null),
        file: z.file().optional(),
      }),
    )
    .output(byId),
};
