import { defineMessage } from "~/platform/mail/message-texts";

const values = { reference: "MV-1764844800000", number: "CO-2026-0009", what: "Stairs", amount: "KES 2,320" };

export const EXTRA_TO_SIGN = defineMessage({
  ...{ channel: "email", sentTo: "customers" },
  kind: "quote.extra-to-sign",
  title: "Extra work to sign",
  values,
  instead: ["more", "less"],
  parts: {
    subject: {
      label: "Subject",
      en: "Extra work on your move {reference}: please read and sign",
      sw: "Kazi ya ziada ya uhamisho wako {reference}: tafadhali soma na utie sahihi",
    },
    body: {
      label: "Text",
      en: "Our crew asks you about extra work: {what}. Without your signature we do not charge for it.",
      sw: "Timu yetu inakuuliza kuhusu kazi ya ziada: {what}. Bila sahihi yako hatutozi chochote.",
    },
    more: {
      label: "It costs more",
      en: "It adds {amount} to the price. Please sign before the work begins.",
      sw: "Inaongeza {amount} kwenye bei. Tafadhali tia sahihi kabla ya kazi kuanza.",
    },
    less: {
      label: "It costs less",
      en: "It takes {amount} off the price.",
      sw: "Inapunguza {amount} kwenye bei.",
    },
    action: { label: "Button", en: "Read and sign", sw: "Soma na utie sahihi" },
  },
});

export const EXTRA_TO_SIGN_SMS = defineMessage({
  ...{ channel: "sms", sentTo: "customers" },
  kind: "quote.extra-to-sign",
  title: "Extra work to sign",
  values: { company: "MoveEase", what: "Stairs", amount: "KES 2,320" },
  hasLink: true,
  parts: {
    text: {
      label: "Text",
      en: "{company}: extra work on your move: {what}, {amount}. Please read and sign before it begins.",
      sw: "{company}: kazi ya ziada: {what}, {amount}. Tafadhali soma na utie sahihi kabla haijaanza.",
    },
  },
});
