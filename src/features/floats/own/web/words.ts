import { purchaseAmountRequired, purchaseReferenceUnknown } from "~/features/purchases/errors";
import type { Problem } from "~/platform/http/client";
import { floatTooSmall } from "../../errors";
import { expenseOfOther, expensePhotoNotReadable, expenseProofRequired } from "../errors";
import en from "../texts/en.json";
import sw from "../texts/sw.json";

const TEXTS = { en, sw };
export type Language = keyof typeof TEXTS;
export type Words = typeof en;

/** The crew reads Kiswahili first; `?lang=en` is English. */
export const languageOf = ({ searchParams }: URL): Language =>
  searchParams.get("lang") === "en" ? "en" : "sw";
export const addressIn = (path: string, language: Language) => path + (language === "en" ? "?lang=en" : "");
export const wordsOf = (language: Language): Words => TEXTS[language];

const DECLARED = [
  ...[floatTooSmall, purchaseAmountRequired, purchaseReferenceUnknown],
  ...[expenseOfOther, expensePhotoNotReadable, expenseProofRequired],
];

/** The error in the reader's language; the API answers in English. */
export function sentenceOf({ code, reason, message, params = {} }: Problem, language: Language): string {
  if (code === "OFFLINE") return wordsOf(language).offline;
  const declared = DECLARED.find((kind) => kind.reason === reason);
  const text = declared?.[language] ?? declared?.en ?? message;
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => String(params[name] ?? whole));
}
