import { choice, defineSection, email, secret, text, toggle, whole } from "~/features/settings/define";
import { emailRequired } from "~/platform/kernel/schema-errors";

/** How customers hear from the company (docs/domain/readings.md#settings). */
export const communicationSection = defineSection("communication", {
  title: "Communication",
  about:
    "The mail server that sends quotes, invoices and receipts. Without one, messages wait in the outbox.",
  fields: {
    emailEnabled: toggle({ label: "Send through this server" }),
    smtpHost: text({ label: "SMTP host" }),
    smtpPort: whole({ label: "SMTP port", min: 1, max: 65_535, default: 587 }),
    smtpUsername: text({ label: "Username" }),
    smtpPassword: secret({ label: "Password", exact: true }),
    smtpEncryption: choice({
      label: "Encryption",
      options: { none: "None", tls: "STARTTLS", ssl: "SSL/TLS" },
      default: "tls",
    }),
    emailFromName: text({ label: "From name", max: 120, default: "MoveEase" }),
    emailFromAddress: email({
      label: "From email address",
      default: "hello@moveease.co.ke",
      required: emailRequired,
    }),
  },
});
