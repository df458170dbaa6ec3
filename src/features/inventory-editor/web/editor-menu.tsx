import { ActionIcon } from "@mantine/core";
import { IconClipboardText, IconCopy, IconDots, IconPencil, IconTrash } from "@tabler/icons-react";
import type { InventoryRoom } from "~/features/inventory/inventories/domain/inventories";
import { duplicateRoom } from "~/features/inventory/templates/domain/room-edits";
import { newId } from "~/platform/kernel/ids";
import { counted } from "~/platform/kernel/numbers";
import { ActionMenu } from "~/platform/ui/office/action-menu";
import { askToConfirm } from "~/platform/ui/office/confirm";
import { notify } from "~/platform/ui/office/notify";
import { removedRoom } from "../domain/rooms";
import type { EditorScreen } from "./use-editor-screen";

/** Adds a whole list, and renames, duplicates or removes the open room. */
export function EditorMenu({ on: { of, room, openRoom, ask } }: { on: EditorScreen }) {
  const { content, act } = of;
  const duplicate = (room: InventoryRoom) => {
    const edits = duplicateRoom(content, room.key, { newId, at: new Date().toISOString() });
    act(...edits);
    const [made] = edits;
    if (made?.kind === "room") openRoom(made.key);
    notify(`${room.label} is duplicated`);
  };
  const remove = async (room: InventoryRoom) => {
    const things = content.lines.filter((line) => line.room === room.key).length;
    const sure =
      things === 0 ||
      (await askToConfirm(`Remove ${room.label} with ${counted(things, "item")}? Undo brings it back.`, {
        title: "Remove room",
        confirm: "Remove",
        danger: true,
      }));
    if (!sure) return;
    act(...removedRoom(content, room.key));
    openRoom(content.rooms.find(({ key }) => key !== room.key)?.key);
  };
  const entriesOf = (room: InventoryRoom) => [
    { label: `Duplicate ${room.label}`, icon: <IconCopy size={18} />, onSelect: () => duplicate(room) },
    {
      label: `Edit ${room.label}`,
      icon: <IconPencil size={18} />,
      onSelect: () => ask({ room: room.key }),
    },
    {
      label: `Remove ${room.label}`,
      icon: <IconTrash size={18} />,
      onSelect: () => void remove(room),
      danger: true,
    },
  ];
  return (
    <ActionMenu
      trigger={(trigger) => (
        <ActionIcon variant="default" size={36} aria-label="More" {...trigger}>
          <IconDots size={18} />
        </ActionIcon>
      )}
      entries={[
        {
          label: "Paste a list or use a template",
          icon: <IconClipboardText size={18} />,
          onSelect: () => ask({ paste: true }),
        },
        ...(room ? entriesOf(room) : []),
      ]}
    />
  );
}
