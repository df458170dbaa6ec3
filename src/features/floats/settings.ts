import { defineSection, shillings, whole } from "~/features/settings/define";

export const floatsSection = defineSection("floats", {
  title: "Floats",
  about: "When a person gets no further float until the last one is accounted for.",
  needs: "manage_finances",
  fields: {
    most: shillings({ label: "Largest float", help: "0 is no limit.", default: 2_000_000 }),
    days: whole({
      label: "Account for a float within",
      help: "0 is no limit.",
      min: 0,
      max: 90,
      suffix: " days",
      default: 7,
    }),
  },
});
