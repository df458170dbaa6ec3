import { data } from "react-router";
import type { Refusal } from "~/platform/http/page-errors";
import type { Locale } from "~/platform/kernel/locales";

const UNREACHED: Record<Locale, string> = {
  en: "We could not reach the server. Check your connection and try again.",
  sw: "Hatukuweza kufikia seva. Angalia mtandao wako na ujaribu tena.",
};

/** True if a call failed because the network is unavailable; browsers throw a TypeError. */
export function isUnreached(error: unknown): boolean {
  return error instanceof TypeError;
}

/**
 * For a page's `clientAction`: returns the server's answer, or an error for the form if it is unreachable. The form keeps
 * its input, and because of the error status no data is reloaded.
 */
export async function answerOrUnreached<Answer, Extra extends object = Record<never, never>>(
  call: () => Promise<Answer>,
  extra: Extra = {} as Extra,
) {
  try {
    return await call();
  } catch (error) {
    if (!isUnreached(error)) throw error;
    const locale: Locale = document.documentElement.lang === "sw" ? "sw" : "en";
    const refusal: Refusal = { ok: false, message: UNREACHED[locale], fields: {} };
    return data({ ...refusal, ...extra }, { status: 503 });
  }
}

const PAUSE = 2_000;
const PATIENCE = 60_000;

/**
 * For a page's `clientLoader`: retries for a minute while the network is unavailable, so that a page waiting for a payment
 * survives a gap. `signal` cancels it.
 */
export async function untilReached<Answer>(
  call: () => Promise<Answer>,
  signal: AbortSignal,
): Promise<Answer> {
  const until = Date.now() + PATIENCE;
  for (;;) {
    try {
      return await call();
    } catch (error) {
      if (!isUnreached(error) || signal.aborted || Date.now() > until) throw error;
    }
    await new Promise((resolve) => setTimeout(resolve, PAUSE));
    signal.throwIfAborted();
  }
}
