import { choice, defineSection, email, secret, text, toggle, url, whole } from "~/features/settings/define";
import { emailRequired } from "~/platform/kernel/schema-errors";
import { smsKeyRequired, smsProviderRequired, smsSecretRequired } from "./errors";

/** How customers hear from the company (docs/domain/messaging.md#toggles). */
export const communicationSection = defineSection("communication", {
  title: "Communication",
  about: "How customers hear from us, and of what.",
  fields: {
    smsEnabled: toggle({ label: "Send SMS" }),
    smsProvider: choice({
      label: "SMS provider",
      options: {
        "": "Choose a provider",
        africastalking: "Africa's Talking",
        twilio: "Twilio",
        textlocal: "Textlocal",
        bulksms: "BulkSMS",
      },
      default: "",
    }),
    smsApiKey: secret({ label: "API key" }),
    smsApiSecret: secret({ label: "API secret" }),
    smsSenderName: text({
      label: "Sender name",
      max: 11,
      help: "At most 11 characters, as registered with the provider. Empty: the provider's own.",
    }),
    baseUrl: url({ label: "Another API address", help: "Only for testing. Empty: the provider's own." }),
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
    bookingConfirmations: toggle({
      label: "Booking confirmations",
      help: "When a customer accepts a quote.",
      default: true,
    }),
    statusUpdates: toggle({
      label: "Status updates",
      help: "When a move has a new day, or is cancelled.",
      default: true,
    }),
    paymentReminders: toggle({
      label: "Payment reminders",
      help: "By themselves: three days before the due date, on it, and seven days after.",
      default: true,
    }),
    marketingEmails: toggle({
      label: "Marketing emails",
      help: "Newsletters and offers, to those who asked for them. None are sent so far.",
    }),
  },
  check: ({ smsEnabled, smsProvider, smsApiKey, smsApiSecret }, problem) => {
    if (!smsEnabled) return;
    if (smsProvider === "") problem("smsProvider", smsProviderRequired);
    if (smsApiKey === "") problem("smsApiKey", smsKeyRequired);
    // Textlocal has no secret beside its key.
    if (smsApiSecret === "" && smsProvider !== "textlocal") problem("smsApiSecret", smsSecretRequired);
  },
});
