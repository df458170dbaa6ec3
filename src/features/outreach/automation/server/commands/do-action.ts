import { planActivity } from "~/features/activities/server/commands/plan-activity";
import { updateLead } from "~/features/crm/leads/server/commands";
import { assertReachLead } from "~/features/crm/leads/server/reach";
import { chooseChannels } from "~/features/customers/choices/server/queries";
import { listStaffOf } from "~/features/identity/server/queries";
import { sendsSms } from "~/features/messaging/server/queries/messages";
import type { Recipient } from "~/features/recipients/domain";
import { claimContactDay, optOutLink, smsWayOut } from "~/features/recipients/server/commands";
import { listRecipients } from "~/features/recipients/server/queries";
import { getMailHead } from "~/features/settings/server/queries";
import type { Tx } from "~/platform/db/database";
import { record } from "~/platform/events/events";
import { type Actor, can } from "~/platform/http/actor";
import { publicUrl } from "~/platform/http/public-url";
import { addDays, nairobiDate } from "~/platform/kernel/dates";
import { layOutMail } from "~/platform/mail/layout";
import { writeGreeting } from "~/platform/mail/message-texts";
import { sendMail, sendSms } from "~/platform/mail/outbox";
import {
  type Action,
  automationCalled,
  automationTold,
  filledIn,
  type RuleActions,
  SEEN_WITH,
  type Subject,
} from "../../domain";
import {
  channelNotWanted,
  followUpOptedOut,
  noPublicAddress,
  noSmsSent,
  saleIsOver,
  writtenToToday,
} from "../../errors";
import { type AutomationRow, endedSince, type Looked } from "../queries";

export interface Deed {
  action: Action;
  rule: AutomationRow;
  maker: Actor;
  row: Looked;
  subject: Subject;
  isAnswer: boolean;
  since: Date;
  now: Date;
}

type Given<Name extends Action> = NonNullable<RuleActions[Name]>;

async function assign(tx: Tx, { maker, row, now }: Deed, assignedTo: Given<"assign">): Promise<boolean> {
  if (row.assignedTo === assignedTo) return false;
  const id = await assertReachLead(tx, maker, row.id);
  await updateLead(tx, maker, { id, change: { assignedTo }, now });
  return true;
}

async function addTag(tx: Tx, { maker, row, now }: Deed, tag: Given<"tag">): Promise<boolean> {
  if (row.tags.includes(tag)) return false;
  const id = await assertReachLead(tx, maker, row.id);
  await updateLead(tx, maker, { id, change: { tags: [...row.tags, tag] }, now });
  return true;
}

async function plan(tx: Tx, deed: Deed, { type, subject, inDays }: Given<"activity">): Promise<boolean> {
  const { maker, row, now } = deed;
  const isLead = deed.subject === "lead";
  if (!isLead && !row.customerId) return false;
  await planActivity(tx, maker, {
    type,
    subject: filledIn(subject, row),
    leadId: isLead ? row.id : null,
    customerId: isLead ? null : row.customerId,
    opportunityId: null,
    repeat: null,
    scheduledDate: now,
    dueDate: addDays(nairobiDate(now), inDays),
    assignedTo: row.assignedTo ?? maker.personId,
    now,
  });
  return true;
}

const WAY_OUT = { en: "No more such messages", sw: "Sitaki ujumbe kama huu tena" } as const;

/**
 * Refuses a follow-up if the recipient opted out, accepts no such channel or had a message today, or the sale is
 * closed.
 */
async function assertMayFollowUp(tx: Tx, deed: Deed, { channel }: Recipient): Promise<void> {
  const { rule, row, subject, since, now } = deed;
  const { id, email, phone, customerId } = row;
  if (!publicUrl()) throw noPublicAddress();
  if (await endedSince(tx, { subject, id, since })) throw saleIsOver();
  const addresses = { emails: [email], phones: [phone] };
  const known = await listRecipients(tx, addresses);
  if (known.some(({ optedOutAt, bouncedAt }) => optedOutAt || bouncedAt)) throw followUpOptedOut();
  const wanted = await chooseChannels(tx, { email: true, sms: true }, { customerId, email, phone });
  if (!wanted[channel]) throw channelNotWanted();
  const cause = `automation-rule:${rule.id}`;
  if (!(await claimContactDay(tx, addresses, nairobiDate(now), { cause, now }))) throw writtenToToday();
}

