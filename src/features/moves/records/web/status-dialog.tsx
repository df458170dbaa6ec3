import { formatDate } from "~/platform/kernel/dates";
import { DialogForm } from "~/platform/ui/form/dialog-form";
import { DateField, NumberField, SelectField, TextareaField } from "~/platform/ui/form/fields";
import { useWriteForm } from "~/platform/ui/form/write-form";
import { canBecome, MOVE_STATUSES, type MoveStatus, STATUS_LABELS } from "../../domain";
import { type OpenedService, services } from "./service-values";

interface StatusDialogProps {
  customer: string;
  service: OpenedService;
  today: string;
  onClose: () => void;
}

/** Sets the next status, or corrects the status with a reason. */
export function StatusDialog({ customer, service, today, onClose }: StatusDialogProps) {
  const others = MOVE_STATUSES.filter((status) => status !== service.status);
  const isStep = (status: MoveStatus) => canBecome(service.status, status);
  const steps = others.filter(isStep);
  const corrections = others.filter((status) => !isStep(status));
  const form = useWriteForm({
    start: {
      status: (steps[0] ?? corrections[0] ?? null) as string | null,
      reason: "",
      completedDate: today,
      actualVolume: service.actualVolume,
    },
    send: ({ status, reason, completedDate, actualVolume }) =>
      services().setStatus({
        id: customer,
        serviceId: service.id,
        status: status as MoveStatus,
        reason,
        ...(status === "completed" ? { completedDate: completedDate || null, actualVolume } : {}),
      }),
    said: (_, { status }) =>
      `${service.serviceNumber} is ${STATUS_LABELS[status as MoveStatus].toLowerCase()}`,
    after: onClose,
  });
  const { status } = form.values;
  const corrects = status !== null && !isStep(status as MoveStatus);
  const planned = service.scheduledDate;
  const isEarly = status === "completed" && planned !== null && form.values.completedDate < planned;
  const optionOf = (value: MoveStatus) => ({ value, label: STATUS_LABELS[value] });
  return (
    <DialogForm
      of={form}
      title={`Change status: ${service.serviceNumber}`}
      submit={corrects ? "Correct status" : "Change status"}
      onClose={onClose}
    >
      <SelectField
        of={form}
        name="status"
        label="Status"
        description={`Now ${STATUS_LABELS[service.status].toLowerCase()}.`}
        data={[
          ...(steps.length > 0 ? [{ group: "Next", items: steps.map(optionOf) }] : []),
          { group: "Correction", items: corrections.map(optionOf) },
        ]}
      />
      {status === "completed" && (
        <>
          <DateField of={form} name="completedDate" label="Completed date" max={today} />
          <NumberField
            of={form}
            name="actualVolume"
            label="Actual volume (m³)"
            description="Optional. Compared with the estimate in Reports."
            min={0}
            decimals={3}
          />
        </>
      )}
      <TextareaField
        of={form}
        name="reason"
        label="Reason"
        description={
          isEarly
            ? `Completed before the planned day, ${formatDate(planned)}.`
            : corrects
              ? "Recorded in the audit log."
              : undefined
        }
        maxLength={500}
        {...(corrects || isEarly ? { required: "Please give a reason" } : {})}
      />
    </DialogForm>
  );
}
