import { betterAuth } from "better-auth";
import { drizzleAdapter } from "better-auth/adapters/drizzle";
import { twoFactor } from "better-auth/plugins";
import type { Database } from "~/platform/db/database";
import { newId } from "~/platform/kernel/ids";

export const SESSION_COOKIE = "moveease.session_token";
export const SECURE_SESSION_COOKIE = `__Secure-${SESSION_COOKIE}`;

interface AuthOptions {
  database: Database;
  /** Our tables under better-auth's names: user, session, account, verification, twoFactor. */
  tables: Record<string, unknown>;
  secret: string;
  publicUrl: string;
  sessionDays: number;
  sendReset: (user: { id: string; email: string; name: string }, token: string) => Promise<void>;
  sendConfirmation: (user: { id: string; email: string; name: string }, token: string) => Promise<void>;
  tellExisting: (user: { id: string; email: string; name: string }) => Promise<void>;
}

/**
 * better-auth on our tables: passwords (scrypt), sessions, confirmation, reset, TOTP with recovery codes. No cookie
 * cache: a dismissed person must be out at once. Throttling and the error shape are ours; its HTTP routes are not mounted.
 */
export function createAuth(options: AuthOptions) {
  const { database, tables, secret, publicUrl, sessionDays } = options;
  return betterAuth({
    appName: "MoveEase",
    baseURL: publicUrl,
    secret,
    database: drizzleAdapter(database, { provider: "pg", schema: tables }),
    advanced: {
      ipAddress: { ipAddressHeaders: ["x-moveease-address"] },
      cookiePrefix: "moveease",
      useSecureCookies: publicUrl.startsWith("https:"),
      database: { generateId: () => newId() },
    },
    user: {
      additionalFields: {
        role: { type: "string", input: false, defaultValue: "customer" },
        phone: { type: "string", required: false },
      },
    },
    session: { expiresIn: sessionDays * 86_400, updateAge: 86_400, cookieCache: { enabled: false } },
    emailAndPassword: {
      enabled: true,
      autoSignIn: false,
      minPasswordLength: 6,
      maxPasswordLength: 128,
      revokeSessionsOnPasswordReset: true,
      sendResetPassword: ({ user, token }) => options.sendReset(user, token),
      onExistingUserSignUp: ({ user }) => options.tellExisting(user),
    },
    emailVerification: {
      sendOnSignUp: true,
      expiresIn: 3 * 86_400,
      sendVerificationEmail: ({ user, token }) => options.sendConfirmation(user, token),
    },
    verification: { storeIdentifier: "hashed" },
    plugins: [twoFactor({ issuer: "MoveEase", skipVerificationOnEnable: false })],
    rateLimit: { enabled: false },
    telemetry: { enabled: false },
    logger: { disabled: true },
  });
}

export type Auth = ReturnType<typeof createAuth>;
