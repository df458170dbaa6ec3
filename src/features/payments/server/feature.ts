import type { Feature } from "~/platform/http/feature";
import { invoiceArchiveRoutes } from "../archive/server/routes";
import { customerPaymentsHandlers } from "../customer/server/handlers";
import { mpesaHandlers } from "../mpesa/server/handlers";
import { reviewCount } from "../mpesa/server/office";
import { mpesaRoutes } from "../mpesa/server/routes";
import { mpesaSubscribers } from "../mpesa/server/subscribers";
import { mpesaTasks } from "../mpesa/server/tasks";
import { promptsRoutes } from "../prompts/server/routes";
import { promptsTasks } from "../prompts/server/tasks";
import { receiptsHandlers } from "../receipts/server/handlers";
import { receiptsRoutes } from "../receipts/server/routes";
import { settlementsHandlers } from "../settlements/server/handlers";
import { settlementsSubscribers } from "../settlements/server/subscribers";
import { payBill } from "./commands/call-mpesa";
import { invoiceSample } from "./documents/invoice-sample";
import { paymentsHandlers } from "./handlers";
import { figuresOfPayments, subjectsOfPayments } from "./office";

export const paymentsFeature = {
  handlers: {
    payments: paymentsHandlers,
    mpesa: mpesaHandlers,
    settlements: settlementsHandlers,
    receipts: receiptsHandlers,
    customerPayments: customerPaymentsHandlers,
  },
  routes: [...invoiceArchiveRoutes, ...promptsRoutes, ...mpesaRoutes, ...receiptsRoutes],
  subscribers: [...settlementsSubscribers, ...mpesaSubscribers],
  tasks: [...promptsTasks, ...mpesaTasks],
  answers: [reviewCount, payBill, invoiceSample, ...figuresOfPayments, subjectsOfPayments],
} satisfies Feature;
