import { defineSection, whole } from "~/features/settings/define";

export const evidenceSection = defineSection("evidence", {
  title: "Evidence",
  about: "Signed papers, condition marks, counts and photos of jobs.",
  fields: {
    keepYears: whole({
      label: "Keep evidence for",
      help: "After the move. Claims from a contract can be brought for six years.",
      min: 6,
      max: 20,
      suffix: " years",
      default: 6,
    }),
    sealAfterHours: whole({
      label: "Seal without a code after",
      help: "A drawn signature waits this long for its code by SMS. The paper then says that it has none.",
      min: 1,
      max: 720,
      suffix: " hours",
      default: 72,
    }),
  },
});
