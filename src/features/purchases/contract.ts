import { z } from "zod";
import { WITHHOLDINGS } from "~/features/suppliers/domain";
import {
  businessDate,
  byId,
  cents,
  code,
  done,
  nameText,
  pageOf,
  requiredText,
  route,
  text,
} from "~/platform/http/contract";
import { listInput } from "~/platform/http/list-input";
import { anyOf } from "~/platform/http/permissions";
import { reasonRequired } from "~/platform/kernel/schema-errors";
import { VAT_CODES } from "./domain/money";
import {
  FUNDS,
  type Funds,
  MAX_LINES,
  MAX_NOTE,
  MAX_PAYEE,
  MAX_REASON,
  MAX_WHAT,
  PAY_METHODS,
  PROOFS,
  type Proof,
  PURCHASE_STATES,
} from "./domain/purchases";
import {
  purchaseAmountRequired,
  purchaseDueBefore,
  purchaseLinesRequired,
  purchasePayeeRequired,
  purchaseProofNumberRequired,
  purchaseProofReasonRequired,
  purchaseSpenderRequired,
} from "./errors";
import { purchaseList } from "./list";

const MAX_CODE = 60;

const proofFields = {
  proof: z.enum(PROOFS).default("missing"),
  proofNumber: code(MAX_CODE).default(""),
  proofReason: text(MAX_REASON).default(""),
};
interface Proven {
  proof: Proof;
  proofNumber: string;
  proofReason: string;
}
type Refuse = (path: string, message: string) => void;
function checkProof({ proof, proofNumber, proofReason }: Proven, refuse: Refuse) {
  if ((proof === "etims" || proof === "buyer") && !proofNumber)
    refuse("proofNumber", purchaseProofNumberRequired.en);
  if (proof === "none_needed" && !proofReason) refuse("proofReason", purchaseProofReasonRequired.en);
}

export const purchaseLine = z.object({
  accountCode: z.string().max(10),
  what: nameText(MAX_WHAT).default(""),
  /** Cents, with VAT. */
  amount: cents.min(1, purchaseAmountRequired.en),
  vatCode: z.enum(VAT_CODES).default("B"),
  moveId: z.uuid().nullable().default(null),
  vehicleId: z.uuid().nullable().default(null),
});

const fields = {
  supplierId: z.uuid().nullable().default(null),
  payee: nameText(MAX_PAYEE).default(""),
  withholding: z.enum(WITHHOLDINGS).default("none"),
  billNumber: code(MAX_CODE).default(""),
  day: businessDate,
  dueDate: businessDate.nullable().default(null),
  funds: z.enum(FUNDS).default("owed"),
  spentBy: z.uuid().nullable().default(null),
  ...proofFields,
  note: text(MAX_NOTE).default(""),
  lines: z.array(purchaseLine).min(1, purchaseLinesRequired.en).max(MAX_LINES),
};

interface Sense extends Proven {
  supplierId: string | null;
  payee: string;
  day: string;
  dueDate: string | null;
  funds: Funds;
  spentBy: string | null;
}
function checkSense(bill: Sense, context: z.RefinementCtx<Sense>) {
  const refuse: Refuse = (path, message) => context.addIssue({ code: "custom", path: [path], message });
  const { supplierId, payee, day, dueDate, funds, spentBy } = bill;
  if (!supplierId && !payee) refuse("payee", purchasePayeeRequired.en);
  if (dueDate !== null && dueDate < day) refuse("dueDate", purchaseDueBefore.en);
  if (funds !== "owed" && !spentBy) refuse("spentBy", purchaseSpenderRequired.en);
  checkProof(bill, refuse);
}
/** An unpaid bill has no spender. */
const owed = <Given extends { funds: Funds; spentBy: string | null }>(given: Given): Given =>
  given.funds === "owed" ? { ...given, spentBy: null } : given;

