import { defineSection, toggle } from "~/features/settings/define";

/** docs/domain/clearances.md#asking */
export const clearancesSection = defineSection("clearances", {
  title: "Clearances",
  about: "Landlords' letters, lift bookings, gate passes and county permits.",
  fields: {
    asksCustomers: toggle({
      label: "Ask customers automatically",
      help: "Once a move is booked, 3 days and 1 day before it.",
      default: false,
    }),
  },
});
