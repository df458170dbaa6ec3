import type { HelpArticle } from "../domain";
import { BOOK_ARTICLES } from "./book-articles";
import { CREW_ARTICLES } from "./crew-articles";
import { DISPATCH_ARTICLES } from "./dispatch-articles";
import { EVIDENCE_ARTICLES } from "./evidence-articles";
import { FLEET_ARTICLES } from "./fleet-articles";
import { HIRE_ARTICLES } from "./hire-articles";
import { MONEY_ARTICLES } from "./money-articles";
import { OFFICE_ARTICLES } from "./office-articles";
import { OPERATIONS_ARTICLES } from "./operations-articles";
import { PURCHASE_ARTICLES } from "./purchase-articles";
import { SALES_ARTICLES } from "./sales-articles";
import { SETTINGS_ARTICLES } from "./settings-articles";
import { SETUP_ARTICLES } from "./setup-articles";
import { STAFF_ARTICLES } from "./staff-articles";
import { WORK_ARTICLES } from "./work-articles";

export const ARTICLES: readonly HelpArticle[] = [
  ...WORK_ARTICLES,
  ...DISPATCH_ARTICLES,
  ...OPERATIONS_ARTICLES,
  ...CREW_ARTICLES,
  ...FLEET_ARTICLES,
  ...EVIDENCE_ARTICLES,
  ...HIRE_ARTICLES,
  ...SALES_ARTICLES,
  ...MONEY_ARTICLES,
  ...PURCHASE_ARTICLES,
  ...BOOK_ARTICLES,
  ...STAFF_ARTICLES,
  ...OFFICE_ARTICLES,
  ...SETTINGS_ARTICLES,
  ...SETUP_ARTICLES,
];