/** The kind of a rule's message and its opt-out link. Every message has one, including a reply. */
async function wayOutOf(
  tx: Tx,
  deed: Deed,
  recipient: Recipient,
): Promise<{ kind: string; wayOut?: string }> {
  if (!deed.isAnswer) await assertMayFollowUp(tx, deed, recipient);
  const base = publicUrl();
  const at = base && { publicUrl: base, locale: deed.row.locale };
  const wayOut =
    at &&
    (recipient.channel === "sms"
      ? await smsWayOut(tx, recipient.address, at)
      : await optOutLink(tx, recipient, at));
  return {
    kind: deed.isAnswer ? "automation.answer" : "automation.message",
    ...(wayOut ? { wayOut } : {}),
  };
}

/** Delays a message in quiet hours until morning, unless it is a reply. */
async function write(tx: Tx, deed: Deed, message: Given<"message">): Promise<boolean> {
  const { row, subject } = deed;
  if (!row.email) return false;
  const isSwahili = row.locale === "sw";
  const text = filledIn(isSwahili ? message.textSw : message.text, row);
  const { kind, wayOut } = await wayOutOf(tx, deed, { channel: "email", address: row.email });
  const { html, text: plain } = layOutMail({
    locale: row.locale,
    greeting: await writeGreeting(tx, row.locale, row.name),
    paragraphs: text
      .split(/\n\s*\n/)
      .map((one) => one.trim())
      .filter(Boolean),
    ...(wayOut ? { unsubscribe: WAY_OUT[row.locale] } : {}),
    company: await getMailHead(tx),
  });
  await sendMail(tx, {
    kind,
    to: { name: row.name, email: row.email },
    subject: filledIn(isSwahili ? message.subjectSw : message.subject, row),
    html,
    text: plain,
    ...(wayOut ? { secrets: { unsubscribe: wayOut } } : {}),
    about: { type: subject, id: row.id },
    customerId: row.customerId,
    mayWait: true,
  });
  return true;
}

async function writeText(tx: Tx, deed: Deed, sms: Given<"sms">): Promise<boolean> {
  const { row, subject, now } = deed;
  if (!row.phone) return false;
  if (!(await sendsSms(tx))) throw noSmsSent();
  const { kind, wayOut } = await wayOutOf(tx, deed, { channel: "sms", address: row.phone });
  const message = {
    kind,
    to: { name: row.name, phone: row.phone },
    text: filledIn(row.locale === "sw" ? sms.textSw : sms.text, row),
    about: { type: subject, id: row.id },
    customerId: row.customerId,
  };
  await sendSms(tx, { ...message, link: wayOut }, now);
  return true;
}

async function call(tx: Tx, { rule, row, maker, now }: Deed): Promise<boolean> {
  await record(tx, maker, automationCalled, {
    subjectId: rule.id,
    summary: `Rule ${rule.name} called webhooks about ${row.number}`,
    data: { rule: rule.name, number: row.number },
    at: now,
  });
  return true;
}

async function tell(tx: Tx, deed: Deed, { people, text }: Given<"notify">): Promise<boolean> {
  const { rule, row, maker, now, subject } = deed;
  const staff = await listStaffOf(tx, people);
  const to = staff.filter((one) => can(one, SEEN_WITH[subject])).flatMap(({ personId }) => personId ?? []);
  if (to.length === 0) return false;
  await record(tx, maker, automationTold, {
    subjectId: rule.id,
    summary: `Rule ${rule.name} told ${to.length} about ${row.number}`,
    data: { rule: rule.name, text: filledIn(text, row), path: row.path, to },
    at: now,
  });
  return true;
}

/**
 * Executes one action with the owner's permissions. Returns false if there is nothing to do. Throws if the owner lacks
 * a permission.
 */
export async function doAction(tx: Tx, deed: Deed): Promise<boolean> {
  const { assign: to, activity, message, sms, tag, webhook, notify } = deed.rule.actions;
  switch (deed.action) {
    case "assign":
      return to !== null && assign(tx, deed, to);
    case "activity":
      return activity !== null && plan(tx, deed, activity);
    case "message":
      return message !== null && write(tx, deed, message);
    case "sms":
      return sms != null && writeText(tx, deed, sms);
    case "tag":
      return addTag(tx, deed, tag);
    case "webhook":
      return webhook && call(tx, deed);
    case "notify":
      return notify !== null && tell(tx, deed, notify);
  }
}
