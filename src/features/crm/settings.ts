import { defineSection, list, whole } from "~/features/settings/define";

/** docs/domain/readings.md#crm */
export const salesSection = defineSection("sales", {
  title: "Sales",
  about:
    "Why sales are lost, and how long lost leads are kept. A sale that was lost keeps the reason as it read then.",
  fields: {
    lossReasons: list({
      label: "Reasons for a lost sale",
      help: "One of these is chosen when an opportunity is closed as lost.",
      most: 30,
      max: 100,
      default: [
        "Price too high",
        "Chose another company",
        "Stays where they are",
        "Date not available",
        "Could not be reached",
        "Service not offered",
        "Moved on their own",
      ],
    }),
    lostLeadMonths: whole({
      label: "Lost leads are anonymised after",
      help: "Their name, contact data and notes are deleted; the number, the score and the source stay for the figures.",
      min: 1,
      max: 240,
      default: 24,
      suffix: " months",
    }),
  },
});
