import { addFirstTouch, forgetFirstTouch } from "~/platform/ui/kept-touch";
import type { QuoteAnswer } from "./quote-request";

/**
 * Posts the summary's form as the browser would, and reads the answer from the returned page. Undefined if there was no
 * answer.
 */
export async function askForQuote(form: HTMLFormElement): Promise<QuoteAnswer | undefined> {
  try {
    const data = new FormData(form);
    addFirstTouch(data);
    const response = await fetch(form.action, {
      method: "POST",
      headers: { Accept: "text/html" },
      body: new URLSearchParams(data as unknown as Record<string, string>),
    });
    const page = new DOMParser().parseFromString(await response.text(), "text/html");
    const text = page.querySelector("move-calculator script")?.textContent;
    const answer = text ? (JSON.parse(text) as { answer?: QuoteAnswer }).answer : undefined;
    if (answer?.ok) forgetFirstTouch();
    return answer;
  } catch {
    return undefined;
  }
}
