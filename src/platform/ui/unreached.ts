import { data } from "react-router";
import type { Refusal } from "~/platform/http/loader-api";
import type { Locale } from "~/platform/kernel/locales";

const UNREACHED: Record<Locale, string> = {
  en: "We could not reach the server. Check your connection and try again.",
  sw: "Hatukuweza kufikia seva. Angalia mtandao wako na ujaribu tena.",
};

/** Whether a call failed because the network is away: browsers say so with a TypeError, each in words of its own. */
export function isUnreached(error: unknown): boolean {
  return error instanceof TypeError;
}

/**
 * For a page's `clientAction`: what the server answers or, when it cannot be reached, a refusal that the form shows.
 * The form stays with everything typed, and as its status is an error's, nothing is loaded again.
 */
export async function answerOrUnreached<Answer, Extra extends object = Record<never, never>>(
  call: () => Promise<Answer>,
  /** What the page's own answers carry beside. */
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
 * For a page's `clientLoader`: asks again while the network is away, for a minute, so that a page that waits for a
 * payment outlives a gap in it. `signal` ends it when nobody wants the answer any more.
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
