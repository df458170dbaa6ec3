import type { CollisionDetection, KeyboardCoordinateGetter } from "@dnd-kit/core";
import { STAGES } from "../../opportunities/domain";

/** The arrows carry a lifted card from column to column. */
export const byColumns: KeyboardCoordinateGetter = (event, { context, currentCoordinates }) => {
  const step = { ArrowRight: 1, ArrowLeft: -1 }[event.code];
  if (step === undefined) return undefined;
  event.preventDefault();
  const { droppableRects, over, active } = context;
  const from = over?.id ?? (active?.data.current as { stage?: string } | undefined)?.stage;
  const at = STAGES.indexOf(from as (typeof STAGES)[number]);
  const next = STAGES[at + step];
  const rect = next && droppableRects.get(next);
  return rect ? { x: rect.left + 8, y: rect.top + 8 } : currentCoordinates;
};

/**
 * The column whose middle is nearest from side to side. How far down does not count: of two columns beside each other the
 * shorter one's middle may be nearer to a card than that of its own.
 */
export const nearestColumn: CollisionDetection = ({ collisionRect, droppableRects, droppableContainers }) => {
  const middle = collisionRect.left + collisionRect.width / 2;
  return droppableContainers
    .flatMap((column) => {
      const rect = droppableRects.get(column.id);
      if (!rect) return [];
      const value = Math.abs(rect.left + rect.width / 2 - middle);
      return [{ id: column.id, data: { droppableContainer: column, value } }];
    })
    .sort((one, other) => one.data.value - other.data.value);
};
