import type { InventoryRoom } from "~/features/inventory/inventories/domain/inventories";
import { MAX_NAME, ROOM_LABELS, ROOMS, type Room } from "~/features/inventory/kinds/domain/kinds";
import { DialogForm } from "~/platform/ui/form/dialog-form";
import { SelectField, TextField } from "~/platform/ui/form/fields";
import { useWriteForm } from "~/platform/ui/form/write-form";
import { freeLabel } from "../domain/rooms";

interface RoomDialogProps {
  rooms: readonly InventoryRoom[];
  /** The room to rename; undefined adds one. */
  room: InventoryRoom | undefined;
  onSave: (room: { roomKind: Room; label: string }) => void;
  onClose: () => void;
}

/** Adds a room, or renames one. */
export function RoomDialog({ rooms, room, onSave, onClose }: RoomDialogProps) {
  const first = ROOMS.find((kind) => !rooms.some((one) => one.kind === kind)) ?? "bedroom";
  const form = useWriteForm<{ roomKind: string | null; label: string }, void>({
    start: { roomKind: room?.kind ?? first, label: room?.label ?? freeLabel(rooms, first) },
    send: async ({ roomKind, label }) => onSave({ roomKind: roomKind as Room, label }),
    after: onClose,
  });
  const suggest = (kind: string | null) => {
    if (kind && !room) form.set("label", freeLabel(rooms, kind as Room));
  };
  return (
    <DialogForm
      of={form}
      title={room ? "Edit room" : "Add room"}
      submit={room ? "Save" : "Add room"}
      size="sm"
      onClose={onClose}
    >
      <SelectField
        of={form}
        name="roomKind"
        label="Kind of room"
        data={ROOMS.map((value) => ({ value, label: ROOM_LABELS[value] }))}
        onChosen={suggest}
      />
      <TextField
        of={form}
        name="label"
        label="Name"
        required="Please enter a name"
        maxLength={MAX_NAME}
        focus
      />
    </DialogForm>
  );
}
