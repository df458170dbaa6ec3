import { Outlet } from "react-router";
import { accountingParts } from "~/features/accounting/office";
import { activityParts } from "~/features/activities/office";
import { availabilityParts } from "~/features/availability/office";
import { capacityParts } from "~/features/capacity/office";
import { changeOrderParts } from "~/features/change-orders/office";
import { changeParts } from "~/features/changes/office";
import { clearanceParts } from "~/features/clearances/office";
import { crewParts } from "~/features/crew/office";
import { crmParts } from "~/features/crm/office";
import { dispatchParts } from "~/features/dispatch/office";
import { taxParts } from "~/features/etims/office";
import { evidenceParts } from "~/features/evidence/office";
import { evidencePacksParts } from "~/features/evidence-packs/office";
import { fleetParts } from "~/features/fleet/office";
import { floatParts } from "~/features/floats/office";
import { chargesParts } from "~/features/gateways/charges/office";
import { hireParts } from "~/features/hires/office";
import { inventoryParts } from "~/features/inventory/office";
import { inventoryEditorParts } from "~/features/inventory-editor/office";
import { inventoryPriceParts } from "~/features/inventory-prices/office";
import { jobParts } from "~/features/jobs/office";
import { leadIntakeParts } from "~/features/lead-intake/office";
import { leaveParts } from "~/features/leave/office";
import { moveProfitParts } from "~/features/move-profit/office";
import { notificationParts } from "~/features/notifications/office";
import { outreachParts } from "~/features/outreach/office";
import { partnerParts } from "~/features/partners/office";
import { paymentParts } from "~/features/payments/office";
import { payoutsParts } from "~/features/payouts/office";
import { payrollParts } from "~/features/payroll/office";
import { publishingParts } from "~/features/publishing/office";
import { purchaseParts } from "~/features/purchases/office";
import { quoteParts } from "~/features/quotes/office";
import { ratingParts } from "~/features/ratings/office";
import { repliesParts } from "~/features/replies/office";
import { returnsParts } from "~/features/returns/office";
import { selfSurveyParts } from "~/features/self-surveys/office";
import { staffParts } from "~/features/staff/office";
import { supplierParts } from "~/features/suppliers/office";
import { surveyParts } from "~/features/surveys/office";
import { timesheetParts } from "~/features/timesheets/office";
import { trainingParts } from "~/features/training/office";

for (const part of [
  ...ratingParts,
  ...fleetParts,
  ...supplierParts,
  ...quoteParts,
  ...changeParts,
  ...notificationParts,
  ...paymentParts,
  ...taxParts,
  ...chargesParts,
  ...payrollParts,
  ...staffParts,
  ...leaveParts,
  ...timesheetParts,
  ...trainingParts,
  ...payoutsParts,
  ...returnsParts,
  ...crmParts,
  ...leadIntakeParts,
  ...accountingParts,
  ...activityParts,
  ...surveyParts,
  ...repliesParts,
  ...partnerParts,
  ...outreachParts,
  ...inventoryParts,
  ...inventoryPriceParts,
  ...selfSurveyParts,
  ...jobParts,
  ...availabilityParts,
  ...capacityParts,
  ...hireParts,
  ...evidenceParts,
  ...dispatchParts,
  ...publishingParts,
  ...clearanceParts,
  ...crewParts,
  ...evidencePacksParts,
  ...moveProfitParts,
  ...inventoryEditorParts,
  ...changeOrderParts,
  ...purchaseParts,
  ...floatParts,
])
  part.join();

export default function Office() {
  return <Outlet />;
}
