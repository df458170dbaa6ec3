import { customerDeleted, customerEdited, customerErased } from "~/features/customers/domain";
import { customersMerged } from "~/features/customers/duplicates/domain";
import { customerRestricted, restrictionLifted } from "~/features/customers/restriction/domain";
import { documentAdded, documentDeleted, documentRestored } from "~/features/documents/domain";
import {
  invoiceCredited,
  invoiceIssued,
  invoiceMarkedOverdue,
  invoiceMoved,
  invoicePinChanged,
  invoiceSettled,
} from "~/features/invoices/domain";
import { moveAdvanced, moveCrewed } from "~/features/moves/domain";
import { paymentReceived, paymentReversed } from "~/features/payments/domain";
import { getPayment } from "~/features/payments/server/queries/payments";
import { quoteAccepted, quoteSent } from "~/features/quotes/domain";
import { settingsSaved } from "~/features/settings/domain/settings";
import type { EventType } from "~/platform/events/define";
import { on, type Subscriber } from "~/platform/events/events";
import { enqueue } from "~/platform/tasks/tasks";
import { integrationChecked, integrationConnected } from "../../domain";
import { integrationsSection } from "../../settings";
import type { Copied } from "../domain";
import { fillDrive, markCustomer, markDocuments } from "./commands/mark-documents";

/** The event's subject is the issued or changed document. */
const OF_DOCUMENTS: readonly (readonly [Copied, readonly EventType<object>[]])[] = [
  ["quote", [quoteSent, quoteAccepted]],
  [
    "invoice",
    [invoiceIssued, invoiceSettled, invoiceCredited, invoiceMoved, invoiceMarkedOverdue, invoicePinChanged],
  ],
  ["receipt", [paymentReceived, paymentReversed]],
  ["delivery_note", [moveAdvanced, moveCrewed]],
];

const OF_CUSTOMERS: readonly EventType<object>[] = [
  customerEdited,
  customerDeleted,
  customerErased,
  customersMerged,
  customerRestricted,
  restrictionLifted,
];

export const driveSubscribers: readonly Subscriber[] = [
  ...OF_DOCUMENTS.flatMap(([kind, types]) =>
    types.map((type) => on(type, (tx, { subjectId, at }) => markDocuments(tx, kind, [subjectId], at))),
  ),
  on(paymentReversed, async (tx, { subjectId, at }) => {
    const { reversalOf } = await getPayment(tx, subjectId);
    if (reversalOf) await markDocuments(tx, "receipt", [reversalOf], at);
  }),
  on(invoiceCredited, (tx, { data, at }) => markDocuments(tx, "credit_note", [data.creditNoteId], at)),
  ...[documentAdded, documentDeleted, documentRestored].map((type) =>
    on(type, (tx, { data, at }) => markDocuments(tx, "file", [data.documentId], at)),
  ),
  // Copies follow the customer's consent and end with their data.
  ...OF_CUSTOMERS.map((type) => on(type, (tx, { subjectId, at }) => markCustomer(tx, subjectId, at))),
  on(integrationConnected, async (tx, { data }) => {
    if (data.integration === "googleDrive") await enqueue(tx, fillDrive, { all: true });
  }),
  on(integrationChecked, async (tx, { data: { integration, purpose, ok } }) => {
    if (integration === "googleDrive" && purpose === "sync" && ok)
      await enqueue(tx, fillDrive, { all: true });
  }),
  on(settingsSaved, async (tx, { data }) => {
    if (data.section === integrationsSection.name) await enqueue(tx, fillDrive, { all: false });
  }),
];
