import { createHash } from "node:crypto";
import { type Answer, bearer, beforehand } from "./call";

export interface Grant {
  token: string;
  /** Seconds for which the provider takes it. */
  lifetime: number;
}

interface Held {
  token: string;
  until: number;
}

/** Per process, by account: a client is opened for each call. */
const grants = new Map<string, Promise<Held>>();
/** Safety margin before a token's end, for the call itself. */
const MARGIN_MS = 30_000;

/**
 * Calls with an account's token, kept as long as the provider takes it. `account` is all that the token depends on, the
 * secret too. Those who ask at one time share one sign-in.
 */
export function signedIn(account: readonly (string | undefined)[], login: () => Promise<Grant>) {
  const key = createHash("sha256").update(JSON.stringify(account)).digest("base64");
  function renew(): Promise<Held> {
    const asked = beforehand(login).then(({ token, lifetime }) => ({
      token,
      until: Date.now() + lifetime * 1000 - MARGIN_MS,
    }));
    grants.set(key, asked);
    asked.catch(() => forget(asked));
    return asked;
  }
  function forget(held: Promise<Held>): void {
    if (grants.get(key) === held) grants.delete(key);
  }
  return {
    /** Signs in without the cache; throws when the provider rejects the account. */
    prove: async (): Promise<void> => void (await renew()),
    /** Renews a rejected token once: a call refused for its token was not done. */
    async call(send: (headers: Record<string, string>) => Promise<Answer>): Promise<Answer> {
      const held = grants.get(key);
      if (held) {
        const { token, until } = await held;
        const answer = until > Date.now() ? await send(bearer(token)) : undefined;
        if (answer && answer.status !== 401) return answer;
        forget(held);
      }
      const { token } = await (grants.get(key) ?? renew());
      return send(bearer(token));
    },
  };
}

/** As in a process that has just started. */
export const forgetSignIns = () => grants.clear();
