import { INQUIRY_STATUSES, STATUS_LABELS } from "~/features/inquiries/domain/inquiries";
import { byAmount, byDay, byText, defineList, oneOf } from "~/platform/kernel/list";

export const recentInquiryList = defineList({
  name: "recent inquiries",
  filters: { status: oneOf(INQUIRY_STATUSES, { label: "Status", labels: STATUS_LABELS, asTabs: true }) },
  sorts: { date: byDay("Date"), customer: byText("Customer"), amount: byAmount("Amount") },
  default: { sort: "date" },
  size: 10,
  partial: true,
});