const shownProof = { proof: z.enum(PROOFS), proofNumber: z.string(), proofReason: z.string() };
const amount = z.number().int();
const purchase = z.object({
  id: z.uuid(),
  number: z.string(),
  supplierId: z.uuid().nullable(),
  payee: z.string(),
  pin: z.string(),
  withholding: z.enum(WITHHOLDINGS),
  billNumber: z.string(),
  day: z.string(),
  dueDate: z.string(),
  isOverdue: z.boolean(),
  funds: z.enum(FUNDS),
  spentBy: z.uuid().nullable(),
  spentByName: z.string().nullable(),
  ...shownProof,
  note: z.string(),
  /** Cents, with VAT. */
  total: amount,
  vat: amount,
  state: z.enum(PURCHASE_STATES),
  createdAt: z.date(),
  updatedAt: z.date(),
});

const read = {
  tag: "Purchases",
  permission: anyOf("manage_purchases", "approve_purchases", "view_books"),
} as const;
const write = { tag: "Purchases", permission: "manage_purchases" } as const;
const decide = {
  tag: "Purchases",
  permission: anyOf("manage_purchases", "approve_purchases"),
} as const;
const reason = requiredText(reasonRequired.en, MAX_REASON);
const search = z.object({ search: z.string().trim().min(2).max(100) });

