import { choice, defineSection, shillings, toggle } from "~/features/settings/define";

export const purchasesSection = defineSection("purchases", {
  title: "Purchases",
  about: "Who approves bills and expenses up to which amount, and the taxes that you withhold.",
  needs: "manage_finances",
  fields: {
    /** Cents; 0 for no limit. */
    managerLimit: shillings({
      label: "Managers approve up to",
      help: "0 is no limit. Administrators have none.",
      default: 50_000_000,
    }),
    otherLimit: shillings({
      label: "Other approvers approve up to",
      help: "0 is no limit.",
      default: 5_000_000,
    }),
    allowSelfApproval: toggle({
      label: "Approvers may approve their own purchases",
      help: "Only for a company with one approver.",
      default: false,
    }),
    threshold: shillings({
      label: "Withhold income tax from",
      help: "Payments to a resident supplier in a month, without VAT.",
      default: 2_400_000,
    }),
    withholdsVat: toggle({
      label: "Withhold 2% of VAT-able purchases",
      help: "Only for agents that KRA has appointed.",
      default: false,
    }),
    taxDue: choice({
      label: "Withheld tax is due",
      options: { next_month: "On the 20th of the next month", five_days: "Five working days after payment" },
      default: "next_month",
    }),
  },
});
