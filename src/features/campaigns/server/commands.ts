import { eq, sql } from "drizzle-orm";
import { sqlState, type Tx } from "~/platform/db/database";
import { record } from "~/platform/events/events";
import type { Actor } from "~/platform/http/actor";
import { describeFields } from "~/platform/kernel/field-words";
import { newId } from "~/platform/kernel/ids";
import type { Cents } from "~/platform/kernel/money";
import {
  type CampaignFields,
  type CampaignStatus,
  campaignCreated,
  campaignEdited,
  isSentByUs,
  maySetStatus,
} from "../domain";
import {
  campaignChangedMeanwhile,
  campaignEndsBefore,
  campaignIsSent,
  campaignNameTaken,
  campaignStatusOfSending,
} from "../errors";
import { lockCampaign } from "./queries";
import { campaigns } from "./tables";

type Given<Fields> = { [Name in keyof Fields]?: Fields[Name] | undefined };
const UNIQUE_VIOLATION = "23505";

function assertDays({ startDate, endDate }: Pick<CampaignFields, "startDate" | "endDate">): void {
  if (endDate && endDate < startDate) throw campaignEndsBefore.at("endDate");
}

const refuseName = (error: unknown): never => {
  if (sqlState(error) === UNIQUE_VIOLATION) throw campaignNameTaken.at("name");
  throw error;
};

/** Adds a campaign. Throws INVALID at `name` for a taken name and at `endDate` for an end before the start. */
export async function createCampaign(
  tx: Tx,
  actor: Actor,
  input: Pick<CampaignFields, "name" | "channel" | "startDate"> & Given<CampaignFields> & { now: Date },
): Promise<{ id: string }> {
  const { now, endDate = null, budget = 0, cost = 0, status = "draft", name, channel, startDate } = input;
  assertDays({ startDate, endDate });
  if (!maySetStatus({ channel, status: "draft" }, status)) throw campaignStatusOfSending.at("status");
  const id = newId(now.getTime());
  const changed = { updatedAt: now, updatedBy: actor.personId };
  await tx
    .insert(campaigns)
    .values({
      ...{ id, name, channel, startDate, endDate, budget, cost, status },
      createdAt: now,
      createdBy: actor.personId,
      ...changed,
    })
    .catch(refuseName);
  await record(tx, actor, campaignCreated, {
    subjectId: id,
    summary: `Campaign ${name} created`,
    data: { name },
    at: now,
  });
  return { id };
}

const NAMES = ["name", "channel", "startDate", "endDate", "budget", "cost", "status"] as const;

/** Updates the given fields. Throws CONFLICT after a concurrent change. Records nothing if nothing changed. */
export async function updateCampaign(
  tx: Tx,
  actor: Actor,
  input: Given<CampaignFields> & { id: string; updatedAt?: Date | undefined; now: Date },
): Promise<void> {
  const { id, updatedAt, now } = input;
  const row = await lockCampaign(tx, id);
  if (updatedAt && row.updatedAt.getTime() !== updatedAt.getTime()) throw campaignChangedMeanwhile();
  const fields = NAMES.filter((name) => input[name] !== undefined && input[name] !== row[name]);
  if (fields.length === 0) return;
  const change = Object.fromEntries(fields.map((name) => [name, input[name]])) as Partial<CampaignFields>;
  const after = { ...row, ...change };
  assertDays(after);
  if (after.channel !== row.channel && isSentByUs(row.channel) && row.status !== "draft")
    throw campaignIsSent();
  if (!maySetStatus({ ...row, channel: after.channel }, after.status))
    throw campaignStatusOfSending.at("status");
  await tx
    .update(campaigns)
    .set({ ...change, updatedAt: now, updatedBy: actor.personId })
    .where(eq(campaigns.id, id))
    .catch(refuseName);
  await record(tx, actor, campaignEdited, {
    subjectId: id,
    summary: `Campaign ${after.name} edited: ${describeFields(fields)}`,
    data: { name: after.name, fields: [...fields] },
    at: now,
  });
}

/** Sets the sending's status. The caller locks the row and records the event. */
export async function setSendingStatus(
  tx: Tx,
  { id, status, now }: { id: string; status: CampaignStatus; now: Date },
): Promise<void> {
  await tx.update(campaigns).set({ status, updatedAt: now }).where(eq(campaigns.id, id));
}

/** Adds sent messages and their cost. The caller locks the row. */
export async function addSendingCost(tx: Tx, { id, more }: { id: string; more: Cents }): Promise<void> {
  if (more === 0) return;
  await tx
    .update(campaigns)
    .set({ sendingCost: sql`${campaigns.sendingCost} + ${more}` })
    .where(eq(campaigns.id, id));
}
