import type { Feature } from "~/platform/http/feature";
import { sitePaymentsHandlers } from "./handlers";
import { sitePaymentsAnswers } from "./office";
import { sitePaymentsSubscribers } from "./subscribers";

export const sitePaymentsFeature = {
  handlers: { sitePayments: sitePaymentsHandlers },
  subscribers: sitePaymentsSubscribers,
  answers: sitePaymentsAnswers,
} satisfies Feature;
