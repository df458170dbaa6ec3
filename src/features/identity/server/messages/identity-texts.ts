import { defineMessage } from "~/platform/mail/message-texts";

export const CONFIRM_EMAIL = defineMessage({
  kind: "identity.confirm-email",
  channel: "email",
  title: "Confirm the email address",
  sentTo: "customers",
  values: {},
  parts: {
    subject: {
      label: "Subject",
      en: "Please confirm your email address",
      sw: "Tafadhali thibitisha barua pepe yako",
    },
    body: {
      label: "Text",
      en: "Thank you for registering. Please confirm your email address; the quotes made with it will then appear in your account.",
      sw: "Asante kwa kujisajili. Tafadhali thibitisha barua pepe yako; kotesheni zilizotengenezwa nayo zitaonekana kwenye akaunti yako.",
    },
    action: { label: "Button", en: "Confirm email address", sw: "Thibitisha barua pepe" },
    closing: {
      label: "Closing",
      en: "The link works for three days. If you did not register, ignore this message.",
      sw: "Kiungo hufanya kazi kwa siku tatu. Kama hukujisajili, puuza ujumbe huu.",
    },
  },
});

export const RESET_PASSWORD = defineMessage({
  kind: "identity.reset-password",
  channel: "email",
  title: "Set a new password",
  sentTo: "everybody",
  values: {},
  parts: {
    subject: { label: "Subject", en: "Set a new password", sw: "Weka nenosiri jipya" },
    body: {
      label: "Text",
      en: "Someone (we hope it was you) asked for a new password for your account.",
      sw: "Mtu, tunatumaini ni wewe, ameomba nenosiri jipya la akaunti yako.",
    },
    action: { label: "Button", en: "Set a new password", sw: "Weka nenosiri jipya" },
    closing: {
      label: "Closing",
      en: "The link works for one hour and once. If it was not you, nothing has changed and there is nothing you need to do.",
      sw: "Kiungo hufanya kazi kwa saa moja na mara moja tu. Kama si wewe, hakuna kilichobadilika na huhitaji kufanya lolote.",
    },
  },
});

export const PASSWORD_CHANGED = defineMessage({
  kind: "identity.password-changed",
  channel: "email",
  title: "The password was changed",
  sentTo: "everybody",
  values: {},
  parts: {
    subject: { label: "Subject", en: "Your password was changed", sw: "Nenosiri lako limebadilishwa" },
    body: {
      label: "Text",
      en: "The password of your account was changed just now. If it was you, there is nothing you need to do.",
      sw: "Nenosiri la akaunti yako limebadilishwa sasa hivi. Kama ni wewe, huhitaji kufanya lolote.",
    },
    action: { label: "Button", en: "It was not me: set a new password", sw: "Si mimi: weka nenosiri jipya" },
    closing: {
      label: "Closing",
      en: "A new password ends every session. Please call us as well if somebody else may have seen your account.",
      sw: "Nenosiri jipya huwatoa wote walioingia. Tupigie pia, kama huenda mtu mwingine ameona akaunti yako.",
    },
  },
});

export const KNOWN_ADDRESS = defineMessage({
  kind: "identity.known-address",
  channel: "email",
  title: "Somebody registered with a known address",
  sentTo: "everybody",
  values: {},
  parts: {
    subject: { label: "Subject", en: "You already have an account", sw: "Tayari una akaunti" },
    body: {
      label: "Text",
      en: "Somebody tried to register with your email address. You already have an account; sign in, or ask for a new password there.",
      sw: "Mtu alijaribu kujisajili kwa barua pepe yako. Tayari una akaunti; ingia, au omba nenosiri jipya hapo.",
    },
    action: { label: "Button", en: "Sign in", sw: "Ingia" },
  },
});

export const INVITATION = defineMessage({
  kind: "identity.invitation",
  channel: "email",
  title: "Invitation of staff",
  sentTo: "staff",
  values: { inviter: "Wanjiku Kamau", role: "sales representative" },
  parts: {
    subject: { label: "Subject", en: "You are invited to {company}" },
    body: {
      label: "Text",
      en: "{inviter} invites you to join {company} as {role}. Set your name and password to begin.",
    },
    action: { label: "Button", en: "Accept the invitation" },
    closing: { label: "Closing", en: "The link works for seven days." },
  },
});
