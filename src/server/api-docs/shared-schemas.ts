import { ZodToJsonSchemaConverter } from "@orpc/zod/zod4";
import { z } from "zod";
import { activityRow } from "~/features/activities/contract";
import { auditEntry } from "~/features/audit/contract";
import { communicationRow } from "~/features/communications/contract";
import { contentRow } from "~/features/content/contract";
import { leadRow } from "~/features/crm/leads/contract";
import { opportunityRow, pipelineOutput } from "~/features/crm/opportunities/contract";
import { customerRow } from "~/features/customers/contract";
import { deductionRow, movementRow } from "~/features/deductions/contract";
import { documentRow } from "~/features/documents/contract";
import { shownCharge } from "~/features/gateways/charges/contract";
import { mappingRow } from "~/features/gateways/statements/contract";
import { personRow, tokenRow } from "~/features/identity/people/contract";
import { inquiryRow, subscriberRow } from "~/features/inquiries/contract";
import { invoiceRow } from "~/features/invoices/contract";
import { creditNoteRow } from "~/features/invoices/credit-notes/contract";
import { leaveEntry, requestRow } from "~/features/leave/contract";
import { messageRow } from "~/features/messaging/contract";
import { moveRow } from "~/features/moves/contract";
import { customerMove } from "~/features/moves/customer/contract";
import { serviceRow } from "~/features/moves/records/contract";
import { notificationRow } from "~/features/notifications/contract";
import { followUpRow } from "~/features/outreach/sequences/contract";
import { paymentRow } from "~/features/payments/contract";
import { prompt } from "~/features/payments/prompts/contract";
import { receiptRow } from "~/features/payments/receipts/contract";
import { settlementRow } from "~/features/payments/settlements/contract";
import { paymentRow as salaryPaymentRow } from "~/features/payouts/salaries/contract";
import { period } from "~/features/payroll/periods/contract/period";
import { priceLineOutput } from "~/features/pricing/contract";
import { quoteRow } from "~/features/quotes/contract/quote";
import { customerQuote } from "~/features/quotes/customer/contract";
import { replyRow } from "~/features/replies/contract";
import { reviewRow } from "~/features/reviews/contract";
import { packageRow } from "~/features/staff/contract";
import { employeeRecord } from "~/features/staff/record/contract";
import { staffDocument } from "~/features/staff-documents/contract";
import { overtimeRow } from "~/features/timesheets/overtime/contract";
import { recordRow } from "~/features/training/contract";
import { courseRow } from "~/features/training/courses/contract";
import { byId, done, historyEntry } from "~/platform/http/contract";
import { sheetProblem } from "~/platform/http/import-contract";

/** Schemas that the OpenAPI document names; clients generate one type from each. */
const SHARED: Record<string, z.ZodType> = {
  Activity: activityRow,
  ApiToken: tokenRow,
  AuditEntry: auditEntry,
  Charge: shownCharge,
  Communication: communicationRow,
  Content: contentRow,
  Course: courseRow,
  CreditNote: creditNoteRow,
  Customer: customerRow,
  CustomerMove: customerMove,
  CustomerQuote: customerQuote,
  Deduction: deductionRow,
  DeductionMovement: movementRow,
  Document: documentRow,
  Done: done,
  EmployeeDocument: staffDocument,
  EmployeeRecord: employeeRecord,
  FollowUp: followUpRow,
  HistoryEntry: historyEntry,
  Id: byId,
  Inquiry: inquiryRow,
  Invoice: invoiceRow,
  Lead: leadRow,
  LeaveEntry: leaveEntry,
  LeaveRequest: requestRow,
  Message: messageRow,
  Move: moveRow,
  Notification: notificationRow,
  Opportunity: opportunityRow,
  Overtime: overtimeRow,
  Payment: paymentRow,
  PayPackage: packageRow,
  PayrollPeriod: period,
  Person: personRow,
  PerformanceReview: reviewRow,
  Pipeline: pipelineOutput,
  PriceLine: priceLineOutput,
  Prompt: prompt,
  Quote: quoteRow,
  Receipt: receiptRow,
  Reply: replyRow,
  SalaryPayment: salaryPaymentRow,
  Service: serviceRow,
  Settlement: settlementRow,
  SheetProblem: sheetProblem,
  StatementMapping: mappingRow,
  Subscriber: subscriberRow,
  TrainingRecord: recordRow,
  WholeNumber: z.number().int(),
};

interface Shareable {
  paths?: object;
  webhooks?: object;
  components?: object;
}

/** Replaces each occurrence of a shared schema by a reference to its component. Adds only components in use. */
export function shareSchemas<Document extends Shareable>(document: Document): Document {
  const converter = new ZodToJsonSchemaConverter();
  const schemas = Object.entries(SHARED).map(
    ([name, schema]) => [name, converter.convert(schema, { strategy: "output" })[1]] as const,
  );
  const names = new Map(schemas.map(([name, schema]) => [JSON.stringify(schema), name]));
  const used = new Set<string>();
  const share = <Part>(part: Part, isComponent = false): Part => {
    if (typeof part !== "object" || part === null) return part;
    if (Array.isArray(part)) return part.map((each) => share(each)) as Part;
    const name = isComponent ? undefined : names.get(JSON.stringify(part));
    if (name) used.add(name);
    return (
      name
        ? { $ref: `#/components/schemas/${name}` }
        : Object.fromEntries(Object.entries(part).map(([key, value]) => [key, share(value)]))
    ) as Part;
  };
  const { paths, webhooks } = share({ paths: document.paths, webhooks: document.webhooks });
  const components = schemas.map(([name, schema]) => [name, share(schema, true)] as const);
  const { schemas: own } = { schemas: {}, ...document.components };
  return {
    ...document,
    paths,
    webhooks,
    components: {
      ...document.components,
      schemas: { ...own, ...Object.fromEntries(components.filter(([name]) => used.has(name))) },
    },
  };
}
