import { listCertificates } from "~/features/evidence/server/queries/sealed";
import { db } from "~/platform/db/database";
import { formatDate, nairobiDate } from "~/platform/kernel/dates";
import { decrypt } from "~/platform/secrets/secrets";
import { isPair } from "~/platform/signing/certificate";
import type { Finding } from "./doctor-checks";

const SUBJECT = "Seal";
const DAY_MS = 86_400_000;
const SOON_DAYS = 30;

/** Checks that there is a certificate for sealed papers, that its key fits it, and that it holds. */
export async function checkSeal(now = new Date()): Promise<Finding> {
  const newest = (await listCertificates(db())).at(-1);
  if (!newest)
    return found(
      "note",
      "no certificate for signed papers yet",
      "npm start makes one, at the latest by night",
    );
  const { sealed, certificate, validUntil } = newest;
  const until = formatDate(nairobiDate(validUntil));
  const isFit = await Promise.resolve()
    .then(() => isPair({ key: decrypt(sealed), certificate }))
    .catch(() => false);
  if (!isFit)
    return found(
      "wrong",
      "the key of the certificate for signed papers cannot be read, or belongs to another one",
      "restore a backup that has both, with its secret.key or SECRET_KEY",
    );
  const days = Math.floor((validUntil.getTime() - now.getTime()) / DAY_MS);
  if (days < 0)
    return found(
      "wrong",
      `the certificate ended on ${until}`,
      "npm start makes a new one, with WORKERS=0 npm run worker",
    );
  if (days < SOON_DAYS)
    return found(
      "note",
      `the certificate ends on ${until}`,
      "npm start makes a new one, with WORKERS=0 npm run worker",
    );
  return found("ok", `signed papers are sealed, with a certificate until ${until}`);
}

const found = (state: Finding["state"], says: string, mend?: string): Finding => ({
  subject: SUBJECT,
  state,
  says,
  ...(mend ? { mend } : {}),
});
