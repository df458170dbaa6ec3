import type { Feature } from "~/platform/http/feature";
import { invoiceArchiveRoutes } from "../archive/server/routes";
import { correctionsHandlers } from "../corrections/server/handlers";
import { customerPaymentsHandlers } from "../customer/server/handlers";
import { papersOfPayments } from "../customer/server/queries";
import { promptsRoutes } from "../prompts/server/routes";
import { promptsTasks } from "../prompts/server/tasks";
import { receiptsHandlers } from "../receipts/server/handlers";
import { receiptsRoutes } from "../receipts/server/routes";
import { settlementsHandlers } from "../settlements/server/handlers";
import { settlementsSubscribers } from "../settlements/server/subscribers";
import { payBill } from "./commands/call-mpesa";
import { invoiceSample } from "./documents/invoice-sample";
import { paymentsHandlers } from "./handlers";
import {
  creditHoldsMerge,
  exampleOfPayments,
  figuresOfPayments,
  paymentSearch,
  subjectsOfPayments,
} from "./office";

export const paymentsFeature = {
  handlers: {
    payments: paymentsHandlers,
    settlements: settlementsHandlers,
    corrections: correctionsHandlers,
    receipts: receiptsHandlers,
    customerPayments: customerPaymentsHandlers,
  },
  routes: [...invoiceArchiveRoutes, ...receiptsRoutes, ...promptsRoutes],
  tasks: promptsTasks,
  subscribers: settlementsSubscribers,
  answers: [
    creditHoldsMerge,
    payBill,
    paymentSearch,
    invoiceSample,
    ...figuresOfPayments,
    subjectsOfPayments,
    papersOfPayments,
    exampleOfPayments,
  ],
} satisfies Feature;
