import { z } from "zod";
import { byId, done, pageOf, plainDate, requiredText, route } from "~/platform/http/contract";
import { listInput } from "~/platform/http/list-input";
import { MAX_CENTS } from "~/platform/kernel/money";
import { reasonRequired } from "~/platform/kernel/schema-errors";
import { MANUAL_STATES, MAX_LINES, MAX_MEMO, REPEATS } from "./domain";
import { manualMemoRequired } from "./errors";
import { manualList } from "./list";

const read = { tag: "Books", permission: "view_books" } as const;
const write = { tag: "Books", permission: "manage_books" } as const;
const id = z.uuid().nullable().default(null);

const fields = {
  day: plainDate,
  memo: requiredText(manualMemoRequired.en, MAX_MEMO),
  lines: z
    .array(
      z.object({
        accountId: z.uuid(),
        /** Cents; a debit is positive, a credit negative. */
        amount: z.number().int().min(-MAX_CENTS).max(MAX_CENTS),
        customerId: id,
        supplierId: id,
        moveId: id,
        vehicleId: id,
      }),
    )
    .max(MAX_LINES),
  reversesOn: plainDate.nullable().default(null),
  repeat: z.enum(REPEATS).default("never"),
  repeatUntil: plainDate.nullable().default(null),
};
const shownLine = z.object({
  accountId: z.uuid(),
  accountNumber: z.string(),
  accountName: z.string(),
  amount: z.number().int(),
  customerId: z.uuid().nullable(),
  supplierId: z.uuid().nullable(),
  moveId: z.uuid().nullable(),
  vehicleId: z.uuid().nullable(),
});
const row = z.object({
  id: z.uuid(),
  number: z.string(),
  state: z.enum(MANUAL_STATES),
  day: plainDate,
  memo: z.string(),
  repeat: z.enum(REPEATS),
  reversesOn: plainDate.nullable(),
  /** Cents of all debits. */
  total: z.number().int(),
  createdBy: z.string(),
});

export const manualEntriesContract = {
  list: route({ ...read, path: "/manual-entries", summary: "List manual entries" })
    .input(listInput(manualList))
    .output(pageOf(row)),
  get: route({ ...read, path: "/manual-entries/{number}", summary: "Get a manual entry" })
    .input(z.object({ number: z.string().max(20) }))
    .output(
      row.extend({
        lines: z.array(shownLine),
        repeatUntil: plainDate.nullable(),
        reason: z.string(),
        isOwn: z.boolean(),
        decidedBy: z.string(),
        updatedAt: z.date(),
        posted: z.array(z.string()),
        files: z.array(z.object({ id: z.uuid(), name: z.string(), path: z.string() })),
      }),
    ),
  add: route({
    ...{ ...write, method: "POST", path: "/manual-entries", summary: "Draft a manual entry" },
    ...{ idempotent: true, successStatus: 201 },
  })
    .input(z.object(fields))
    .output(byId.extend({ number: z.string() })),
  edit: route({ ...write, method: "PUT", path: "/manual-entries/{id}", summary: "Change a draft" })
    .input(z.object({ ...fields, id: z.uuid(), updatedAt: z.coerce.date() }))
    .output(done),
  submit: route({
    ...{
      ...write,
      method: "POST",
      path: "/manual-entries/{id}/submission",
      summary: "Ask for approval of a draft",
    },
  })
    .input(byId)
    .output(done),
  approve: route({
    ...{
      ...write,
      method: "POST",
      path: "/manual-entries/{id}/approval",
      summary: "Approve another person's entry",
    },
    description: "It counts from then on, and so do its reversal and its repetitions.",
  })
    .input(byId)
    .output(done),
  refuse: route({
    ...{ ...write, method: "POST", path: "/manual-entries/{id}/refusal", summary: "Refuse an entry" },
  })
    .input(byId.extend({ reason: requiredText(reasonRequired.en, MAX_MEMO) }))
    .output(done),
  cancel: route({
    ...{ ...write, method: "DELETE", path: "/manual-entries/{id}", summary: "Cancel an entry" },
    description: "Of an approved entry the opposite is posted, in an open month. Its later repetitions stop.",
  })
    .input(byId.extend({ reason: requiredText(reasonRequired.en, MAX_MEMO) }))
    .output(done),
  attach: route({
    ...{ ...write, method: "POST", path: "/manual-entries/{id}/files", summary: "Attach a file to an entry" },
    description: "As multipart/form-data: a PDF, JPEG, PNG or WebP.",
    ...{ idempotent: true, successStatus: 201 },
  })
    .input(byId.extend({ file: z.file() }))
    .output(byId),
};
