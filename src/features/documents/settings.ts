import { defineSection, whole } from "~/features/settings/define";

const months = (label: string, byDefault: number) =>
  whole({ label, min: 1, max: 240, default: byDefault, suffix: " months" });

/** Retention by document kind; then a task deletes the document (docs/decisions/0044). */
export const customerDocumentsSection = defineSection("customerDocuments", {
  title: "Customer documents",
  about:
    "How long files about customers are kept, from the day they were uploaded. Then they are deleted automatically.",
  fields: {
    contract: months("Contracts", 84),
    identity: months("Identity documents", 12),
    inventory: months("Inventories", 24),
    insurance: months("Insurance", 84),
    photo: months("Photos", 24),
    correspondence: months("Letters", 36),
    other: months("Other", 24),
  },
});
