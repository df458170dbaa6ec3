import { recordOptOut } from "~/features/recipients/server/commands";
import type { Tx } from "~/platform/db/database";
import type { Actor } from "~/platform/http/actor";
import type { Reach } from "~/platform/http/reach";
import { replyNotAnswerable } from "../../errors";
import { lockReply } from "../queries";

/** They asked in words to be left alone: nothing of sequences, rules and campaigns goes to them by this channel any more. */
export async function optOutSender(
  tx: Tx,
  actor: Actor,
  { id, now }: { id: Reach<"reply">; now: Date },
): Promise<void> {
  const { channel, fromAddress } = await lockReply(tx, id);
  if (fromAddress === "") throw replyNotAnswerable();
  await recordOptOut(tx, actor, { channel, address: fromAddress, source: "person", now });
}
