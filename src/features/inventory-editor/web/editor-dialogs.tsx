import { newId } from "~/platform/kernel/ids";
import { onDemand } from "~/platform/ui/office/on-demand";
import type { EditorScreen } from "./use-editor-screen";

const FreeItemDialog = onDemand(() => import("./free-item-dialog").then((part) => part.FreeItemDialog));
const LineDrawer = onDemand(() => import("./line-drawer").then((part) => part.LineDrawer));
const PasteDialog = onDemand(() => import("./paste-dialog").then((part) => part.PasteDialog));
const RoomDialog = onDemand(() => import("./room-dialog").then((part) => part.RoomDialog));

/** The dialog that is open, loaded when it is asked for. */
export function EditorDialogs({ on }: { on: EditorScreen }) {
  const { of, asked, ask, adding, openRoom } = on;
  const { content, act } = of;
  const onClose = () => ask(undefined);
  if (!asked) return null;
  if ("free" in asked) return <FreeItemDialog name={asked.free} onAdd={adding.addFree} onClose={onClose} />;
  if ("line" in asked) {
    const line = content.lines.find(({ itemId }) => itemId === asked.line);
    return line ? <LineDrawer key={line.itemId} of={of} line={line} onClose={onClose} /> : null;
  }
  if ("room" in asked)
    return (
      <RoomDialog
        rooms={content.rooms}
        room={content.rooms.find(({ key }) => key === asked.room)}
        onSave={(room) => {
          const key = asked.room ?? newId();
          act({ kind: "room", key, ...room });
          openRoom(key);
        }}
        onClose={onClose}
      />
    );
  return of.catalogue ? (
    <PasteDialog
      on={on}
      catalogue={of.catalogue}
      templates={of.rules?.templates ?? []}
      template={asked.template}
      onClose={onClose}
    />
  ) : null;
}
