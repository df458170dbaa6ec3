import { Alert, Loader, Modal, Text } from "@mantine/core";
import { useEffect, useState } from "react";
import type { BoardPart, LaneOf } from "~/features/dispatch/web/dispatch-parts";
import { client } from "~/platform/http/client";
import { formatTime, nairobiDate, type PlainDate } from "~/platform/kernel/dates";
import { DialogForm } from "~/platform/ui/form/dialog-form";
import { TextField } from "~/platform/ui/form/fields";
import { useWriteForm } from "~/platform/ui/form/write-form";
import { defectNeeded } from "../errors";
import { OutagePanel } from "./outage-panel";

interface ReplanDialogProps extends BoardPart {
  lane: LaneOf;
  onClose: () => void;
}

const nameOf = ({ vehicle, person }: LaneOf) => vehicle?.plate ?? person?.name ?? "";

/** Reports a broken vehicle or an absent person, and replaces them on their jobs. */
export function ReplanDialog({ lane, day, board, onClose }: ReplanDialogProps) {
  const [found, setFound] = useState<{ id: string | undefined }>();
  const [failed, setFailed] = useState(false);
  const holder = lane.vehicle?.id ?? lane.person?.id;
  useEffect(() => {
    client("outages")
      .list({ day })
      .then(
        ({ outages }) =>
          setFound({
            id: outages.find(({ personId, vehicleId }) => (vehicleId ?? personId) === holder)?.id,
          }),
        () => setFailed(true),
      );
  }, [day, holder]);
  if (found && !found.id)
    return (
      <ReportForm lane={lane} day={day} now={board.now} onClose={onClose} onDone={(id) => setFound({ id })} />
    );
  return (
    <Modal opened onClose={onClose} title={`Replan ${nameOf(lane)}`} size="lg">
      {failed && <Alert color="red" title="Could not be loaded. Close this and try again." />}
      {!found && !failed && <Loader size="sm" aria-label="Loading" />}
      {found?.id && <OutagePanel id={found.id} loaded={board} />}
    </Modal>
  );
}

interface ReportFormProps {
  lane: LaneOf;
  day: PlainDate;
  now: Date;
  onClose: () => void;
  onDone: (id: string) => void;
}

const clockOf = (instant: Date) => new Date(instant.getTime() + 3 * 3_600_000).toISOString().slice(11, 16);

function ReportForm({ lane, day, now, onClose, onDone }: ReportFormProps) {
  const { vehicle, person } = lane;
  const form = useWriteForm({
    start: { from: day === nairobiDate(now) ? clockOf(now) : "06:00", defect: "" },
    send: ({ from, defect }, { context }) =>
      client("outages").report(
        {
          ...(vehicle ? { vehicleId: vehicle.id, defect } : { personId: person?.id ?? "" }),
          from: new Date(`${day}T${from}:00+03:00`),
        },
        { context },
      ),
    said: vehicle ? `${vehicle.plate} is in the workshop` : `${person?.name} is not available`,
    after: ({ id }) => onDone(id),
  });
  return (
    <DialogForm
      of={form}
      title={vehicle ? `${vehicle.plate} broke down` : `${person?.name} is not available`}
      submit="Find replacements"
      onClose={onClose}
    >
      <TextField of={form} name="from" label="From" type="time" required="Please choose the time" />
      {vehicle ? (
        <TextField
          of={form}
          name="defect"
          label="What is broken"
          maxLength={200}
          required={defectNeeded.en}
        />
      ) : (
        <Text size="sm" c="dimmed">
          Their jobs after {formatTime(new Date(`${day}T${form.values.from || "06:00"}:00+03:00`))} need
          another person. This is not leave.
        </Text>
      )}
    </DialogForm>
  );
}
