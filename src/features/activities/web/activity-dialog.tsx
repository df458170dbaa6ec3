import { SimpleGrid } from "@mantine/core";
import { useState } from "react";
import { type LeadChoice, LeadPicker } from "~/features/crm/leads/web/lead-picker";
import { type CustomerChoice, CustomerPicker } from "~/features/customers/web/customer-picker";
import { client } from "~/platform/http/client";
import type { PlainDate } from "~/platform/kernel/dates";
import { DialogForm } from "~/platform/ui/form/dialog-form";
import { useWriteForm } from "~/platform/ui/form/write-form";
import type { ActivityType } from "../domain";
import { ActivityInputs } from "./activity-inputs";
import {
  type ActivityDetail,
  type ActivityStaff,
  blankValues,
  changeOf,
  errorOf,
  inputOf,
  placeOf,
  saidWith,
  valuesOf,
} from "./activity-values";

export interface ActivityOf {
  leadId?: string | undefined;
  opportunityId?: string | undefined;
  customerId?: string | undefined;
}

interface NewActivityProps {
  of?: ActivityOf | undefined;
  staff: ActivityStaff;
  today: PlainDate;
  type?: ActivityType;
  may?: { leads: boolean; customers: boolean };
  onClose: () => void;
}

const activities = () => client("activities");

/** Plans an activity with a lead, an opportunity, a customer, or for oneself. */
export function NewActivity({ of, staff, today, type, may, onClose }: NewActivityProps) {
  const [lead, setLead] = useState<LeadChoice | null>(null);
  const [customer, setCustomer] = useState<CustomerChoice | null>(null);
  const form = useWriteForm({
    start: blankValues(today, type),
    send: (values, { context }) =>
      activities().create(
        { ...inputOf(values), ...(of ?? { leadId: lead?.id ?? null, customerId: customer?.id ?? null }) },
        { context },
      ),
    place: placeOf,
    summary: errorOf,
    after: onClose,
    said: ({ times, clashes }, { type }) =>
      saidWith(
        type === "note" ? "Note written" : times > 1 ? `Planned ${times} times` : "Activity planned",
        clashes,
      ),
  });
  return (
    <DialogForm of={form} title="New Activity" submit="Create Activity" size="lg" onClose={onClose}>
      {!of && (
        <SimpleGrid minColWidth={200} autoFlow="auto-fit" spacing={16} verticalSpacing={12}>
          {may?.leads && <LeadPicker label="Lead" value={lead} onChange={setLead} />}
          {may?.customers && <CustomerPicker label="Customer" value={customer} onChange={setCustomer} />}
        </SimpleGrid>
      )}
      <ActivityInputs of={form} staff={staff} isNew today={today} />
    </DialogForm>
  );
}

interface EditActivityProps {
  activity: ActivityDetail;
  staff: ActivityStaff;
  today: PlainDate;
  onClose: () => void;
}

/** Edits an activity; its planned time has a separate dialog. */
export function EditActivity({ activity, staff, today, onClose }: EditActivityProps) {
  const form = useWriteForm({
    start: valuesOf(activity),
    send: (values) =>
      activities().update({ id: activity.id, updatedAt: activity.updatedAt, ...changeOf(values) }),
    place: placeOf,
    after: onClose,
    said: "Activity updated",
  });
  return (
    <DialogForm
      of={form}
      title="Edit activity"
      submit="Save"
      size="lg"
      ready={form.isDirty}
      onClose={onClose}
    >
      <ActivityInputs of={form} staff={staff} isNew={false} today={today} />
    </DialogForm>
  );
}
