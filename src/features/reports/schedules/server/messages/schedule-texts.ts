import { defineMessage } from "~/platform/mail/message-texts";

export const SCHEDULED_REPORT = defineMessage({
  kind: "report.scheduled",
  channel: "email",
  title: "Scheduled report",
  sentTo: "staff",
  values: {
    report: "Ageing",
    period: "02/11/2026 to 08/11/2026",
    owner: "Wanjiku Kamau",
    rhythm: "every Monday at 06:00",
    format: "PDF",
  },
  hasLink: true,
  parts: {
    subject: { label: "Subject", en: "{report}, {period}" },
    attached: { label: "Attachment", en: "Attached is the report {report} for {period} as {format}." },
    rights: {
      label: "Whose report it is",
      en: "{owner} scheduled it: {rhythm}. It shows what {owner} may see.",
    },
    open: { label: "Button", en: "Open the report" },
  },
});
