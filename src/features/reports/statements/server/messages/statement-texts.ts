import { defineMessage } from "~/platform/mail/message-texts";

export const ACCOUNT_STATEMENT = defineMessage({
  kind: "customer.statement",
  channel: "email",
  title: "Statement of account",
  sentTo: "customers",
  values: { period: "01/11/2026 - 30/11/2026", balance: "KES 27,840" },
  instead: ["settled"],
  parts: {
    subject: { label: "Subject", en: "Your statement, {period}", sw: "Taarifa yako ya akaunti, {period}" },
    owed: {
      label: "When something is owed",
      en: "Attached is the statement of your account for {period}. At its end {balance} was open.",
      sw: "Tumeambatisha taarifa ya akaunti yako ya {period}. Mwishoni mwake salio lilikuwa {balance}.",
    },
    settled: {
      label: "When nothing is owed",
      en: "Attached is the statement of your account for {period}. Nothing is owed.",
      sw: "Tumeambatisha taarifa ya akaunti yako ya {period}. Hakuna deni.",
    },
    questions: {
      label: "Questions",
      en: "If anything is not as you expect, please answer this message.",
      sw: "Kama kuna kitu si sawa, tafadhali jibu ujumbe huu.",
    },
  },
});
