import { getMailHead } from "~/features/settings/server/queries";
import type { Reader } from "~/platform/db/database";
import type { Locale } from "~/platform/kernel/locales";
import { fillVariables, paragraphsOf } from "~/platform/kernel/message-text";
import { layOutMail, withLines } from "~/platform/mail/layout";
import { writeGreeting } from "~/platform/mail/message-texts";
import type { Step } from "../../domain";
import type { Subject } from "../queries/subjects";

export const STEP_KIND = "sequence.step";

const BUTTON: Readonly<Record<Locale, { quote: string; other: string }>> = {
  en: { quote: "See the quote", other: "Open the page" },
  sw: { quote: "Ona kotesheni", other: "Fungua ukurasa" },
};
const WAY_OUT: Readonly<Record<Locale, string>> = {
  en: "No more such messages",
  sw: "Sitaki ujumbe kama huu tena",
};

type Of = Pick<Subject, "locale" | "name" | "values">;

/** Fills in a step's texts for a customer. */
export function wordsOf(step: Step, { locale, values }: Pick<Of, "locale" | "values">) {
  const isSwahili = locale === "sw" && step.channel !== "call" && step.channel !== "whatsapp";
  const fill = (text: string) => fillVariables(text, values);
  const subject = fill(isSwahili ? step.subjectSw : step.subject).replace(/\s+/g, " ");
  // A WhatsApp text uses the customer's language if it exists in that language.
  const text = fill((locale === "sw" && step.textSw) || step.text);
  return { subject, text };
}

/** The e-mail of a step. Its button leads to the quote's page or where the step says; the way out is always there. */
export async function writeStepMail(
  reader: Reader,
  step: Step,
  of: Of,
  { hasQuotePage }: { hasQuotePage: boolean },
) {
  const { subject, text } = wordsOf(step, of);
  const words = BUTTON[of.locale];
  const action = step.link
    ? { action: { label: words.other, href: step.link } }
    : hasQuotePage
      ? { action: { label: words.quote, href: "{{link}}" } }
      : {};
  const body = layOutMail({
    locale: of.locale,
    greeting: await writeGreeting(reader, of.locale, of.name),
    paragraphs: paragraphsOf(text),
    ...action,
    unsubscribe: WAY_OUT[of.locale],
    company: await getMailHead(reader),
  });
  return { subject, html: withLines(body.html), text: body.text };
}
