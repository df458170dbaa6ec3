import type { Feature } from "~/platform/http/feature";
import { invoiceArchiveRoutes } from "../archive/server/routes";
import { customerPaymentsHandlers } from "../customer/server/handlers";
import { mpesaHandlers } from "../mpesa/server/handlers";
import { reviewCount } from "../mpesa/server/office";
import { mpesaRoutes } from "../mpesa/server/routes";
import { mpesaSubscribers } from "../mpesa/server/subscribers";
import { mpesaTasks } from "../mpesa/server/tasks";
import { receiptsHandlers } from "../receipts/server/handlers";
import { settlementsHandlers } from "../settlements/server/handlers";
import { settlementsSubscribers } from "../settlements/server/subscribers";
import { statementsHandlers } from "../statements/server/handlers";
import { statementsRoutes } from "../statements/server/routes";
import { paymentsHandlers } from "./handlers";
import { paymentsRoutes } from "./routes";
import { paymentsTasks } from "./tasks";

export const paymentsFeature = {
  handlers: {
    payments: paymentsHandlers,
    mpesa: mpesaHandlers,
    settlements: settlementsHandlers,
    statements: statementsHandlers,
    receipts: receiptsHandlers,
    customerPayments: customerPaymentsHandlers,
  },
  routes: [...invoiceArchiveRoutes, ...paymentsRoutes, ...mpesaRoutes, ...statementsRoutes],
  subscribers: [...settlementsSubscribers, ...mpesaSubscribers],
  tasks: [...paymentsTasks, ...mpesaTasks],
  answers: [reviewCount],
} satisfies Feature;
