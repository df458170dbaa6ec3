import { useEffect, useState } from "react";
import { client, type Problem } from "~/platform/http/client";
import { DialogForm } from "~/platform/ui/form/dialog-form";
import { useWriteForm } from "~/platform/ui/form/write-form";
import type { Candidate } from "../../web/plan-inputs";
import { AfterInputs, MoneyInputs, PlaceInputs, ServiceInputs, WorkInputs } from "./service-inputs";
import {
  inputOf,
  newService,
  type OpenedService,
  placeOfField,
  type ServiceValues,
  services,
  statusOf,
  valuesOf,
} from "./service-values";

interface ServiceFormProps {
  customer: string;
  service?: OpenedService | undefined;
  start?: Partial<ServiceValues>;
  title: string;
  today: string;
  may: { seesAmounts: boolean; maySendCrew: boolean };
  onClose: () => void;
}

/** Scheduling conflicts ask for confirmation; other conflicts show as errors. */
const warned = ({ reason, message }: Problem) => (reason === "move_plan_warned" ? message : undefined);

export function ServiceForm({ customer, service, start, title, today, may, onClose }: ServiceFormProps) {
  const [people, setPeople] = useState<readonly Candidate[]>([]);
  useEffect(() => {
    if (!may.maySendCrew) return;
    client("moves")
      .crew()
      .then((answer) => setPeople(answer.people))
      .catch(() => setPeople([]));
  }, [may.maySendCrew]);
  const form = useWriteForm({
    start: service ? valuesOf(service) : { ...newService(today), ...start },
    send: async (values, { overrideWarnings, context }) => {
      const typed = { id: customer, ...inputOf(values, may), overrideWarnings };
      if (service) {
        await services().edit({ ...typed, serviceId: service.id, updatedAt: service.updatedAt });
        return;
      }
      await services().create({ ...typed, status: statusOf(values) }, { context });
    },
    place: placeOfField,
    doubt: warned,
    after: onClose,
    said: service ? "Service record saved" : "Service record created successfully",
  });
  return (
    <DialogForm
      of={form}
      title={title}
      submit={service ? "Save Service Record" : "Create Service Record"}
      size="xl"
      doubtTitle="Scheduling conflicts"
      overrideLabel={service ? "Save anyway" : "Create anyway"}
      onClose={onClose}
    >
      <ServiceInputs of={form} isNew={!service} ofQuote={Boolean(service?.quoteNumber)} />
      {!service?.quoteNumber && <PlaceInputs of={form} />}
      <WorkInputs
        of={form}
        people={may.maySendCrew ? people : undefined}
        plannedFrom={service?.plannedFrom}
      />
      <MoneyInputs of={form} seesAmounts={may.seesAmounts} />
      <AfterInputs of={form} timedDuration={service?.timedDuration ?? null} />
    </DialogForm>
  );
}
