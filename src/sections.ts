import { booksSection } from "~/features/accounting/settings";
import { clearancesSection } from "~/features/clearances/settings";
import { integrationsSection } from "~/features/connections/settings";
import { crewStepsSection } from "~/features/crew/settings";
import { salesSection } from "~/features/crm/settings";
import { loyaltySection } from "~/features/customers/loyalty/settings";
import { customerDocumentsSection } from "~/features/documents/settings";
import { evidenceSection } from "~/features/evidence/settings";
import { vehicleChecksSection } from "~/features/fleet/checks/settings";
import { floatsSection } from "~/features/floats/settings";
import { gatewaysSection } from "~/features/gateways/settings";
import { securitySection, signInSection } from "~/features/identity/settings";
import { planningSection } from "~/features/inventory/planning/settings";
import { invoicesSection } from "~/features/invoices/settings";
import { travelSection } from "~/features/jobs/travel/settings";
import { leaveSection } from "~/features/leave/settings";
import { communicationSection } from "~/features/messaging/settings";
import { moveProfitSection } from "~/features/move-profit/settings";
import { movesSection } from "~/features/moves/settings";
import { salaryPaymentsSection } from "~/features/payouts/settings";
import { payrollSection } from "~/features/payroll/rules/settings";
import { taxSection } from "~/features/pricing/settings";
import { purchasesSection } from "~/features/purchases/settings";
import { numberingSection } from "~/features/quotes/settings";
import { payrollReturnsSection } from "~/features/returns/settings";
import { seoSection } from "~/features/seo/settings";
import { type Section, settingsSections } from "~/features/settings/define";
import { localizationSection } from "~/features/settings/localization/settings";
import { bankSection, companySection, quotesSection } from "~/features/settings/settings";
import { documentTemplatesSection } from "~/features/settings/templates/settings";
import { arrivalWindowsSection } from "~/features/settings/windows/settings";

/**
 * The sections of the settings for server and browser, in the order of the navigation. Each is declared in its feature's
 * `settings.ts` (docs/decisions/0030-settings-are-declared.md).
 */
export const SECTIONS: readonly Section[] = [
  companySection,
  communicationSection,
  documentTemplatesSection,
  localizationSection,
  gatewaysSection,
  seoSection,
  integrationsSection,
  taxSection,
  quotesSection,
  loyaltySection,
  customerDocumentsSection,
  leaveSection,
  movesSection,
  arrivalWindowsSection,
  planningSection,
  travelSection,
  clearancesSection,
  evidenceSection,
  crewStepsSection,
  vehicleChecksSection,
  salesSection,
  invoicesSection,
  payrollSection,
  salaryPaymentsSection,
  payrollReturnsSection,
  purchasesSection,
  floatsSection,
  booksSection,
  moveProfitSection,
  bankSection,
  numberingSection,
  signInSection,
  securitySection,
];

for (const section of SECTIONS) settingsSections.answer(section).join();
