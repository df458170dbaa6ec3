import { recordOptOut } from "~/features/recipients/server/commands";
import type { Tx } from "~/platform/db/database";
import type { Actor } from "~/platform/http/actor";
import type { Reach } from "~/platform/http/reach";
import { replyNotAnswerable } from "../../errors";
import { lockReply } from "../queries/replies";

/** Records an opt-out requested in a message: sequences, rules and campaigns no longer use this channel. */
export async function optOutSender(
  tx: Tx,
  actor: Actor,
  { id, now }: { id: Reach<"reply">; now: Date },
): Promise<void> {
  const { channel, fromAddress } = await lockReply(tx, id);
  if (fromAddress === "") throw replyNotAnswerable();
  await recordOptOut(tx, actor, { channel, address: fromAddress, source: "person", now });
}
