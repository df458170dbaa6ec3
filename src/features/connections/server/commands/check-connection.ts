import { sql } from "drizzle-orm";
import { secretPathsOf } from "~/features/settings/define";
import { SETTINGS_SUBJECT } from "~/features/settings/domain/settings";
import { getSettings } from "~/features/settings/server/queries";
import { ConsentWithdrawn, type GoogleTokens } from "~/integrations/google/google";
import { db, type Tx, transaction } from "~/platform/db/database";
import { record } from "~/platform/events/events";
import type { Actor } from "~/platform/http/actor";
import { encrypt } from "~/platform/secrets/secrets";
import {
  ABOUT,
  endsConnection,
  failureSentence,
  type Integration,
  integrationChecked,
  integrationConnected,
  type Purpose,
  SYNCED,
  WITHDRAWN_WORDS,
} from "../../domain";
import { integrationChangedMeanwhile } from "../../errors";
import { integrationsSection } from "../../settings";
import { connectionOf, credentialsDigest, findConnection, getReady, type Ready } from "../queries";
import { integrationConnections } from "../tables";
import { type Answered, callProviderOf, FailedWithTokens, failureBelow } from "./call-provider";

type Row = typeof integrationConnections.$inferSelect;
type Outcome = { answered: Answered } | { problem: string; ends: boolean; tokens?: GoogleTokens | null };

/**
 * Connects, tests or syncs with the saved credentials by the provider's cheapest authenticated call, outside any
 * transaction. Throws CONFLICT if credentials or connection changed during the call.
 */
export async function checkConnection(
  actor: Actor,
  { name, purpose }: { name: Integration; purpose: Purpose },
  now: () => Date,
) {
  const ready = await getReady(db(), name);
  const outcome = await callProviderOf(name, ready, purpose).then(
    (answered): Outcome => ({ answered }),
    (error: unknown) => outcomeOf(name, ready, error),
  );
  return transaction(async (tx) => {
    const row = await saveOutcome(tx, actor, { name, ready, outcome, purpose, at: now() });
    const integration = connectionOf(name, ready.settings, row);
    if ("problem" in outcome) return { ok: false, message: outcome.problem, integration };
    const { account, detail } = outcome.answered;
    const answered = `${ABOUT[name].title} answered: ${[account, detail].filter(Boolean).join(". ")}.`;
    const message = [answered, purpose === "sync" && SYNCED[name]].filter(Boolean).join(" ");
    return { ok: true, message, integration };
  });
}

/** `tokens` null: Google rejects the saved ones. */
function outcomeOf(name: Integration, ready: Ready, error: unknown): Outcome {
  const failure = failureBelow(error);
  if (!failure) throw error;
  if (failure instanceof ConsentWithdrawn) return { problem: WITHDRAWN_WORDS, ends: true, tokens: null };
  const problem = failureSentence(name, failure.failure, withoutSecrets(name, ready, failure.said));
  const ends = endsConnection(failure.failure);
  return error instanceof FailedWithTokens ? { problem, ends, tokens: error.tokens } : { problem, ends };
}

/** Providers may repeat what they were sent. */
function withoutSecrets(name: Integration, { settings }: Ready, said: string): string {
  const values = new Map<string, unknown>(Object.entries(settings[name]));
  const secrets = secretPathsOf(integrationsSection)
    .filter((path) => path.startsWith(`${name}.`))
    .map((path) => String(values.get(path.slice(name.length + 1)) ?? ""));
  return secrets.filter(Boolean).reduce((words, secret) => words.replaceAll(secret, "••••"), said);
}

interface Kept {
  name: Integration;
  ready: Pick<Ready, "madeWith" | "row" | "held">;
  outcome: Outcome;
  purpose: Purpose;
  at: Date;
}

async function saveOutcome(tx: Tx, actor: Actor, kept: Kept): Promise<Row> {
  const { name, ready, outcome, purpose, at } = kept;
  await assertUnchanged(tx, name, ready);
  const { held } = ready;
  const common = {
    account: held?.account ?? "",
    detail: held?.detail ?? "",
    lastSync: held?.lastSync ?? null,
    sealed: held?.sealed ?? null,
  };
  const isOk = "answered" in outcome;
  const tokens = isOk ? outcome.answered.tokens : outcome.tokens;
  const sealed = tokens === undefined ? {} : { sealed: tokens && encrypt(JSON.stringify(tokens)) };
  const next: Partial<Row> = isOk
    ? {
        connected: true,
        problem: "",
        account: outcome.answered.account,
        detail: outcome.answered.detail,
        lastSync: at,
      }
    : { connected: outcome.ends ? false : (held?.connected ?? false), problem: outcome.problem };
  const values = {
    name,
    connected: false,
    generation: ready.row?.generation ?? 0,
    madeWith: ready.madeWith,
    ...common,
    ...next,
    ...sealed,
    updatedAt: at,
  };
  const [row] = await tx
    .insert(integrationConnections)
    .values(values)
    .onConflictDoUpdate({ target: integrationConnections.name, set: values })
    .returning();
  if (!row) throw new Error("An upsert returned no row.");
  const { title } = ABOUT[name];
  if (isOk && !held?.connected) {
    await record(tx, actor, integrationConnected, {
      subjectId: SETTINGS_SUBJECT,
      summary: `${title} connected: ${row.account}`,
      data: { integration: name, account: row.account },
      at,
    });
  } else {
    await record(tx, actor, integrationChecked, {
      subjectId: SETTINGS_SUBJECT,
      summary: isOk ? `${title} checked` : `${title} checked: ${outcome.problem}`,
      data: { integration: name, purpose, ok: isOk },
      at,
    });
  }
  return row;
}

export const lockConnection = (tx: Tx, name: Integration) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`integration:${name}`}))`);

/** Takes the lock and checks that credentials and connection are unchanged since `ready` was read. */
export async function assertUnchanged(
  tx: Tx,
  name: Integration,
  ready: Pick<Ready, "madeWith" | "row">,
): Promise<void> {
  await lockConnection(tx, name);
  const settings = await getSettings(tx, integrationsSection);
  const row = await findConnection(tx, name);
  const isSame = credentialsDigest(name, settings) === ready.madeWith;
  if (!isSame || (row?.generation ?? 0) !== (ready.row?.generation ?? 0))
    throw integrationChangedMeanwhile({ integration: ABOUT[name].title });
}
