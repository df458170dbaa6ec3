import { eq } from "drizzle-orm";
import { getSettings } from "~/features/settings/server/queries";
import type { Tx } from "~/platform/db/database";
import { record } from "~/platform/events/events";
import type { Actor } from "~/platform/http/actor";
import type { Reach } from "~/platform/http/reach";
import { nairobiDate } from "~/platform/kernel/dates";
import { newId } from "~/platform/kernel/ids";
import { salesSection } from "../../../settings";
import { isClosed, mergeOpportunity, opportunityStageChanged, STAGE_LABELS, type Stage } from "../../domain";
import {
  lossReasonNotListed,
  lossReasonRequired,
  opportunityChangedMeanwhile,
  winNeedsQuote,
  winNotOfThis,
  wonStaysWon,
} from "../../errors";
import { assertRequired, assertTies, fieldsOf, type MadeOpportunity } from "../commands";
import { lockOpportunity } from "../queries/opportunities";
import { getPipeline } from "../queries/pipelines";
import { listWins, type Win } from "../queries/wins";
import { opportunities, opportunityStageChanges } from "../tables";

interface StageChange {
  stage: Stage;
  amount?: number | undefined;
  expectedCloseDate?: string | null | undefined;
  customerId?: string | null | undefined;
  nextSteps?: string | undefined;
  lossReason?: string | undefined;
  winReason?: string | undefined;
  wonBy?: string | undefined;
}

/** The quote or move that wins it: the given one, else the latest. INVALID at `wonBy` if there is none. */
async function assertWin(tx: Tx, id: string, wonBy: string | undefined): Promise<Win> {
  const [win] = await listWins(tx, id, wonBy);
  if (!win) throw (wonBy ? winNotOfThis : winNeedsQuote).at("wonBy");
  return win;
}

/**
 * Moves an opportunity to another stage with its required fields, and records the time in the previous one.
 * CONFLICT after a concurrent change, or if it is won. The same stage has no effect. A system event (no
 * `rowVersion`) may set its reason for a loss and leave closed_won.
 */
export async function changeStage(
  tx: Tx,
  actor: Actor,
  input: StageChange & { id: Reach<"opportunity">; rowVersion?: number; now: Date; silent?: boolean },
): Promise<MadeOpportunity> {
  const { id, now, stage } = input;
  const row = await lockOpportunity(tx, id);
  const isFact = input.rowVersion === undefined;
  if (!isFact && row.rowVersion !== input.rowVersion) throw opportunityChangedMeanwhile();
  const { opportunityNumber } = row;
  if (row.stage === stage)
    return { id, opportunityNumber, stage, probability: row.probability, rowVersion: row.rowVersion };
  if (row.stage === "closed_won" && !isFact) throw wonStaysWon();
  const pipeline = await getPipeline(tx, row.pipelineId);
  const settings = pipeline.stages.find((one) => one.stage === stage);
  const labelOf = (of: Stage) => pipeline.stages.find((one) => one.stage === of)?.label ?? STAGE_LABELS[of];
  const { amount, expectedCloseDate, customerId, nextSteps, winReason } = input;
  const before = await fieldsOf(tx, row);
  const after = mergeOpportunity(before, { amount, expectedCloseDate, customerId, nextSteps, winReason });
  if (!isFact) {
    assertRequired(settings?.requires ?? [], after);
    if (customerId && customerId !== row.customerId) await assertTies(tx, actor, { customerId });
  }
  const won = stage === "closed_won" ? await assertWin(tx, id, input.wonBy) : undefined;
  const lossReason = stage === "closed_lost" ? (input.lossReason ?? "") : "";
  if (stage === "closed_lost" && !isFact) await assertLossReason(tx, lossReason);
  const rowVersion = row.rowVersion + 1;
  // Events of two quotes may arrive late, but no stage ends before it began.
  const since = new Date(Math.max(now.getTime(), row.stageSince.getTime()));
  const probability = settings?.probability ?? 0;
  await tx
    .update(opportunities)
    .set({
      amount: after.amount,
      expectedCloseDate: after.expectedCloseDate,
      customerId: after.customerId,
      nextSteps: after.nextSteps,
      winReason: after.winReason,
      stage,
      probability,
      stageSince: since,
      lossReason,
      wonQuoteId: won?.kind === "quote" ? won.id : null,
      wonMoveId: won?.kind === "move" ? won.id : null,
      actualCloseDate: isClosed(stage) ? nairobiDate(now) : null,
      rowVersion,
      updatedAt: now,
      updatedBy: actor.personId,
    })
    .where(eq(opportunities.id, id));
  await tx.insert(opportunityStageChanges).values({
    id: newId(now.getTime()),
    opportunityId: id,
    pipelineId: row.pipelineId,
    fromStage: row.stage,
    toStage: stage,
    secondsInStage: Math.round((since.getTime() - row.stageSince.getTime()) / 1000),
    amount: after.amount,
    changedAt: since,
    rowVersion,
    changedBy: actor.personId,
  });
  const moved = { id, opportunityNumber, stage, probability, rowVersion };
  if (input.silent) return moved;
  await record(tx, actor, opportunityStageChanged, {
    subjectId: id,
    summary: `Opportunity ${opportunityNumber}: ${labelOf(row.stage)} → ${labelOf(stage)}${lossReason && `, ${lossReason}`}`,
    data: {
      number: opportunityNumber,
      before: row.stage,
      after: stage,
      amount: after.amount,
      ownerId: row.ownerId,
    },
    customerId: after.customerId,
    at: now,
  });
  return moved;
}

async function assertLossReason(tx: Tx, reason: string): Promise<void> {
  if (reason === "") throw lossReasonRequired.at("lossReason");
  const { lossReasons } = await getSettings(tx, salesSection);
  if (!lossReasons.includes(reason)) throw lossReasonNotListed.at("lossReason");
}
