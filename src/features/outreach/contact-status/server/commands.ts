import { lockLead } from "~/features/crm/leads/server/queries";
import type { RecipientChannel } from "~/features/recipients/domain";
import { endOptOut, recordOptOut, recordReply } from "~/features/recipients/server/commands";
import type { Tx } from "~/platform/db/database";
import type { Actor } from "~/platform/http/actor";
import type { Reach } from "~/platform/http/reach";
import { ANSWERED_WORDS, type AnsweredBy } from "../domain";
import { addressMissing } from "../errors";

/** Writes down that a lead answered, as a colleague says. */
export async function noteAnswer(
  tx: Tx,
  actor: Actor,
  { id, channel, now }: { id: Reach<"lead">; channel: AnsweredBy; now: Date },
): Promise<void> {
  const lead = await lockLead(tx, id);
  await recordReply(tx, actor, {
    channel,
    proof: "person",
    emails: [lead.email],
    phones: [lead.phone],
    leadIds: [id],
    ...(lead.customerId ? { customerIds: [lead.customerId] } : {}),
    subjectId: id,
    summary: `They answered ${ANSWERED_WORDS[channel]}`,
    now,
  });
}

/** Writes down what a lead wants of sequences and campaigns. INVALID where it has no such address. */
export async function chooseForLead(
  tx: Tx,
  actor: Actor,
  input: { id: Reach<"lead">; channel: RecipientChannel; optedOut: boolean; now: Date },
): Promise<void> {
  const { id, channel, optedOut, now } = input;
  const lead = await lockLead(tx, id);
  const address = channel === "email" ? lead.email : lead.phone;
  if (!address) throw addressMissing.at("channel");
  if (optedOut) await recordOptOut(tx, actor, { channel, address, source: "person", now });
  else await endOptOut(tx, actor, { channel, address, now });
}
