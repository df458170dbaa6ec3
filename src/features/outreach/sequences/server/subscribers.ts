import {
  type ActivityType,
  activityCompleted,
  CONTACT_TYPES,
  type ContactResult,
} from "~/features/activities/domain";
import { leadContacted, leadStatusChanged } from "~/features/crm/leads/domain";
import { opportunityStageChanged } from "~/features/crm/opportunities/domain";
import { inquiryReceived } from "~/features/inquiries/domain/inquiries";
import { listQuotesOfSale } from "~/features/lead-intake/server/queries/intakes";
import { moveAdvanced } from "~/features/moves/domain";
import {
  type QuoteFact,
  quoteAccepted,
  quoteCancelled,
  quoteChangeAsked,
  quoteContacted,
  quoteDeclined,
  quoteLinkRevoked,
  quoteRequested,
  quoteRevised,
  quoteSent,
  quoteViewed,
} from "~/features/quotes/domain";
import { recipientBounced, recipientOptedOut, replyReceived } from "~/features/recipients/domain";
import { recordReply } from "~/features/recipients/server/commands";
import { findAddress } from "~/features/recipients/server/queries";
import type { Tx } from "~/platform/db/database";
import type { EventType } from "~/platform/events/define";
import { on, type Recorded } from "~/platform/events/events";
import type { SequenceKind, Stop } from "../domain";
import { planAfterBounce } from "./commands/plan-after-bounce";
import { startFollowUps } from "./commands/start-follow-ups";
import { stopFollowUps } from "./commands/stop-follow-ups";
import { areAwaited, type Whose } from "./queries/follow-ups";
import { findFormOf } from "./queries/subjects";

/** The kinds that end with the quote. Thanks after a move continue. */
const OF_QUOTES: readonly SequenceKind[] = ["quote_not_opened", "quote_not_answered", "quote_expiring"];

const ends = <Data extends object>(
  type: EventType<Data>,
  why: Stop,
  whose: (event: Recorded<Data>, tx: Tx) => Whose | undefined | Promise<Whose | undefined>,
  kinds?: readonly SequenceKind[],
) =>
  on(type, async (tx, event) => {
    const named = await whose(event, tx);
    if (named) await stopFollowUps(tx, event.actor, named, { why, now: event.at, ...(kinds && { kinds }) });
  });

const ofQuote = <Data extends QuoteFact>({ data }: Recorded<Data>): Whose => ({ quoteNumber: data.number });
const ofLead = ({ subjectId }: Recorded<object>): Whose => ({ leadIds: [subjectId] });
/** Staff recorded a conversation; opening WhatsApp is none. */
const ifReached =
  <Data extends { reached?: boolean }>(whose: (event: Recorded<Data>) => Whose | undefined) =>
  (event: Recorded<Data>) =>
    event.actor.kind === "system" || !event.data.reached ? undefined : whose(event);

async function ofAddress(event: Recorded<object>, tx: Tx): Promise<Whose | undefined> {
  const found = await findAddress(tx, event.subjectId);
  if (!found) return undefined;
  return found.channel === "email" ? { emails: [found.address] } : { phones: [found.address] };
}

interface Done {
  type: ActivityType;
  leadId: string | null;
  customerId: string | null;
  result?: ContactResult | null;
}
/** An unanswered call does not end a follow-up, because it is planned again. */
function ofActivity({ data }: Recorded<Done>): Whose | undefined {
  const { type, leadId, customerId, result } = data;
  if (!CONTACT_TYPES.includes(type) || (result ?? "reached") !== "reached") return undefined;
  return { ...(leadId ? { leadIds: [leadId] } : {}), ...(customerId ? { customerIds: [customerId] } : {}) };
}

/** A form is a reply if its sender is followed up or was messaged lately. */
async function hearForm(
  tx: Tx,
  { actor, at, subjectId }: Recorded<object>,
  kind: "inquiry" | "quote",
): Promise<void> {
  const form = await findFormOf(tx, kind, subjectId);
  if (!form) return;
  const addresses = { emails: [form.email], phones: [form.phone] };
  if (!(await areAwaited(tx, addresses, at))) return;
  await recordReply(tx, actor, {
    channel: "form",
    proof: "form",
    ...addresses,
    ...(kind === "inquiry" ? { inquiryIds: [subjectId] } : {}),
    ...(form.customerId ? { customerIds: [form.customerId] } : {}),
    subjectId,
    summary: "They answered with a form on the website",
    now: at,
  });
}

export const sequencesSubscribers = [
  // Endings come first, because an event may start another follow-up.
  ends(quoteViewed, "opened", ({ subjectId }) => ({ subjectId }), ["quote_not_opened"]),
  ends(quoteAccepted, "accepted", ofQuote, OF_QUOTES),
  ends(quoteDeclined, "declined", ofQuote, OF_QUOTES),
  ends(quoteCancelled, "cancelled", ofQuote, OF_QUOTES),
  ends(quoteRevised, "replaced", ofQuote, OF_QUOTES),
  ends(
    leadStatusChanged,
    "lost",
    (event) => (event.data.after === "lost" ? ofLead(event) : undefined),
    OF_QUOTES,
  ),
  ends(
    opportunityStageChanged,
    "lost",
    async ({ subjectId, data }, tx) =>
      data.after === "closed_lost" ? { quoteNumbers: await listQuotesOfSale(tx, subjectId) } : undefined,
    OF_QUOTES,
  ),
  ends(quoteLinkRevoked, "revoked", ({ subjectId }) => ({ subjectId }), OF_QUOTES),
  ends(leadContacted, "called", ifReached(ofLead), OF_QUOTES),
  ends(quoteContacted, "called", ifReached<QuoteFact & { reached?: boolean }>(ofQuote), OF_QUOTES),
  ends(activityCompleted, "called", ofActivity, OF_QUOTES),
  ends(recipientOptedOut, "opted_out", ofAddress),
  ends(recipientBounced, "bounced", ofAddress),
  on(recipientBounced, async (tx, event) => {
    const found = await findAddress(tx, event.subjectId);
    if (found?.channel === "email") await planAfterBounce(tx, found.address, event.at);
  }),
  ends(replyReceived, "replied", ({ data }) => data),
  on(quoteSent, (tx, { subjectId, at: now }) =>
    startFollowUps(tx, ["quote_not_opened", "quote_expiring"], { subjectId, now }),
  ),
  on(quoteViewed, (tx, { subjectId, at: now }) =>
    startFollowUps(tx, ["quote_not_answered"], { subjectId, now }),
  ),
  on(moveAdvanced, async (tx, { subjectId, data, at: now }) => {
    if (data.to === "completed") await startFollowUps(tx, ["after_move"], { subjectId, now });
  }),
  on(quoteChangeAsked, async (tx, { actor, at, subjectId, data }) => {
    const quote = await findFormOf(tx, "quote", subjectId);
    if (!quote) return;
    await recordReply(tx, actor, {
      channel: "quote_link",
      proof: "link",
      emails: [quote.email],
      phones: [quote.phone],
      ...(quote.customerId ? { customerIds: [quote.customerId] } : {}),
      subjectId,
      summary: `They asked about quote ${data.number} on its page`,
      now: at,
    });
  }),
  on(inquiryReceived, (tx, event) => hearForm(tx, event, "inquiry")),
  on(quoteRequested, async (tx, event) => {
    if (event.data.source !== "office") await hearForm(tx, event, "quote");
  }),
];
