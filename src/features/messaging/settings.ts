import {
  choice,
  defineSection,
  email,
  secret,
  shillings,
  text,
  toggle,
  url,
  whole,
} from "~/features/settings/define";
import {
  fromAddressRequired,
  imapFolderRequired,
  imapHostRequired,
  imapPasswordRequired,
  imapPortRequired,
  imapUsernameRequired,
  smsKeyRequired,
  smsProviderRequired,
  smsSecretRequired,
  smtpHostRequired,
  smtpPasswordRequired,
  smtpPortRequired,
  smtpUsernameRequired,
  whatsappAccessTokenRequired,
  whatsappAccountIdRequired,
  whatsappAppSecretRequired,
  whatsappNumberIdRequired,
  whatsappVerifyTokenRequired,
} from "./errors";

/** How customers are contacted (docs/domain/messaging.md#toggles). */
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
    smsPartPrice: shillings({
      label: "Price of one part of an SMS",
      default: 0,
      help: "What the provider takes for 160 letters, or 70 with signs that phones do not have. Campaigns reckon their cost by it.",
    }),
    baseUrl: url({ label: "Another API address", help: "Only for testing. Empty: the provider's own." }),
    // Off uses the environment's or the demo's mail server, which needs none of these fields.
    emailEnabled: toggle({ label: "Send through this server" }),
    smtpHost: text({ label: "SMTP host" }),
    // An empty field arrives as 0.
    smtpPort: whole({ label: "SMTP port", min: 0, max: 65_535, default: 587 }),
    smtpUsername: text({ label: "Username" }),
    smtpPassword: secret({ label: "Password", exact: true }),
    smtpEncryption: choice({
      label: "Encryption",
      options: { none: "None", tls: "STARTTLS", ssl: "SSL/TLS" },
      default: "tls",
    }),
    emailFromName: text({ label: "From name", max: 120, default: "MoveEase" }),
    emailFromAddress: email({ label: "From email address", default: "hello@moveease.co.ke" }),
    // Off reads the demo's mailbox; real companies then read none.
    imapEnabled: toggle({ label: "Read answers from this mailbox" }),
    imapHost: text({ label: "IMAP host" }),
    // An empty field arrives as 0.
    imapPort: whole({ label: "IMAP port", min: 0, max: 65_535, default: 993 }),
    imapEncryption: choice({
      label: "IMAP encryption",
      options: { none: "None", tls: "STARTTLS", ssl: "SSL/TLS" },
      default: "ssl",
    }),
    imapUsername: text({ label: "Mailbox username" }),
    imapPassword: secret({ label: "Mailbox password", exact: true }),
    imapFolder: text({
      label: "Folder",
      default: "INBOX",
      help: "It is only read: nothing in it is marked, moved or deleted.",
    }),
    whatsappEnabled: toggle({ label: "Use WhatsApp's Cloud API" }),
    whatsappNumberId: text({
      label: "Phone number ID",
      max: 60,
      help: "Meta's id of the number, not the number.",
    }),
    whatsappAccountId: text({ label: "WhatsApp Business Account ID", max: 60 }),
    whatsappAccessToken: secret({ label: "Access token", max: 1_000 }),
    whatsappAppSecret: secret({ label: "App secret", help: "Meta signs its webhooks with it." }),
    whatsappVerifyToken: secret({
      label: "Verify token",
      help: "Any words of yours. Enter the same in Meta's console with the webhook's address.",
    }),
    whatsappBaseUrl: url({
      label: "Another WhatsApp API address",
      help: "Only for testing. Empty: Meta's own.",
    }),
    bookingConfirmations: toggle({
      label: "Booking confirmations",
      help: "When a customer accepts a quote.",
      default: true,
    }),
    statusUpdates: toggle({
      label: "Status updates",
      help: "When a move is confirmed, has a new day or time, is under way, completed, or cancelled.",
      default: true,
    }),
    paymentReminders: toggle({
      label: "Payment reminders",
      help: "Sent automatically three days before the due date, on it, and seven days after.",
      default: true,
    }),
    marketingEmails: toggle({
      label: "Marketing emails",
      help: "The day after a move, with an offer. Only to customers who confirmed the newsletter; each has a way to leave it.",
    }),
  },
  check: (value, problem) => {
    if (value.smsEnabled) {
      if (value.smsProvider === "") problem("smsProvider", smsProviderRequired);
      if (value.smsApiKey === "") problem("smsApiKey", smsKeyRequired);
      if (value.smsApiSecret === "" && value.smsProvider !== "textlocal")
        problem("smsApiSecret", smsSecretRequired);
    }
    if (value.whatsappEnabled) {
      if (value.whatsappNumberId === "") problem("whatsappNumberId", whatsappNumberIdRequired);
      if (value.whatsappAccountId === "") problem("whatsappAccountId", whatsappAccountIdRequired);
      if (value.whatsappAccessToken === "") problem("whatsappAccessToken", whatsappAccessTokenRequired);
      if (value.whatsappAppSecret === "") problem("whatsappAppSecret", whatsappAppSecretRequired);
      if (value.whatsappVerifyToken === "") problem("whatsappVerifyToken", whatsappVerifyTokenRequired);
    }
    if (value.emailFromAddress === "") problem("emailFromAddress", fromAddressRequired);
    if (value.emailEnabled) {
      if (value.smtpHost === "") problem("smtpHost", smtpHostRequired);
      if (value.smtpPort === 0) problem("smtpPort", smtpPortRequired);
      if (value.smtpUsername === "") problem("smtpUsername", smtpUsernameRequired);
      if (value.smtpPassword === "") problem("smtpPassword", smtpPasswordRequired);
    }
    if (value.imapEnabled) {
      if (value.imapHost === "") problem("imapHost", imapHostRequired);
      if (value.imapPort === 0) problem("imapPort", imapPortRequired);
      if (value.imapUsername === "") problem("imapUsername", imapUsernameRequired);
      if (value.imapPassword === "") problem("imapPassword", imapPasswordRequired);
      if (value.imapFolder === "") problem("imapFolder", imapFolderRequired);
    }
  },
});
