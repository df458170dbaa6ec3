import { defineError } from "~/platform/kernel/errors";

export const messageNotFound = defineError("NOT_FOUND", "message_not_found", {
  en: "Message not found",
});
export const messageErased = defineError("CONFLICT", "message_erased", {
  en: "The personal data of this message was erased.",
});
export const smsProviderRequired = defineError("INVALID", "sms_provider_required", {
  en: "SMS provider is required",
  sw: "Mtoa huduma wa SMS anahitajika",
});
export const smsKeyRequired = defineError("INVALID", "sms_key_required", {
  en: "API key is required",
  sw: "Ufunguo wa API unahitajika",
});
export const smsSecretRequired = defineError("INVALID", "sms_secret_required", {
  en: "API secret is required",
  sw: "Siri ya API inahitajika",
});
export const smtpHostRequired = defineError("INVALID", "smtp_host_required", {
  en: "SMTP host is required",
  sw: "Seva ya SMTP inahitajika",
});
export const smtpPortRequired = defineError("INVALID", "smtp_port_required", {
  en: "SMTP port is required",
  sw: "Mlango wa SMTP unahitajika",
});
export const smtpUsernameRequired = defineError("INVALID", "smtp_username_required", {
  en: "SMTP username is required",
  sw: "Jina la mtumiaji la SMTP linahitajika",
});
export const smtpPasswordRequired = defineError("INVALID", "smtp_password_required", {
  en: "SMTP password is required",
  sw: "Nenosiri la SMTP linahitajika",
});
export const imapHostRequired = defineError("INVALID", "imap_host_required", {
  en: "IMAP host is required",
  sw: "Seva ya IMAP inahitajika",
});
export const imapPortRequired = defineError("INVALID", "imap_port_required", {
  en: "IMAP port is required",
  sw: "Mlango wa IMAP unahitajika",
});
export const imapUsernameRequired = defineError("INVALID", "imap_username_required", {
  en: "The mailbox's username is required",
  sw: "Jina la mtumiaji la sanduku la barua linahitajika",
});
export const imapPasswordRequired = defineError("INVALID", "imap_password_required", {
  en: "The mailbox's password is required",
  sw: "Nenosiri la sanduku la barua linahitajika",
});
export const imapFolderRequired = defineError("INVALID", "imap_folder_required", {
  en: "The folder is required, such as INBOX",
  sw: "Folda inahitajika, kwa mfano INBOX",
});
export const whatsappNumberIdRequired = defineError("INVALID", "whatsapp_number_id_required", {
  en: "The phone number ID is required",
  sw: "Kitambulisho cha namba ya simu kinahitajika",
});
export const whatsappAccountIdRequired = defineError("INVALID", "whatsapp_account_id_required", {
  en: "The WhatsApp Business Account ID is required",
  sw: "Kitambulisho cha akaunti ya WhatsApp Business kinahitajika",
});
export const whatsappAccessTokenRequired = defineError("INVALID", "whatsapp_access_token_required", {
  en: "The access token is required",
  sw: "Tokeni ya ufikiaji inahitajika",
});
export const whatsappAppSecretRequired = defineError("INVALID", "whatsapp_app_secret_required", {
  en: "The app secret is required",
  sw: "Siri ya programu inahitajika",
});
export const whatsappVerifyTokenRequired = defineError("INVALID", "whatsapp_verify_token_required", {
  en: "The verify token is required",
  sw: "Tokeni ya uthibitisho inahitajika",
});
export const configureMailboxFirst = defineError("CONFLICT", "mailbox_not_configured", {
  en: "Please configure the mailbox first",
});
export const fromAddressRequired = defineError("INVALID", "from_address_required", {
  en: "From email address is required",
  sw: "Barua pepe ya mtumaji inahitajika",
});
export const noticeCannotGo = defineError("INVALID", "notice_cannot_go", {
  en: "This notice is on, but email and SMS are not set up. Configure a mail server or SMS, or switch it off.",
});
export const configureSmsFirst = defineError("CONFLICT", "sms_not_configured", {
  en: "Please configure SMS settings first",
});
export const configureEmailFirst = defineError("CONFLICT", "email_not_configured", {
  en: "Please configure email settings first",
  sw: "Tafadhali sanidi mipangilio ya barua pepe kwanza",
});
export const phoneNeededForTest = defineError("CONFLICT", "own_phone_needed", {
  en: "Your account has no phone number to send the test to. Add it to your profile first.",
});
export const messageNotUnknown = defineError("CONFLICT", "message_not_unknown", {
  en: "The outcome of this message is already known.",
});
export const messageBeingSent = defineError("CONFLICT", "message_being_sent", {
  en: "This message is being sent right now.",
});
