import type { Board } from "~/features/dispatch/contract";
import type { LaneOf } from "~/features/dispatch/web/dispatch-parts";
import { DialogForm } from "~/platform/ui/form/dialog-form";
import { SelectField } from "~/platform/ui/form/fields";
import { useWriteForm } from "~/platform/ui/form/write-form";

interface ChooseDialogProps {
  board: Board;
  onChoose: (lane: LaneOf) => void;
  onClose: () => void;
}

/** Asks which vehicle or person is out, for keyboards and phones. */
export function ChooseDialog({ board, onChoose, onClose }: ChooseDialogProps) {
  const vehicles = board.lanes.filter(({ kind, state }) => kind === "vehicle" && state !== "retired");
  const form = useWriteForm({
    start: { holder: null as string | null },
    send: async ({ holder }) => holder,
    after: (holder) => {
      const vehicle = vehicles.find(({ id }) => id === holder);
      const person = board.people.find(({ id }) => id === holder);
      if (vehicle) onChoose({ vehicle });
      else if (person) onChoose({ person });
    },
  });
  return (
    <DialogForm
      of={form}
      title="Who or what is out"
      submit="Continue"
      ready={form.values.holder !== null}
      onClose={onClose}
    >
      <SelectField
        of={form}
        name="holder"
        label="Vehicle or person"
        searchable
        data={[
          ...vehicles.map(({ id, plate, name }) => ({ value: id, label: `${plate} ${name}`.trim() })),
          ...board.people.map(({ id, name }) => ({ value: id, label: name })),
        ]}
      />
    </DialogForm>
  );
}
