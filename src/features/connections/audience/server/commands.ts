import { eq, sql } from "drizzle-orm";
import { withdrawMarketing } from "~/features/customers/choices/server/commands";
import {
  endSubscriptionsOf,
  requestNewsletter,
} from "~/features/inquiries/server/commands/keep-subscription";
import {
  archiveMember,
  type ChangedMember,
  deleteMember,
  listChangedMembers,
  MemberOptedOut,
  memberHash,
  putMember,
  unsubscribeMember,
} from "~/integrations/mailchimp/mailchimp";
import { db, type Tx, transaction } from "~/platform/db/database";
import { system } from "~/platform/http/actor";
import { publicUrl } from "~/platform/http/public-url";
import { CallFailed } from "~/platform/outbound/provider-call";
import { defineTask, enqueue } from "~/platform/tasks/tasks";
import { endsConnection, failureSentence } from "../../domain";
import { callOptions } from "../../server/commands/call-provider";
import { noteProblem, noteSynced } from "../../server/commands/note-sync";
import { workWhileReady } from "../../server/commands/work-while-ready";
import { getConnection, getReady, type Ready } from "../../server/queries";
import { audienceBacklog, findWanted, listEverybody, lockSubscriberOf, type Wanted } from "./queries";
import { type AudienceMember, audienceMembers, audiencePulls } from "./tables";

const NAME = "mailchimp";

/** Hears who left, then writes what is behind. Enqueued with each change, and by the clock. */
export const syncAudience = defineTask<object>("sync-audience", { retryLimit: 1, expireInSeconds: 180 });
/** Queues every subscriber after an audience is connected or changed. */
export const fillAudience = defineTask<object>("fill-audience", { retryLimit: 3, expireInSeconds: 180 });

/** Marks some as changed; nothing happens while no audience is connected. */
export async function markSubscribers(tx: Tx, ids: readonly string[], now: Date): Promise<void> {
  if (ids.length === 0 || !(await getConnection(tx, NAME)).connected) return;
  await mark(tx, ids, now);
  await enqueue(tx, syncAudience, {});
}

async function mark(tx: Tx, ids: readonly string[], now: Date): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .insert(audienceMembers)
    .values(ids.map((subscriberId) => ({ subscriberId, nextAt: now })))
    .onConflictDoUpdate({
      target: audienceMembers.subscriberId,
      set: { version: sql`${audienceMembers.version} + 1`, nextAt: now, attempts: 0 },
    });
}

const AT_ONCE = 5_000;

/** Queues every subscriber with a current consent or opt-out. */
export async function fillMembers(now: Date): Promise<void> {
  await transaction(async (tx) => {
    const ids = await listEverybody(tx);
    for (let from = 0; from < ids.length; from += AT_ONCE)
      await mark(tx, ids.slice(from, from + AT_ONCE), now);
    await enqueue(tx, syncAudience, {});
  });
}

const BATCH = 40;
/** Mailchimp accepts ten concurrent calls per account. */
const WIDTH = 5;

/**
 * First reads opt-outs and sign-ups at Mailchimp, then updates the audience, opt-outs first. Runs for at most a minute;
 * several processes may run it at once. Retries temporary failures. A refused key ends the connection and notifies the
 * settings managers.
 */
export async function syncMembers(now: () => Date): Promise<void> {
  let ready: Ready | undefined;
  await workWhileReady(syncAudience, async () => {
    if (!ready) {
      ready = await getReady(db(), NAME);
      if (!ready.held?.connected || !(await hear(ready, now()))) return false;
    }
    const claimed = await audienceBacklog.claim(db(), { most: BATCH, now: now() });
    if (claimed.length > 0) return writeAll(ready, claimed, now);
    await noteSynced(NAME, now());
    return false;
  });
}

/** A change may be noted at Mailchimp a little later than it was made. */
const OVERLAP_MS = 5 * 60_000;

/** Applies opt-outs at Mailchimp before any write. A person who signed up there gets our confirmation mail. */
async function hear(ready: Ready, now: Date): Promise<boolean> {
  const app = ready.settings.mailchimp;
  const [pulled] = await db().select().from(audiencePulls).where(eq(audiencePulls.listId, app.listId));
  const since = pulled && new Date(pulled.until.getTime() - OVERLAP_MS);
  const list = (status: "subscribed" | "unsubscribed" | "cleared") =>
    listChangedMembers(app, app.listId, { status, since }, callOptions());
  try {
    const left = [...(await list("unsubscribed")), ...(await list("cleared"))];
    // Skips people who signed up before the connection, because they gave consent to another sender.
    const joined = pulled ? await list("subscribed") : [];
    for (const member of left) await transaction((tx) => takeOptOut(tx, member, now));
    for (const member of joined) await transaction((tx) => takeOptIn(tx, member, now));
  } catch (error) {
    if (!(error instanceof CallFailed)) throw error;
    await noteFailure(ready, error, now);
    return false;
  }
  const until = { listId: app.listId, until: now };
  await db()
    .insert(audiencePulls)
    .values(until)
    .onConflictDoUpdate({ target: audiencePulls.listId, set: until });
  return true;
}

