import { client, type Output } from "~/platform/http/client";
import { type Cents, formatKes } from "~/platform/kernel/money";
import { DialogForm } from "~/platform/ui/form/dialog-form";
import { DateField, SelectField } from "~/platform/ui/form/fields";
import { useWriteForm } from "~/platform/ui/form/write-form";
import { Notice } from "~/platform/ui/notice";
import type { mailingsContract } from "../contract";

interface ScheduleDialogProps {
  campaign: Output<typeof mailingsContract, "get">;
  counted: Output<typeof mailingsContract, "audience"> | undefined;
  onClose: () => void;
}

const HOURS = Array.from({ length: 12 }, (_, at) => String(at + 8).padStart(2, "0"));

/** Sends a campaign at once, or on a day. */
export function ScheduleDialog({ campaign, counted, onClose }: ScheduleDialogProps) {
  const form = useWriteForm({
    start: { day: "", hour: "10" as string | null },
    send: ({ day, hour }) =>
      client("mailings").schedule({
        id: campaign.id,
        sendAt: day ? new Date(`${day}T${hour}:00:00+03:00`) : null,
      }),
    place: (name) => (name === "sendAt" ? "hour" : name),
    after: onClose,
    said: (_, { day }) => (day ? `${campaign.name} is scheduled` : `${campaign.name} is on its way`),
  });
  return (
    <DialogForm
      of={form}
      title={`Send ${campaign.name}`}
      submit={form.values.day ? "Schedule" : "Send now"}
      ready
      onClose={onClose}
    >
      <p>
        {counted && `It goes to ${counted.agreed} of ${counted.found}: to those who have agreed. `}
        Nothing is sent between 20:00 and 8:00.
      </p>
      {counted && counted.cost > 0 && <Cost cost={counted.cost} campaign={campaign} />}
      <DateField of={form} name="day" label="Day" description="Empty sends it now." />
      {form.values.day && (
        <SelectField
          of={form}
          name="hour"
          label="From"
          data={HOURS.map((hour) => ({ value: hour, label: `${hour}:00` }))}
        />
      )}
    </DialogForm>
  );
}

/** Shows the cost and the excess over the budget. A campaign without a budget has no excess. */
function Cost({ cost, campaign }: { cost: Cents } & Pick<ScheduleDialogProps, "campaign">) {
  const left = Math.max(0, campaign.budget - campaign.cost - campaign.sendingCost);
  if (campaign.budget === 0 || cost <= left) return <p>The SMS cost about {formatKes(cost)}.</p>;
  return (
    <Notice tone="waiting">
      The SMS cost about {formatKes(cost)}, {formatKes(cost - left)} over the budget: {formatKes(left)} of it{" "}
      {left === 100 ? "is" : "are"} left.
    </Notice>
  );
}
