import {
  type CollisionDetection,
  DndContext,
  DragOverlay,
  KeyboardCode,
  type KeyboardCoordinateGetter,
  KeyboardSensor,
  MouseSensor,
  pointerWithin,
  TouchSensor,
  useDraggable,
  useSensor,
  useSensors,
} from "@dnd-kit/core";
import { type KeyboardEventHandler, type ReactNode, useState } from "react";

interface DragBoardProps<Card extends { id: string }> {
  id: string;
  nameOf: (card: Card) => string;
  placeOf: (id: string) => string;
  onDrop: (card: Card, place: string) => void;
  face: (card: Card) => ReactNode;
  children: (dragged: Card | undefined) => ReactNode;
}

/** A board of draggable cards: by mouse, by finger (long press), or by Space and arrow keys. */
export function DragBoard<Card extends { id: string }>(props: DragBoardProps<Card>) {
  const { id, nameOf, placeOf, onDrop, face, children } = props;
  const [dragged, setDragged] = useState<Card>();
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 6 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 250, tolerance: 8 } }),
    useSensor(KeyboardSensor, {
      coordinateGetter: toNextPlace,
      keyboardCodes: {
        start: [KeyboardCode.Space],
        cancel: [KeyboardCode.Esc],
        end: [KeyboardCode.Space, KeyboardCode.Enter],
      },
    }),
  );
  const name = ({ data }: { data: { current?: unknown } }) =>
    data.current ? nameOf(data.current as Card) : "The card";
  const place = (over: { id: string | number } | null) => (over ? placeOf(String(over.id)) : "no place");
  return (
    <DndContext
      id={id}
      sensors={sensors}
      collisionDetection={placeUnder}
      onDragStart={({ active }) => setDragged(active.data.current as Card)}
      onDragEnd={({ over }) => {
        setDragged(undefined);
        if (dragged && over) onDrop(dragged, String(over.id));
      }}
      onDragCancel={() => setDragged(undefined)}
      accessibility={{
        screenReaderInstructions: {
          draggable:
            "Press Space to lift the card, the arrow keys to choose a place, Space to drop it there, Escape to put it back.",
        },
        announcements: {
          onDragStart: ({ active }) => `${name(active)} lifted.`,
          onDragOver: ({ active, over }) => `${name(active)} is over ${place(over)}.`,
          onDragEnd: ({ active, over }) => `${name(active)} dropped in ${place(over)}.`,
          onDragCancel: ({ active }) => `${name(active)} is back where it was.`,
        },
      }}
    >
      {children(dragged)}
      <DragOverlay dropAnimation={null}>{dragged && face(dragged)}</DragOverlay>
    </DndContext>
  );
}

/** Properties of a card and its handle: mouse and finger drag the whole card, the keyboard its handle. */
export function useDragCard<Card extends { id: string }>(card: Card, disabled: boolean) {
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, isDragging } = useDraggable({
    id: card.id,
    data: card,
    disabled,
  });
  const { onKeyDown, ...pointers } = listeners ?? {};
  return {
    isDragging,
    card: { ref: setNodeRef, ...pointers },
    handle: {
      ref: setActivatorNodeRef,
      ...attributes,
      onKeyDown: onKeyDown as KeyboardEventHandler | undefined,
    },
  };
}

interface Rect {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

const AXES: Record<string, { x: number; y: number }> = {
  ArrowRight: { x: 1, y: 0 },
  ArrowLeft: { x: -1, y: 0 },
  ArrowDown: { x: 0, y: 1 },
  ArrowUp: { x: 0, y: -1 },
};
const INSET = 8;

const toNextPlace: KeyboardCoordinateGetter = (event, { context, currentCoordinates: at }) => {
  const axis = AXES[event.code];
  if (!axis) return undefined;
  event.preventDefault();
  const here = context.over?.rect ?? { left: at.x, top: at.y, right: at.x, bottom: at.y };
  const next = context.droppableContainers
    .getEnabled()
    .flatMap(({ id }) => {
      const rect = context.droppableRects.get(id);
      if (!rect || rect.width === 0 || id === context.over?.id) return [];
      const far = distanceTo(here, rect, axis);
      return far === undefined ? [] : [{ rect, far }];
    })
    .sort((one, other) => one.far - other.far)[0]?.rect;
  if (!next) return at;
  const inside = (value: number, least: number, most: number) =>
    Math.min(Math.max(value, least + INSET), most - INSET);
  return axis.x !== 0
    ? { x: next.left + INSET, y: inside(at.y, next.top, next.bottom) }
    : { x: inside(at.x, next.left, next.right), y: next.top + INSET };
};

function distanceTo(from: Rect, to: Rect, axis: { x: number; y: number }): number | undefined {
  const across = (to.left + to.right - from.left - from.right) / 2;
  const down = (to.top + to.bottom - from.top - from.bottom) / 2;
  const ahead = across * axis.x + down * axis.y;
  // Targets in a row have different heights, so edges are compared, not middles.
  const gap =
    axis.x !== 0
      ? apart(from.top, from.bottom, to.top, to.bottom)
      : apart(from.left, from.right, to.left, to.right);
  return ahead > 1 ? ahead + 3 * gap : undefined;
}

const apart = (from: number, until: number, other: number, end: number) =>
  Math.max(0, other - until, from - end);

/** The target under the pointer; otherwise the one with the card's corner, or the nearest. */
const placeUnder: CollisionDetection = (of) => {
  if (of.pointerCoordinates) return pointerWithin(of);
  const { left, top } = of.collisionRect;
  return of.droppableContainers
    .flatMap((container) => {
      const rect = of.droppableRects.get(container.id);
      if (!rect || rect.width === 0) return [];
      const value =
        apart(left + 1, left + 1, rect.left, rect.right) + apart(top + 1, top + 1, rect.top, rect.bottom);
      return [{ id: container.id, data: { droppableContainer: container, value } }];
    })
    .sort((one, other) => one.data.value - other.data.value);
};
