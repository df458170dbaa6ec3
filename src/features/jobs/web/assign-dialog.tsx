import { Alert, SegmentedControl } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import { useEffect, useState } from "react";
import { client } from "~/platform/http/client";
import { formatNumber } from "~/platform/kernel/numbers";
import { DialogForm } from "~/platform/ui/form/dialog-form";
import { SelectField, TextareaField } from "~/platform/ui/form/fields";
import { useWriteForm } from "~/platform/ui/form/write-form";
import { MAX_REASON, PERSON_ROLES, type PersonRole, type Problems, ROLE_LABELS } from "../domain";
import type { JobDialogProps } from "./job-dialog";
import type { Choices } from "./job-words";
import styles from "./move-jobs.module.css";

const mark = ({ hard, soft }: Problems) =>
  hard.length > 0 ? " · not possible" : soft.length > 0 ? " · conflict" : "";
/** Those without a conflict first. */
const byFit = <One extends Problems>(all: readonly One[]) =>
  [...all].sort((a, b) => a.hard.length - b.hard.length || a.soft.length - b.soft.length);

/** Puts a vehicle or a person on a job. Its conflicts are shown before saving. */
export function AssignDialog({ job, onClose, onDone }: JobDialogProps) {
  const [choices, setChoices] = useState<Choices>();
  const [of, setOf] = useState<"vehicle" | "person">(
    job.assigned.some(({ role }) => role === "vehicle") ? "person" : "vehicle",
  );
  useEffect(() => {
    client("jobs")
      .choices({ id: job.id })
      .then(setChoices, () => setChoices({ people: [], vehicles: [] }));
  }, [job.id]);
  const hasLead = job.assigned.some(({ role }) => role === "lead");
  const form = useWriteForm({
    start: {
      vehicle: null as string | null,
      person: null as string | null,
      role: (hasLead ? "crew" : "lead") as string | null,
      reason: "",
    },
    send: ({ vehicle, person, role, reason }, { context }) =>
      client("jobs").assign(
        of === "vehicle"
          ? { id: job.id, vehicleId: vehicle ?? "", reason }
          : { id: job.id, personId: person ?? "", role: (role ?? "crew") as PersonRole, reason },
        { context },
      ),
    said: "Assigned",
    after: () => {
      onDone();
      onClose();
    },
  });
  const { vehicle, person, role } = form.values;
  const people = choices?.people.map((one) =>
    role === "driver" ? { ...one, soft: [...one.soft, ...one.asDriver] } : one,
  );
  const chosen =
    of === "vehicle"
      ? choices?.vehicles.find(({ id }) => id === vehicle)
      : people?.find(({ id }) => id === person);
  return (
    <DialogForm
      of={form}
      title={`Assign to ${job.number}`}
      submit={chosen && chosen.soft.length > 0 ? "Assign anyway" : "Assign"}
      ready={chosen !== undefined && chosen.hard.length === 0}
      reading={!choices && "Loading vehicles and people"}
      onClose={onClose}
    >
      <SegmentedControl
        fullWidth
        value={of}
        onChange={(value) => setOf(value === "person" ? "person" : "vehicle")}
        data={[
          { value: "vehicle", label: "Vehicle" },
          { value: "person", label: "Person" },
        ]}
        aria-label="What to assign"
      />
      {of === "vehicle" ? (
        <SelectField
          of={form}
          name="vehicle"
          label="Vehicle"
          searchable
          data={byFit(choices?.vehicles ?? []).map((one) => ({
            value: one.id,
            label: `${one.plate} ${one.name} · ${formatNumber(one.volume)} m³${mark(one)}`,
          }))}
        />
      ) : (
        <>
          <SelectField
            of={form}
            name="person"
            label="Person"
            searchable
            data={byFit(people ?? []).map((one) => ({
              value: one.id,
              label: `${one.name}, ${one.role.replaceAll("_", " ")}${mark(one)}`,
            }))}
          />
          <SelectField
            of={form}
            name="role"
            label="Role"
            data={PERSON_ROLES.map((value) => ({ value, label: ROLE_LABELS[value] }))}
          />
        </>
      )}
      <Conflicts problems={chosen} />
      {chosen && chosen.soft.length > 0 && chosen.hard.length === 0 && (
        <TextareaField
          of={form}
          name="reason"
          label="Reason"
          maxLength={MAX_REASON}
          required="Please give a reason"
        />
      )}
    </DialogForm>
  );
}

function Conflicts({ problems }: { problems: Problems | undefined }) {
  const isHard = (problems?.hard.length ?? 0) > 0;
  const all = problems ? [...problems.hard, ...problems.soft] : [];
  return (
    <div aria-live="polite">
      {all.length > 0 && (
        <Alert
          color={isHard ? "red" : "yellow"}
          icon={<IconAlertTriangle size={20} />}
          title={isHard ? "Not possible" : "Conflicts"}
        >
          {all.map((one) => (
            <p key={one} className={styles.problem}>
              {one}
            </p>
          ))}
        </Alert>
      )}
    </div>
  );
}