/** A later consent here overrides an opt-out at Mailchimp. */
async function takeOptOut(tx: Tx, { email, at }: ChangedMember, now: Date): Promise<void> {
  const row = await lockSubscriberOf(tx, email);
  if (row?.status === "confirmed" && row.confirmedAt && row.confirmedAt > at) return;
  await endSubscriptionsOf(tx, system, { emails: [email], by: "subscriber", now });
  await withdrawMarketing(tx, system, { email, now });
}

async function takeOptIn(tx: Tx, { email, at }: ChangedMember, now: Date): Promise<void> {
  const base = publicUrl();
  const row = await lockSubscriberOf(tx, email);
  if (!base || (row && (row.status !== "unsubscribed" || !row.unsubscribedAt || row.unsubscribedAt >= at)))
    return;
  // A pending opt-out here overrides a subscription at Mailchimp.
  if (row && (await isBehind(tx, row.id))) return;
  const wish = { email, consent: "mailchimp", locale: row?.locale ?? "en" };
  await requestNewsletter(tx, system, wish, { now, publicUrl: base });
}

async function isBehind(tx: Tx, subscriberId: string): Promise<boolean> {
  const [row] = await tx.select().from(audienceMembers).where(eq(audienceMembers.subscriberId, subscriberId));
  return row !== undefined && row.synced < row.version;
}

/** False when nothing more can be written for now. */
async function writeAll(ready: Ready, claimed: AudienceMember[], now: () => Date): Promise<boolean> {
  const wanted = await findWanted(
    db(),
    claimed.map(({ subscriberId }) => subscriberId),
  );
  const { stopped, failed } = await audienceBacklog.send(claimed, {
    width: WIDTH,
    columns: ["listId", "hash"],
    send: (member) => writeOne(ready, member, wanted.get(member.subscriberId) ?? { is: "erased" }),
    say: ({ failure, said }) => failureSentence(NAME, failure, said),
    now,
  });
  if (failed) await noteFailure(ready, failed.failure, now());
  return !stopped;
}

/** Writes, changes or removes one member. Throws CallFailed. */
async function writeOne(
  ready: Ready,
  claimed: AudienceMember,
  wanted: Wanted,
): Promise<AudienceMember | undefined> {
  const app = ready.settings.mailchimp;
  const options = callOptions();
  const isOurs = eq(audienceMembers.subscriberId, claimed.subscriberId);
  let is = { listId: "", hash: "" };
  const isElsewhere = claimed.hash !== "" && claimed.listId !== app.listId;
  if (isElsewhere) await archiveMember(app, claimed.listId, claimed.hash, options);
  if (wanted.is === "subscribed") {
    const member = { email: wanted.email, language: wanted.locale };
    is = { listId: app.listId, hash: memberHash(wanted.email) };
    // Stored before the call, so that a member who may be there can always be removed.
    await db().update(audienceMembers).set(is).where(isOurs);
    await putMember(app, app.listId, member, options).catch((error: unknown) => {
      if (!(error instanceof MemberOptedOut)) throw error;
      return putMember(app, app.listId, { ...member, asks: true }, options);
    });
  } else if (wanted.is === "unsubscribed") {
    is = { listId: app.listId, hash: memberHash(wanted.email) };
    await unsubscribeMember(app, app.listId, is.hash, options);
  } else if (claimed.hash !== "" && !isElsewhere) {
    const remove = wanted.is === "erased" ? deleteMember : archiveMember;
    await remove(app, app.listId, claimed.hash, options);
  }
  if (wanted.is !== "erased") return { ...claimed, ...is };
  await db().delete(audienceMembers).where(isOurs);
  return undefined;
}

/** A refused key ends the connection; a single refused address does not. */
async function noteFailure(ready: Ready, { failure, said }: CallFailed, at: Date): Promise<void> {
  const problem = failureSentence(NAME, failure, said);
  await noteProblem(NAME, ready, { problem, ends: failure === "login" && endsConnection(failure), at });
}
