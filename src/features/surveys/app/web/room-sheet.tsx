/** @jsxImportSource preact */
import { useState } from "preact/hooks";
import type { InventoryRoom } from "~/features/inventory/inventories/domain/inventories";
import { ROOM_LABELS, ROOMS, type Room } from "~/features/inventory/kinds/domain/kinds";
import { newId } from "~/platform/kernel/ids";
import phone from "~/platform/phone/phone.module.css";
import { Sheet, TextField } from "~/platform/phone/sheet";
import type { SurveyView } from "../domain/surveys";
import { copyOfRoom } from "../domain/undo";
import type { Model } from "./model";
import styles from "./survey-app.module.css";
import { labelOf, useWords } from "./words";

/** 'Bedroom 2' for the second bedroom. Stored in English, so that the office and the customer read it in their language. */
function nextLabel(rooms: readonly InventoryRoom[], kind: Room): string {
  const taken = new Set(rooms.map(({ label }) => label));
  const own = ROOM_LABELS[kind];
  if (kind !== "bedroom" && !taken.has(own)) return own;
  let number = kind === "bedroom" ? 1 : 2;
  while (taken.has(`${own} ${number}`)) number += 1;
  return `${own} ${number}`;
}

export function AddRoom(props: {
  rooms: readonly InventoryRoom[];
  onAdd: (kind: Room, label: string) => void;
}) {
  const { words } = useWords();
  return (
    <section class={styles.addRoom}>
      <h2>{props.rooms.length === 0 ? words.room.first : words.room.add}</h2>
      <div class={styles.chips}>
        {ROOMS.map((kind) => (
          <button key={kind} type="button" onClick={() => props.onAdd(kind, nextLabel(props.rooms, kind))}>
            {words.rooms[kind]}
          </button>
        ))}
      </div>
    </section>
  );
}

/** Renames, duplicates and removes a room. */
export function RoomSheet(props: {
  survey: SurveyView;
  roomKey: string;
  model: Model;
  onOpen: (key: string) => void;
  onClose: () => void;
}) {
  const { words, language } = useWords();
  const { survey, roomKey, model, onOpen, onClose } = props;
  const [problem, setProblem] = useState<string>();
  const { rooms, lines } = survey.content;
  const room = rooms.find(({ key }) => key === roomKey);
  if (!room) return null;

  const rename = (label: string) => {
    if (label.trim() === "" || label === labelOf(room, language)) return;
    model.change(survey, [{ kind: "room", key: room.key, roomKind: room.kind, label: label.trim() }]);
  };
  const duplicate = () => {
    const changes = copyOfRoom(survey.content, room.key, nextLabel(rooms, room.kind), newId);
    const refused = model.change(survey, changes);
    const [first] = changes;
    if (refused) setProblem(words.refusals[refused as keyof typeof words.refusals]);
    else if (first?.kind === "room") {
      onOpen(first.key);
      onClose();
    }
  };
  // Things with no pieces go with their room.
  const remove = () => {
    const left = lines.filter((line) => line.room === room.key);
    if (left.some(({ quantity }) => quantity > 0)) return setProblem(words.room.notEmpty);
    model.change(survey, [
      ...left.map(({ itemId }) => ({ kind: "remove" as const, itemId })),
      { kind: "drop-room", key: room.key },
    ]);
    onClose();
  };
  return (
    <Sheet title={words.room.edit} onClose={onClose}>
      <TextField label={words.room.name} value={labelOf(room, language)} maxLength={80} onSave={rename} />
      <button type="button" class={phone.secondary} onClick={duplicate}>
        {words.room.copy}
      </button>
      <button type="button" class={phone.danger} onClick={remove}>
        {words.room.remove}
      </button>
      {problem && (
        <p class={phone.problem} role="alert">
          {problem}
        </p>
      )}
    </Sheet>
  );
}
