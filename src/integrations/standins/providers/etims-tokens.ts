import { randomBytes } from "node:crypto";

export const CONSUMER = { consumerKey: "standin-key", consumerSecret: "standin-secret" } as const;

const LIFETIME = 3599;

/** GavaConnect's tokens: given always, asked for when told to. */
export class Tokens {
  demanded = false;
  lifetime = LIFETIME;
  /** How many were given. */
  given = 0;
  readonly #valid = new Map<string, number>();

  /** A new token, or undefined for another key and secret. */
  give(authorization: string | undefined): { access_token: string; expires_in: string } | undefined {
    const { consumerKey, consumerSecret } = CONSUMER;
    const expected = Buffer.from(`${consumerKey}:${consumerSecret}`).toString("base64");
    if (authorization !== `Basic ${expected}`) return undefined;
    const token = randomBytes(14).toString("hex");
    this.#valid.set(token, Date.now() + this.lifetime * 1000);
    this.given += 1;
    return { access_token: token, expires_in: String(this.lifetime) };
  }

  takes(authorization: string | undefined): boolean {
    if (!this.demanded) return true;
    const until = this.#valid.get(authorization?.replace(/^Bearer /, "") ?? "");
    return until !== undefined && until > Date.now();
  }

  revoke(): void {
    this.#valid.clear();
  }
}
