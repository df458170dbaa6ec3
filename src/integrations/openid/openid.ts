import * as client from "openid-client";
import { outboundFetch } from "~/platform/outbound/outbound";

export interface Provider {
  issuer: string;
  clientId: string;
  clientSecret: string;
}

/** Stored in an encrypted cookie between the two steps. */
export interface Checks {
  state: string;
  nonce: string;
  verifier: string;
}

export interface Identity {
  subject: string;
  email: string;
  emailVerified: boolean;
  name: string;
}

/** Unreachable, or an answer that violates OpenID Connect. */
export class ProviderError extends Error {}

const known = new Map<string, { configuration: client.Configuration; at: number }>();
const HOUR = 3_600_000;

/** OpenID Connect Discovery 1.0, cached for an hour. */
async function configurationOf({ issuer, clientId, clientSecret }: Provider): Promise<client.Configuration> {
  const key = `${issuer} ${clientId} ${clientSecret}`;
  const held = known.get(key);
  if (held && Date.now() - held.at < HOUR) return held.configuration;
  const address = new URL(issuer);
  // Tests use http on loopback; all others need https.
  const isLocal = address.protocol === "http:" && /^(127\.0\.0\.1|localhost|\[::1\])$/.test(address.hostname);
  const configuration = await client.discovery(address, clientId, clientSecret, undefined, {
    timeout: 10,
    [client.customFetch]: (url, options) => outboundFetch(url, options as RequestInit),
    ...(isLocal ? { execute: [client.allowInsecureRequests] } : {}),
  });
  known.set(key, { configuration, at: Date.now() });
  return configuration;
}

/** Where to send the browser, with PKCE, state and nonce (OAuth 2.1). Throws ProviderError. */
export async function beginSignIn(
  provider: Provider,
  redirectUri: string,
): Promise<{ address: string; checks: Checks }> {
  try {
    const configuration = await configurationOf(provider);
    const checks = {
      state: client.randomState(),
      nonce: client.randomNonce(),
      verifier: client.randomPKCECodeVerifier(),
    };
    const address = client.buildAuthorizationUrl(configuration, {
      redirect_uri: redirectUri,
      scope: "openid email profile",
      state: checks.state,
      nonce: checks.nonce,
      code_challenge: await client.calculatePKCECodeChallenge(checks.verifier),
      code_challenge_method: "S256",
      prompt: "select_account",
    });
    return { address: address.href, checks };
  } catch (error) {
    throw new ProviderError(reasonOf(error));
  }
}

/** Exchanges the callback's code for the identity. Verifies signature, issuer, audience, nonce and times. */
export async function finishSignIn(provider: Provider, callback: URL, checks: Checks): Promise<Identity> {
  try {
    const configuration = await configurationOf(provider);
    const tokens = await client.authorizationCodeGrant(configuration, callback, {
      expectedState: checks.state,
      expectedNonce: checks.nonce,
      pkceCodeVerifier: checks.verifier,
      idTokenExpected: true,
    });
    const claims = tokens.claims();
    if (!claims) throw new Error("The provider sent no identity.");
    return {
      subject: claims.sub,
      email: typeof claims.email === "string" ? claims.email.trim().toLowerCase() : "",
      emailVerified: claims.email_verified === true,
      name: typeof claims.name === "string" ? claims.name.trim().slice(0, 120) : "",
    };
  } catch (error) {
    throw new ProviderError(reasonOf(error));
  }
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : "The provider did not answer.";
}
