import { eq } from "drizzle-orm";
import { addSendingCost, setSendingStatus } from "~/features/campaigns/server/commands";
import { lockCampaign } from "~/features/campaigns/server/queries";
import { readSmsPartPrice, sendsMarketing, takesStop } from "~/features/messaging/server/queries/messages";
import { getMailHead } from "~/features/settings/server/queries";
import { db, type Tx, transaction } from "~/platform/db/database";
import { record } from "~/platform/events/events";
import { system } from "~/platform/http/actor";
import { publicUrl } from "~/platform/http/public-url";
import { addDays, nairobiDate } from "~/platform/kernel/dates";
import { quietUntil } from "~/platform/mail/quiet-hours";
import { defineTask } from "~/platform/tasks/tasks";
import { mailingCompleted, mailingStarted, mailingStopped } from "../../domain";
import { claimDay, writeCampaignMessage } from "../messages/campaign-messages";
import {
  claimRecipients,
  countInLane,
  countParts,
  countRecipients,
  countUnsent,
  findMaker,
  gatherRecipients,
  listDue,
  lockMailing,
  sentChannel,
} from "../queries";
import { mailingRecipients, mailings } from "../tables";

export const runMailingsTask = defineTask("run-mailings", { expireInSeconds: 300 });

const BATCH = 50;
const LANE = 100;

/** `lane`: waits for earlier messages; `waits`: for a day, an hour or a setting. */
type Step = "moved" | "lane" | "waits" | "ended";

async function start(tx: Tx, id: string, now: Date): Promise<void> {
  const campaign = await lockCampaign(tx, id);
  const mailing = await lockMailing(tx, id);
  if (campaign.status !== "scheduled" || !mailing?.audience || mailing.startedAt) return;
  const { audience, query, makerId } = mailing;
  const maker = await findMaker(tx, makerId, audience);
  const of = { audience, query, channel: sentChannel(campaign.channel) };
  const recipients = maker ? await gatherRecipients(tx, maker, id, of, now) : 0;
  const isGoing = recipients > 0;
  await tx
    .update(mailings)
    .set(isGoing ? { startedAt: now } : { sendAt: null })
    .where(eq(mailings.campaignId, id));
  await setSendingStatus(tx, { id, status: isGoing ? "sending" : "draft", now });
  const { name } = campaign;
  const about = { subjectId: id, at: now };
  if (isGoing)
    await record(tx, system, mailingStarted, {
      ...about,
      summary: `Campaign ${name} goes to ${recipients}`,
      data: { name, recipients },
    });
  else
    await record(tx, system, mailingStopped, {
      ...about,
      summary: `Campaign ${name} is a draft again: ${maker ? "nobody has agreed to it any more" : "who scheduled it may not any more"}`,
      data: { name },
    });
}

/** Checks consent, opt-outs, bounces and the daily limit in the writing transaction. */
async function writeBatch(
  tx: Tx,
  { campaign, texts, base, now }: { campaign: Campaign; texts: Mailing; base: string; now: Date },
): Promise<number> {
  const channel = sentChannel(campaign.channel);
  const today = nairobiDate(now);
  const claimed = await claimRecipients(tx, { campaignId: campaign.id, channel, day: today, limit: BATCH });
  const isStop = await takesStop(tx);
  const writing = { campaign, texts, company: await getMailHead(tx), publicUrl: base, isStop, now };
  // Locks recipients in one order, so that two campaigns cannot deadlock.
  const ordered = [...claimed].sort((a, b) => (a.row.address < b.row.address ? -1 : 1));
  const written: string[] = [];
  for (const { row, hasAgreed, isSilenced, isFree } of ordered) {
    const of = eq(mailingRecipients.id, row.id);
    const reason = isSilenced ? "opted_out" : !isFree ? "restricted" : hasAgreed ? undefined : "no_consent";
    if (reason) {
      await tx.update(mailingRecipients).set({ status: "skipped", reason }).where(of);
    } else if (await claimDay(tx, row.address, row.otherAddress, campaign.id, now)) {
      const messageId = await writeCampaignMessage(tx, writing, row);
      written.push(messageId);
      await tx.update(mailingRecipients).set({ status: "sent", messageId, sentAt: now }).where(of);
    } else {
      await tx
        .update(mailingRecipients)
        .set({ notBefore: addDays(today, 1) })
        .where(of);
    }
  }
  if (channel === "sms") {
    const more = (await countParts(tx, written)) * (await readSmsPartPrice(tx));
    await addSendingCost(tx, { id: campaign.id, more });
  }
  return claimed.length;
}
type Campaign = Awaited<ReturnType<typeof lockCampaign>>;
type Mailing = NonNullable<Awaited<ReturnType<typeof lockMailing>>>;

async function step(tx: Tx, id: string, now: Date): Promise<Step> {
  const campaign = await lockCampaign(tx, id);
  const mailing = await lockMailing(tx, id);
  if (campaign.status !== "sending" || !mailing || mailing.pausedAt || mailing.endedAt) return "ended";
  const base = publicUrl();
  // Sends nothing without an opt-out link, at night, or while marketing is off.
  if (!base || quietUntil(now) || !(await sendsMarketing(tx))) return "waits";
  if ((await countInLane(tx, LANE)) >= LANE) return "lane";
  if ((await writeBatch(tx, { campaign, texts: mailing, base, now })) > 0) return "moved";
  const { waiting, sent, skipped } = await countRecipients(tx, id);
  if (waiting > 0 || (await countUnsent(tx, id)) > 0) return "waits";
  await tx.update(mailings).set({ endedAt: now }).where(eq(mailings.campaignId, id));
  await setSendingStatus(tx, { id, status: "completed", now });
  await record(tx, system, mailingCompleted, {
    subjectId: id,
    summary: `Campaign ${campaign.name} sent to ${sent}`,
    data: { name: campaign.name, sent, skipped },
    at: now,
  });
  return "ended";
}

/** Starts what is due and lets each go on until the lane is full. True while one waits for the lane alone. */
export async function runMailings(now: Date): Promise<boolean> {
  let isLaneFull = false;
  for (const { id } of await listDue(db(), now)) {
    await transaction((tx) => start(tx, id, now));
    let last: Step;
    do last = await transaction((tx) => step(tx, id, now));
    while (last === "moved");
    if (last === "lane") isLaneFull = true;
  }
  return isLaneFull;
}

/** How long one run goes on filling the lane, in milliseconds: the next minute's run takes the rest. */
const RUN = 50_000;
const PAUSE = 1_000;

export async function fillLane(): Promise<void> {
  const until = performance.now() + RUN;
  while ((await runMailings(new Date())) && performance.now() < until)
    await new Promise((resolve) => setTimeout(resolve, PAUSE));
}
