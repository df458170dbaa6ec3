import { z } from "zod";
import { byId, done, pageOf, route } from "~/platform/http/contract";
import { listInput } from "~/platform/http/list-input";
import { AGREEMENTS, MERGE_FIELDS } from "./domain";
import { duplicateList } from "./list";

const of = { tag: "Customers", permission: "access_all_customers" } as const;
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
    path: "/customer-duplicates",
    summary: "List pairs of customers that are probably the same, with the matching fields",
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
    path: "/customer-comparisons/{first}/{second}",
    summary: "Compare two customers",
    description:
      "Values are text for display. Only fields that differ are included. Identity numbers are masked.",
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
    summary: "Dismiss a pair as different customers",
    description: "The pair is not listed again.",
  })
    .input(byId)
    .output(done),
  restore: route({
    ...of,
    method: "DELETE",
    path: "/customer-duplicates/{id}/dismissal",
    summary: "Restore a dismissed pair to the list of duplicates",
  })
    .input(byId)
    .output(done),
  merge: route({
    ...of,
    method: "POST",
    path: "/customers/{id}/merges",
    summary: "Merge another customer into this one",
    description:
      "The merged customer's number leads to this customer from then on. `fields` lists the values this customer takes over; the merged customer gets this customer's values in return. Invoices, payments and the audit log keep their original customer.",
    idempotent: true,
    successStatus: 201,
  })
    .input(z.object({ id: z.uuid(), mergedId: z.uuid(), fields: z.array(z.enum(MERGE_FIELDS)).default([]) }))
    .output(z.object({ mergeId: z.uuid(), customerNumber: z.string() })),
  merges: route({
    ...of,
    path: "/customers/{id}/merges",
    summary: "List the customers merged into a customer, latest first",
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
    summary: "Undo a merge of two customers",
    description:
      "Exchanged values return to their customers. Entries made since the merge stay with the surviving customer.",
  })
    .input(z.object({ id: z.uuid(), mergeId: z.uuid() }))
    .output(done),
};
