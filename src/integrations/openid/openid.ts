import * as client from "openid-client";
import { outboundFetch } from "~/platform/outbound/outbound";

/** A provider that people sign in with, as its console names it. */
export interface Provider {
  issuer: string;
  clientId: string;
  clientSecret: string;
}

/** What the browser must bring back unchanged; kept in its sealed cookie between the two steps. */
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

/** The provider cannot be reached, or answered what OpenID Connect does not allow. */
export class ProviderError extends Error {}

const known = new Map<string, { configuration: client.Configuration; at: number }>();
const HOUR = 3_600_000;

/** The provider's published configuration (OpenID Connect Discovery 1.0), asked for once an hour. */
async function configurationOf({ issuer, clientId, clientSecret }: Provider): Promise<client.Configuration> {
  const key = `${issuer} ${clientId} ${clientSecret}`;
  const held = known.get(key);
  if (held && Date.now() - held.at < HOUR) return held.configuration;
  const address = new URL(issuer);
  // A test's provider speaks http on this very machine; everybody else must speak https.
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

/** Exchanges the code of the callback's address for who it was; signature, issuer, audience, nonce and times checked. */
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
