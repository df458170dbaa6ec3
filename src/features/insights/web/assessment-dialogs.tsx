import { useState } from "react";
import { type CustomerChoice, CustomerPicker } from "~/features/customers/web/customer-picker";
import { client } from "~/platform/http/client";
import { DialogForm } from "~/platform/ui/form/dialog-form";
import { AmountField, SelectField, TextField } from "~/platform/ui/form/fields";
import { useWriteForm } from "~/platform/ui/form/write-form";
import type { MoneyValue } from "~/platform/ui/office/money-field";
import { STAGE_LABELS, STAGES, type Stage } from "../journey/domain";
import type { Analytics, Journey } from "./shown-figures";

const api = () => client("insights");

/** Sets the segment and the referring customer. */
export function AssessmentDialog({ analytics, onClose }: { analytics: Analytics; onClose: () => void }) {
  const { customerId: id, referredBy } = analytics;
  const [referrer, setReferrer] = useState<CustomerChoice | null>(
    referredBy && { ...referredBy, email: "", phone: "", kraPin: "" },
  );
  const form = useWriteForm({
    start: { segment: analytics.segment, referredBy: referredBy?.id ?? "" },
    send: ({ segment, referredBy }) => api().assess({ id, segment, referredBy: referredBy || null }),
    after: onClose,
    said: "Assessment saved",
  });
  return (
    <DialogForm of={form} title="Assessment" submit="Save" onClose={onClose}>
      <TextField
        of={form}
        name="segment"
        label="Segment"
        description="Such as: embassies, schools, families in Westlands"
        maxLength={60}
        focus
      />
      <CustomerPicker
        label="Brought by"
        description="The customer who named us to them."
        value={referrer}
        onChange={(customer) => {
          setReferrer(customer);
          form.set("referredBy", customer?.id ?? "");
        }}
      />
    </DialogForm>
  );
}

export function CreditLimitDialog({ analytics, onClose }: { analytics: Analytics; onClose: () => void }) {
  const form = useWriteForm({
    start: { creditLimit: (analytics.creditLimit ?? "") as MoneyValue },
    send: ({ creditLimit }) =>
      api().setCreditLimit({
        id: analytics.customerId,
        creditLimit: creditLimit === "" ? null : creditLimit,
      }),
    after: onClose,
    said: "Credit limit saved",
  });
  return (
    <DialogForm of={form} title="Credit limit" submit="Save" onClose={onClose}>
      <AmountField
        of={form}
        name="creditLimit"
        label="Credit limit"
        description="Empty: none. It is shown with the customer; nothing is refused by it."
        focus
      />
    </DialogForm>
  );
}

const BY_EVENTS = "follow";

/** Sets the stage of the journey, or lets it follow what happens again. */
export function StageDialog({ journey, onClose }: { journey: Journey; onClose: () => void }) {
  const form = useWriteForm({
    start: { stage: journey.currentStage as string | null, reason: "" },
    send: ({ stage, reason }) =>
      api().setStage({
        id: journey.customerId,
        stage: stage === BY_EVENTS || stage === null ? null : (stage as Stage),
        reason,
      }),
    after: onClose,
    said: "Customer journey updated successfully",
  });
  return (
    <DialogForm of={form} title="Set stage" submit="Set stage" onClose={onClose}>
      <SelectField
        of={form}
        name="stage"
        label="Stage"
        description="It holds until a stage beyond it is reached."
        data={[
          ...STAGES.map((value) => ({ value: value as string, label: STAGE_LABELS[value] })),
          { value: BY_EVENTS, label: "Set automatically" },
        ]}
      />
      <TextField of={form} name="reason" label="Reason (optional)" maxLength={300} />
    </DialogForm>
  );
}
