import type { QuoteAnswer } from "./quote-request";

/**
 * Sends the summary's form as the browser would and reads the answer out of the page that comes back; undefined when
 * none came.
 */
export async function askForQuote(form: HTMLFormElement): Promise<QuoteAnswer | undefined> {
  try {
    const response = await fetch(form.action, {
      method: "POST",
      headers: { Accept: "text/html" },
      body: new URLSearchParams(new FormData(form) as unknown as Record<string, string>),
    });
    const page = new DOMParser().parseFromString(await response.text(), "text/html");
    const data = page.querySelector("move-calculator script")?.textContent;
    return data ? (JSON.parse(data) as { answer?: QuoteAnswer }).answer : undefined;
  } catch {
    return undefined;
  }
}
