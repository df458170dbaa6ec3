import { Alert } from "@mantine/core";
import type { Line } from "~/features/inventory/inventories/domain/inventories";
import { AddPhotos, PhotoStrip } from "~/features/inventory/media/web/photos-panel";
import { formatNumber } from "~/platform/kernel/numbers";
import { REFUSAL_TEXTS } from "../domain/refusals";
import { favouritesOf } from "../domain/suggestions";
import { EditorBar } from "./editor-bar";
import { EditorDialogs } from "./editor-dialogs";
import { EffectPanel } from "./effect-panel";
import { EmptyInventory } from "./empty-inventory";
import styles from "./inventory-editor.module.css";
import { ItemTiles } from "./item-tiles";
import { LineTable } from "./line-table";
import { PhoneSums } from "./phone-sums";
import { usePriceEffect } from "./price-effect";
import { RoomList } from "./room-list";
import { type Base, type EditorScreen, useEditorScreen } from "./use-editor-screen";
import type { Editor } from "./use-inventory";

const MOST_FAVOURITES = 24;

/** An inventory room by room, with its effect. Used by its own page and as a part of others. */
export function InventoryEditor({ of, base }: { of: Editor; base: Base | undefined }) {
  const screen = useEditorScreen(of, base);
  const price = usePriceEffect(of.opened);
  const { rooms, lines } = of.content;
  const isEmpty = rooms.length === 0 && lines.length === 0;
  return (
    <section className={styles.editor} aria-label="Inventory">
      <div className={styles.parts} data-empty={isEmpty || undefined}>
        {!isEmpty && (
          <div className={styles.rooms}>
            <RoomList
              of={of}
              room={screen.room?.key}
              onChoose={screen.openRoom}
              onAdd={() => screen.ask({ room: undefined })}
            />
          </div>
        )}
        <div className={styles.middle}>
          <EditorBar on={screen} isEmpty={isEmpty} />
          <Lost of={of} />
          {isEmpty ? <EmptyInventory on={screen} /> : <RoomContents on={screen} />}
        </div>
        {!isEmpty && (
          <aside className={styles.effect} aria-label="Effect">
            <EffectPanel {...{ of, base, price }} />
          </aside>
        )}
      </div>
      {!isEmpty && <PhoneSums {...{ of, price }} />}
      <LastAdded line={screen.adding.last()} />
      <EditorDialogs on={screen} />
    </section>
  );
}

function RoomContents({ on }: { on: EditorScreen }) {
  const { of, room, lines, changes, photos, ask, field, adding } = on;
  const favourites = favouritesOf(of.catalogue?.kinds ?? [], room?.kind, of.usual)
    .filter(({ code }) => !lines.some(({ kindCode }) => kindCode === code))
    .slice(0, MOST_FAVOURITES);
  const onOpen = (line: string) => ask({ line });
  const removed = changes.removed.filter((line) => !room || line.room === room.key);
  return (
    <>
      <RoomPhotos on={on} />
      <div className={styles.desk}>
        <LineTable
          {...{ of, lines, changes, photos, removed, onOpen }}
          label={room?.label ?? "All rooms"}
          onLeave={() => field.current?.focus()}
        />
      </div>
      <div className={styles.phone}>
        <ItemTiles
          {...{ of, lines, changes, photos, removed, onOpen }}
          favourites={of.mayEdit ? favourites : []}
          onAdd={adding.add}
        />
      </div>
    </>
  );
}

/** The photos of the open room, above its lines. */
function RoomPhotos({ on: { of, room, photos } }: { on: EditorScreen }) {
  if (!room) return null;
  const found = photos.ofRoom(room.key);
  if (found.length === 0 && !of.mayEdit) return null;
  const { id } = of.opened;
  return (
    <section className={styles.photos} aria-label={`Photos of ${room.label}`}>
      <PhotoStrip inventoryId={id} content={of.content} photos={found} mayEdit={of.mayEdit} />
      {of.mayEdit && <AddPhotos inventoryId={id} room={room.key} />}
    </section>
  );
}

/** Refusals of things that have no line. */
function Lost({ of: { refusals, content, dismiss } }: { of: Editor }) {
  return [...refusals]
    .filter(([place]) => !content.lines.some(({ itemId }) => itemId === place))
    .map(([place, { code, name }]) => (
      <Alert
        key={place}
        color="red"
        role="alert"
        mb="sm"
        withCloseButton
        closeButtonLabel="Close"
        onClose={() => dismiss(place)}
      >
        {name && `${name}: `}
        {REFUSAL_TEXTS[code]}.
      </Alert>
    ));
}

/** Says what was added, for those who do not see the line appear. */
function LastAdded({ line }: { line: Line | undefined }) {
  return (
    <p role="status" className={styles.spoken}>
      {line && `${line.name}: ${formatNumber(line.quantity)}`}
    </p>
  );
}
