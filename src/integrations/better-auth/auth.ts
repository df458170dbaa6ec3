import { type BetterAuthOptions, betterAuth } from "better-auth";
import { drizzleAdapter } from "better-auth/adapters/drizzle";
import { twoFactor } from "better-auth/plugins";
import type { Database } from "~/platform/db/database";
import { newId } from "~/platform/kernel/ids";
import { hashToken } from "~/platform/secrets/secrets";

export const SESSION_COOKIE = "moveease.session_token";
export const SECURE_SESSION_COOKIE = `__Secure-${SESSION_COOKIE}`;

interface AuthOptions {
  database: Database;
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
    database: (config: BetterAuthOptions) =>
      withTokenDigests(drizzleAdapter(database, { provider: "pg", schema: tables })(config)),
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

interface Asked {
  model?: string;
  where?: { field: string; value: unknown }[];
  data?: Record<string, unknown>;
  update?: Record<string, unknown>;
}

/**
 * Stores sessions under a digest of their token, so a database reader cannot sign in. better-auth still asks by the
 * token and gets rows with that token.
 */
function withTokenDigests<Adapter extends object>(adapter: Adapter): Adapter {
  return new Proxy(adapter, {
    get(target, name) {
      const method: unknown = Reflect.get(target, name);
      if (typeof method !== "function") return method;
      const ask = (...args: unknown[]): unknown => method.apply(target, args);
      if (name === "transaction")
        return (work: (inner: Adapter) => unknown) => ask((inner: Adapter) => work(withTokenDigests(inner)));
      return (...args: unknown[]) => {
        const asked = args[0] as Asked | undefined;
        return asked?.model === "session" ? askByDigest(asked) : ask(...args);
      };

      async function askByDigest(asked: Asked): Promise<unknown> {
        const tokens = new Map<unknown, unknown>();
        const digest = (token: unknown): unknown => {
          if (Array.isArray(token)) return token.map(digest);
          if (typeof token !== "string") return token;
          tokens.set(hashToken(token), token);
          return hashToken(token);
        };
        const kept = (fields: Record<string, unknown>) =>
          "token" in fields ? { ...fields, token: digest(fields.token) } : fields;
        const given = (row: unknown) =>
          row && typeof row === "object" && "token" in row
            ? { ...row, token: tokens.get(row.token) ?? row.token }
            : row;
        const answer = await ask({
          ...asked,
          ...(asked.where && {
            where: asked.where.map((part) =>
              part.field === "token" ? { ...part, value: digest(part.value) } : part,
            ),
          }),
          ...(asked.data && { data: kept(asked.data) }),
          ...(asked.update && { update: kept(asked.update) }),
        });
        return Array.isArray(answer) ? answer.map(given) : given(answer);
      }
    },
  });
}

export type Auth = ReturnType<typeof createAuth>;
