import { getSettings } from "~/features/settings/server/queries";
import { type Auth, createAuth } from "~/integrations/better-auth/auth";
import { db, transaction } from "~/platform/db/database";
import { sessionSecret } from "~/platform/secrets/secrets";
import { sendConfirmationMail, sendKnownAddressMail, sendResetMail } from "../messages/identity-messages";
import { accounts, people, sessions, twoFactors, verifications } from "../tables";

interface Opened {
  auth: Auth;
  key: string;
}

const held = globalThis as typeof globalThis & { moveeaseAuth?: Opened };

/** better-auth on our tables. Made again when the public address or the length of sessions changes. */
export async function openAuth(publicUrl: string): Promise<Auth> {
  const { sessionDays } = await getSettings(db(), "security");
  const secret = sessionSecret();
  const key = `${publicUrl} ${sessionDays} ${secret}`;
  if (held.moveeaseAuth?.key === key) return held.moveeaseAuth.auth;
  const auth = createAuth({
    // A getter, because tests open another database behind the same instance.
    database: new Proxy({} as ReturnType<typeof db>, {
      get: (_, name) => {
        const value = Reflect.get(db(), name);
        return typeof value === "function" ? value.bind(db()) : value;
      },
    }),
    tables: { user: people, session: sessions, account: accounts, verification: verifications, twoFactor: twoFactors },
    secret,
    publicUrl,
    sessionDays,
    sendReset: (user, token) => transaction((tx) => sendResetMail(tx, user, `${publicUrl}/reset-password?token=${token}`)),
    sendConfirmation: (user, token) => transaction((tx) => sendConfirmationMail(tx, user, `${publicUrl}/confirm-email?token=${token}`)),
    tellExisting: (user) => transaction((tx) => sendKnownAddressMail(tx, user, `${publicUrl}/login`)),
  });
  held.moveeaseAuth = { auth, key };
  return auth;
}
