import { eq } from "drizzle-orm";
import { isSentByUs } from "~/features/campaigns/domain";
import { setSendingStatus } from "~/features/campaigns/server/commands";
import { lockCampaign } from "~/features/campaigns/server/queries";
import { findPerson } from "~/features/identity/server/queries";
import { sendsMarketing, sendsSms, takesStop } from "~/features/messaging/server/queries/messages";
import { getMailHead } from "~/features/settings/server/queries";
import type { Tx } from "~/platform/db/database";
import { record } from "~/platform/events/events";
import { type Actor, personIdOf } from "~/platform/http/actor";
import { formatDateTime } from "~/platform/kernel/dates";
import { unknownVariable } from "~/platform/kernel/message-text";
import { enqueue } from "~/platform/tasks/tasks";
import {
  type Audience,
  canAct,
  MAX_SMS,
  type MailingAction,
  type MailingTexts,
  mailingCancelled,
  mailingPaused,
  mailingResumed,
  mailingSaved,
  mailingScheduled,
  mailingTested,
  missingTexts,
} from "../../domain";
import {
  audienceRequired,
  mailingCannot,
  mailingNotDraft,
  mailingNotOurs,
  mailingSmsOff,
  marketingOff,
  nobodyConsents,
  noOwnPhone,
  placeholderUnknown,
  sendAtPast,
  smsTooLong,
  textRequired,
  viewNotOffered,
} from "../../errors";
import { writeCampaignMessage } from "../messages/campaign-messages";
import { countAudience, listAudiences, lockMailing, sentChannel } from "../queries";
import { mailings } from "../tables";
import { runMailingsTask } from "./run-mailings";

interface On {
  id: string;
  now: Date;
}

/** Locks campaign and sending. CONFLICT for a mailing that another feature owns. */
async function lockBoth(tx: Tx, id: string) {
  const campaign = await lockCampaign(tx, id);
  if (!isSentByUs(campaign.channel)) throw mailingNotOurs();
  return { campaign, mailing: await lockMailing(tx, id) };
}

const fact = (campaign: { id: string; name: string }, summary: string, now: Date) => ({
  subjectId: campaign.id,
  summary: `Campaign ${campaign.name} ${summary}`,
  at: now,
});

/** Says what a draft says and to whom it goes. INVALID at `viewId` for a view one does not see. */
export async function saveMailing(
  tx: Tx,
  actor: Actor,
  { id, audience, viewId, now, ...texts }: On & MailingTexts & { audience: Audience; viewId: string | null },
): Promise<void> {
  const { campaign } = await lockBoth(tx, id);
  if (campaign.status !== "draft") throw mailingNotDraft();
  const view = viewId
    ? (await listAudiences(tx, actor)).find((one) => one.id === viewId && one.audience === audience)
    : { name: "", query: "" };
  if (!view) throw viewNotOffered.at("viewId");
  if (campaign.channel === "sms")
    for (const field of ["bodyEn", "bodySw"] as const)
      if (texts[field].length > MAX_SMS) throw smsTooLong.at(field, { most: MAX_SMS });
  for (const field of ["subjectEn", "subjectSw", "bodyEn", "bodySw"] as const) {
    const placeholder = unknownVariable(texts[field], []);
    if (placeholder) throw placeholderUnknown.at(field, { placeholder });
  }
  const set = { audience, viewName: view.name, query: view.query, ...texts, updatedAt: now };
  await tx
    .insert(mailings)
    .values({ campaignId: id, ...set })
    .onConflictDoUpdate({ target: mailings.campaignId, set });
  await record(tx, actor, mailingSaved, {
    ...fact(campaign, "written", now),
    data: { name: campaign.name },
  });
}

async function readyMailing(tx: Tx, id: string) {
  const { campaign, mailing } = await lockBoth(tx, id);
  if (!mailing?.audience) throw audienceRequired.at("audience");
  const [missing] = missingTexts(campaign.channel, mailing);
  if (missing) throw textRequired.at(missing);
  if (sentChannel(campaign.channel) === "sms" && !(await sendsSms(tx))) throw mailingSmsOff();
  return { campaign, mailing: { ...mailing, audience: mailing.audience } };
}

