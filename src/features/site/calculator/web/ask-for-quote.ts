import { addFirstTouch, forgetFirstTouch } from "~/platform/ui/kept-touch";
import type { QuoteAnswer } from "./quote-request";

/**
 * Sends the summary's form as the browser would and reads the answer out of the page that comes back; undefined when
 * none came.
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
