import { invoiceCredited, invoiceIssued } from "~/features/invoices/domain";
import { settingsSaved } from "~/features/settings/domain/settings";
import { on } from "~/platform/events/events";
import { followSettings } from "./commands/follow-settings";
import { queueCreditNote, queueInvoice } from "./commands/queue-submission";

export const etimsSubscribers = [
  on(invoiceIssued, queueInvoice),
  on(invoiceCredited, queueCreditNote),
  on(settingsSaved, followSettings),
];
