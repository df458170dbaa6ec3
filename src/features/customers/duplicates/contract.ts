import { z } from "zod";
import { pageOf, route } from "~/platform/http/contract";
import { listInput } from "~/platform/http/list-input";
import { AGREEMENTS, MERGE_FIELDS } from "./domain";
import { duplicateList } from "./list";

const of = { tag: "Customers", permission: "access_all_customers" } as const;
const done = z.object({ done: z.literal(true) });
const side = z.object({
  id: z.uuid(),
  customerNumber: z.string(),
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  createdAt: z.date(),
});
const numberOrId = z.string().max(40);

export const customerDuplicatesContract = {
  list: route({
    ...of,
    method: "GET",
    path: "/customer-duplicates",
    summary: "Pairs of customers that are likely one, with what agrees",
  })
    .input(listInput(duplicateList))
    .output(
      pageOf(
        z.object({
          id: z.uuid(),
          agrees: z.array(z.enum(AGREEMENTS)),
          first: side,
          second: side,
          foundAt: z.date(),
          dismissedAt: z.date().nullable(),
        }),
      ),
    ),
  compare: route({
    ...of,
    method: "GET",
    path: "/customer-comparisons/{first}/{second}",
    summary: "Two customers side by side, in words",
    description: "Only fields in which they differ. Identity numbers are masked.",
  })
    .input(z.object({ first: numberOrId, second: numberOrId }))
    .output(
      z.object({
        first: side,
        second: side,
        fields: z.array(z.object({ field: z.enum(MERGE_FIELDS), first: z.string(), second: z.string() })),
      }),
    ),
  dismiss: route({
    ...of,
    method: "POST",
    path: "/customer-duplicates/{id}/dismissal",
    summary: "Two customers are not the same: they are not listed again",
  })
    .input(z.object({ id: z.uuid() }))
    .output(done),
  restore: route({
    ...of,
    method: "DELETE",
    path: "/customer-duplicates/{id}/dismissal",
    summary: "List two customers again that were said not to be the same",
  })
    .input(z.object({ id: z.uuid() }))
    .output(done),
  merge: route({
    ...of,
    method: "POST",
    path: "/customers/{id}/merges",
    summary: "Merge another customer into this one",
    description:
      "The other's number leads to this customer from now on. `fields` are those the survivor takes over of the other; the other keeps the survivor's in their place. Invoices, payments and the audit log keep the customer they were written with.",
    idempotent: true,
    successStatus: 201,
  })
    .input(z.object({ id: z.uuid(), mergedId: z.uuid(), fields: z.array(z.enum(MERGE_FIELDS)).default([]) }))
    .output(z.object({ mergeId: z.uuid(), customerNumber: z.string() })),
  merges: route({
    ...of,
    method: "GET",
    path: "/customers/{id}/merges",
    summary: "Who was merged into a customer, the latest first",
  })
    .input(z.object({ id: numberOrId }))
    .output(
      z.object({
        merges: z.array(
          z.object({
            id: z.uuid(),
            survivorId: z.uuid(),
            mergedNumber: z.string(),
            mergedName: z.string(),
            mergedAt: z.date(),
            mergedBy: z.string().nullable(),
            mayUndo: z.boolean(),
          }),
        ),
      }),
    ),
  unmerge: route({
    ...of,
    method: "DELETE",
    path: "/customers/{id}/merges/{mergeId}",
    summary: "Undo a merge: two customers again",
    description: "What changed places goes back. What was written since stays with the survivor.",
  })
    .input(z.object({ id: z.uuid(), mergeId: z.uuid() }))
    .output(done),
};