export const purchasesContract = {
  list: route({ ...read, path: "/purchases", summary: "List supplier bills and expenses" })
    .input(listInput(purchaseList))
    .output(pageOf(purchase.extend({ files: z.number().int() }))),
  get: route({ ...read, path: "/purchases/{id}", summary: "Get a purchase with its lines and payments" })
    .input(byId)
    .output(
      purchase.extend({
        lines: z.array(
          z.object({
            accountCode: z.string(),
            what: z.string(),
            amount,
            vatCode: z.enum(VAT_CODES),
            vat: amount,
            move: z.object({ id: z.uuid(), number: z.string() }).nullable(),
            vehicle: z.object({ id: z.uuid(), plate: z.string() }).nullable(),
          }),
        ),
        files: z.array(z.object({ id: z.uuid(), name: z.string(), mediaType: z.string(), path: z.string() })),
        /** The newest first. At most one is not undone. */
        payments: z.array(
          z.object({
            id: z.uuid(),
            method: z.enum(PAY_METHODS),
            amount,
            reference: z.string(),
            paidOn: z.string(),
            floatOf: z.string().nullable(),
            by: z.string().nullable(),
            undoneAt: z.date().nullable(),
            undoReason: z.string(),
            certificates: z.array(
              z.object({ id: z.uuid(), number: z.string(), kind: z.enum(["income_tax", "vat"]), amount }),
            ),
          }),
        ),
        enteredBy: z.string().nullable(),
        approvedAt: z.date().nullable(),
        approvedByName: z.string().nullable(),
        cancelledAt: z.date().nullable(),
        cancelledByName: z.string().nullable(),
        cancelReason: z.string(),
        /** Cents that a payment today would withhold. */
        withheld: amount,
        may: z.object({
          edit: z.boolean(),
          approve: z.boolean(),
          cancel: z.boolean(),
          pay: z.boolean(),
          undo: z.boolean(),
          prove: z.boolean(),
        }),
        /** Why the caller, who approves purchases, may not approve this one. */
        obstacle: z.string().nullable(),
      }),
    ),
  add: route({
    ...{ ...write, method: "POST", path: "/purchases", summary: "Enter a bill or an expense" },
    description:
      "It waits for approval by somebody else. A supplier's bill number is unique. Amounts are cents with VAT.",
    ...{ idempotent: true, successStatus: 201 },
  })
    .input(z.object(fields).superRefine(checkSense).transform(owed))
    .output(byId),
  edit: route({
    ...{ ...write, method: "PUT", path: "/purchases/{id}" },
    summary: "Change a purchase that waits for approval",
  })
    .input(
      z
        .object({ ...fields, id: z.uuid(), updatedAt: z.coerce.date() })
        .superRefine(checkSense)
        .transform(owed),
    )
    .output(done),
  prove: route({
    ...{ ...write, method: "PUT", path: "/purchases/{id}/etims" },
    summary: "Enter the eTIMS number of a purchase, or why it needs none",
  })
    .input(
      z
        .object({ ...proofFields, id: z.uuid() })
        .superRefine((given, context) =>
          checkProof(given, (path, message) => context.addIssue({ code: "custom", path: [path], message })),
        ),
    )
    .output(done),
  approve: route({
    ...{ tag: "Purchases", permission: "approve_purchases", method: "POST" },
    path: "/purchases/{id}/approval",
    summary: "Approve a purchase",
    description:
      "Never the approver's own, and up to the limit of the role. `total` is the sum that was read.",
  })
    .input(byId.extend({ total: cents }))
    .output(done),
  cancel: route({
    ...{ ...decide, method: "POST", path: "/purchases/{id}/cancellation" },
    summary: "Reject or cancel a purchase that is not paid",
  })
    .input(byId.extend({ reason }))
    .output(done),
  pay: route({
    ...{ ...write, method: "POST", path: "/purchases/{id}/payments" },
    summary: "Record the payment of an approved purchase",
    description:
      "Withheld taxes are subtracted, and their certificates are issued. `reference` is the bank's, or M-Pesa's receipt.",
    idempotent: true,
  })
    .input(
      byId.extend({
        method: z.enum(PAY_METHODS),
        reference: code(MAX_CODE).default(""),
        floatOf: z.uuid().nullable().default(null),
        paidOn: businessDate,
      }),
    )
    .output(done),
  undo: route({
    ...{ ...write, method: "POST", path: "/purchases/{id}/payment-reversals" },
    summary: "Undo a payment that was recorded by mistake",
  })
    .input(byId.extend({ reason }))
    .output(done),
  addFile: route({
    ...{ ...write, method: "POST", path: "/purchases/{id}/files", summary: "Add a photo or PDF" },
    description: "As multipart/form-data: a PDF, JPEG, PNG or WebP. Its type is read from the content.",
    ...{ idempotent: true, successStatus: 201 },
  })
    .input(byId.extend({ file: z.file() }))
    .output(byId),
  removeFile: route({
    ...{ ...write, method: "DELETE", path: "/purchases/{id}/files/{fileId}" },
    summary: "Delete a file of a purchase",
  })
    .input(byId.extend({ fileId: z.uuid() }))
    .output(done),
  suppliers: route({ ...write, path: "/purchase-suppliers", summary: "Find suppliers for a bill" })
    .input(search)
    .output(
      z.object({
        suppliers: z.array(
          z.object({
            id: z.uuid(),
            name: z.string(),
            pin: z.string(),
            withholding: z.enum(WITHHOLDINGS),
            isVatRegistered: z.boolean(),
            sendsEtims: z.boolean(),
          }),
        ),
      }),
    ),
  moves: route({ ...write, path: "/purchase-moves", summary: "Find moves for a line of a bill" })
    .input(search)
    .output(
      z.object({
        moves: z.array(
          z.object({
            id: z.uuid(),
            number: z.string(),
            customer: z.string(),
            date: z.string().nullable(),
          }),
        ),
      }),
    ),
  vehicles: route({
    ...write,
    path: "/purchase-vehicles",
    summary: "List vehicles for lines of bills",
  }).output(z.object({ vehicles: z.array(z.object({ id: z.uuid(), plate: z.string() })) })),
  spenders: route({
    ...{ ...write, path: "/purchase-spenders" },
    summary: "Find employees who may have paid an expense",
  })
    .input(search)
    .output(z.object({ people: z.array(z.object({ id: z.uuid(), name: z.string(), number: z.string() })) })),
};