/** Sends a test to the actor at once, in both languages. */
export async function testMailing(
  tx: Tx,
  actor: Actor,
  { id, now, publicUrl }: On & { publicUrl: string },
): Promise<void> {
  const { campaign, mailing } = await readyMailing(tx, id);
  const own = await findPerson(tx, personIdOf(actor));
  const address = campaign.channel === "sms" ? own?.phone : own?.email;
  if (!own || !address) throw noOwnPhone();
  const isStop = await takesStop(tx);
  const writing = { campaign, texts: mailing, company: await getMailHead(tx), publicUrl, isStop, now };
  for (const locale of ["en", "sw"] as const)
    await writeCampaignMessage(
      tx,
      writing,
      { address, name: own.name, locale, customerId: null },
      "campaign.test",
    );
  await record(tx, actor, mailingTested, { ...fact(campaign, "tested", now), data: { name: campaign.name } });
}

/**
 * Schedules or sends a campaign. CONFLICT if no recipient gave consent or marketing is off. INVALID for a past time.
 */
export async function scheduleMailing(
  tx: Tx,
  actor: Actor,
  { id, sendAt, now }: On & { sendAt: Date | null },
): Promise<void> {
  const { campaign, mailing } = await readyMailing(tx, id);
  if (!canAct("schedule", { status: campaign.status, isPaused: false })) throw mailingCannot();
  if (sendAt && sendAt < now) throw sendAtPast.at("sendAt");
  if (!(await sendsMarketing(tx))) throw marketingOff();
  const { audience, query } = mailing;
  const of = { audience, query, channel: sentChannel(campaign.channel) };
  if ((await countAudience(tx, actor, of, now)).agreed === 0) throw nobodyConsents();
  const at = sendAt ?? now;
  const maker = { makerId: personIdOf(actor), sendAt: at, pausedAt: null, updatedAt: now };
  await tx.update(mailings).set(maker).where(eq(mailings.campaignId, id));
  await setSendingStatus(tx, { id, status: "scheduled", now });
  if (!sendAt) await enqueue(tx, runMailingsTask, {});
  await record(tx, actor, mailingScheduled, {
    ...fact(campaign, `scheduled for ${formatDateTime(at)}`, now),
    data: { name: campaign.name, sendAt: at.toISOString() },
  });
}

const EVENTS = { pause: mailingPaused, resume: mailingResumed, cancel: mailingCancelled } as const;
const SAID = { pause: "paused", resume: "resumed", cancel: "cancelled" } as const;

async function act(tx: Tx, actor: Actor, action: Exclude<MailingAction, "schedule">, { id, now }: On) {
  const { campaign, mailing } = await lockBoth(tx, id);
  if (!canAct(action, { status: campaign.status, isPaused: mailing?.pausedAt != null }))
    throw mailingCannot();
  const set = action === "cancel" ? { endedAt: now } : { pausedAt: action === "pause" ? now : null };
  await tx
    .update(mailings)
    .set({ ...set, updatedAt: now })
    .where(eq(mailings.campaignId, id));
  if (action === "cancel") await setSendingStatus(tx, { id, status: "cancelled", now });
  if (action === "resume") await enqueue(tx, runMailingsTask, {});
  await record(tx, actor, EVENTS[action], {
    ...fact(campaign, SAID[action], now),
    data: { name: campaign.name },
  });
}

/** Stops sending until it is resumed. The few messages already in the outbox still go. */
export const pauseMailing = (tx: Tx, actor: Actor, on: On) => act(tx, actor, "pause", on);
export const resumeMailing = (tx: Tx, actor: Actor, on: On) => act(tx, actor, "resume", on);
/** Stops sending for good, including messages in the outbox. */
export const cancelMailing = (tx: Tx, actor: Actor, on: On) => act(tx, actor, "cancel", on);
