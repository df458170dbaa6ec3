import { defineSection, percent, toggle } from "~/features/settings/define";

export const taxSection = defineSection("tax", {
  title: "Tax",
  about:
    "VAT as it is added to estimates, quotes and invoices. Quotes already made keep the rate they were priced with.",
  fields: {
    vatRegistered: toggle({ label: "Registered for VAT", default: true }),
    /** 16% (docs/domain/readings.md#prices-and-vat). */
    vatRate: percent({ label: "VAT rate", default: 1600 }),
    /** Base and distance carry no VAT until this widens it (docs/domain/readings.md#prices-and-vat). */
    vatOnBaseAndDistance: toggle({
      label: "Charge VAT on base and distance too",
      help: "Off: VAT on rooms and services only.",
    }),
  },
});
