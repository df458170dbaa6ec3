import { CUSTOMER_TYPES } from "~/features/customers/domain";
import { defineEvent } from "~/platform/events/define";
import { type FactKind, STAGES, type Stage } from "../journey/domain";

export const MAX_NAME = 80;
export const MAX_STAGE_NAME = 40;
export const MOST_LIFECYCLES = 12;

export const AUDIENCES = ["all", ...CUSTOMER_TYPES] as const;
export type Audience = (typeof AUDIENCES)[number];

export interface LifecycleStage {
  name: string;
  from: Stage;
}

export interface LifecycleFields {
  name: string;
  audience: Audience;
  stages: LifecycleStage[];
}

const placeOf = (stage: Stage): number => STAGES.indexOf(stage);

/** The first stage that does not start after the one before it; undefined if all are in order. */
export const firstOutOfOrder = (stages: readonly LifecycleStage[]): number | undefined => {
  const at = stages.findIndex(
    ({ from }, index) => index > 0 && placeOf(from) <= placeOf(stages[index - 1]?.from ?? from),
  );
  return at === -1 ? undefined : at;
};

/** The stage of a lifecycle that a customer at this stage of the journey is in; undefined before its first one. */
export function stageAt(stages: readonly LifecycleStage[], current: Stage): number | undefined {
  const at = stages.findLastIndex(({ from }) => placeOf(from) <= placeOf(current));
  return at === -1 ? undefined : at;
}

/** A customer's current stage in a lifecycle, its start and its event, from their journey. */
export function placeIn(
  stages: readonly LifecycleStage[],
  history: readonly { stage: Stage; at: Date; fact: FactKind | null }[],
): { current: number | null; since: Date | null; fact: FactKind | null } {
  const places = history.map(({ stage, at, fact }) => ({ at, fact, current: stageAt(stages, stage) }));
  const last = places.at(-1);
  if (last?.current === undefined) return { current: null, since: null, fact: null };
  const before = places.findLastIndex(({ current }) => current !== last.current);
  const { at, fact } = places[before + 1] ?? last;
  return { current: last.current, since: at, fact };
}

export const lifecycleCreated = defineEvent<{ name: string }>("lifecycle.created");
export const lifecycleEdited = defineEvent<{ name: string; fields: string[] }>("lifecycle.edited");
export const lifecycleArchived = defineEvent<{ name: string }>("lifecycle.archived");
export const lifecycleRestored = defineEvent<{ name: string }>("lifecycle.restored");
