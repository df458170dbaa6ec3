import { client, type Output } from "~/platform/http/client";
import type { PlainDate } from "~/platform/kernel/dates";
import { currencyMark } from "~/platform/kernel/money";
import { DialogForm } from "~/platform/ui/form/dialog-form";
import { AmountField, DateField, SelectField, TextField } from "~/platform/ui/form/fields";
import { useWriteForm } from "~/platform/ui/form/write-form";
import type { MoneyValue } from "~/platform/ui/office/money-field";
import type { campaignsContract } from "../contract";
import {
  CAMPAIGN_CHANNELS,
  CAMPAIGN_STATUSES,
  type CampaignChannel,
  type CampaignStatus,
  CHANNEL_LABELS,
  MAX_NAME,
  maySetStatus,
  statusLabel,
} from "../domain";
import { campaignNameRequired } from "../errors";

interface CampaignDialogProps {
  campaign: Output<typeof campaignsContract, "list">["rows"][number] | undefined;
  today: PlainDate;
  onClose: () => void;
}

const centsOf = (value: MoneyValue) => (value === "" ? 0 : value);

export function CampaignDialog({ campaign, today, onClose }: CampaignDialogProps) {
  const campaigns = client("campaigns");
  const form = useWriteForm({
    start: {
      name: campaign?.name ?? "",
      channel: (campaign?.channel ?? "social_media") as string | null,
      startDate: campaign?.startDate ?? today,
      endDate: campaign?.endDate ?? "",
      budget: (campaign?.budget ?? "") as MoneyValue,
      cost: (campaign?.cost ?? "") as MoneyValue,
      status: (campaign?.status ?? "draft") as string | null,
    },
    send: async (values, { context }): Promise<unknown> => {
      const fields = {
        name: values.name,
        channel: values.channel as CampaignChannel,
        startDate: values.startDate,
        endDate: values.endDate || null,
        budget: centsOf(values.budget),
        cost: centsOf(values.cost),
        status: values.status as CampaignStatus,
      };
      return campaign
        ? campaigns.update({ id: campaign.id, updatedAt: campaign.updatedAt, ...fields })
        : campaigns.create(fields, { context });
    },
    after: onClose,
    said: (_, { name }) => (campaign ? `${name} updated` : `${name} created`),
  });
  const channel = form.values.channel as CampaignChannel;
  const before = campaign?.status ?? "draft";
  return (
    <DialogForm
      of={form}
      title={campaign ? "Edit Campaign" : "New Campaign"}
      submit={campaign ? "Save" : "Create Campaign"}
      ready={!campaign || form.isDirty}
      onClose={onClose}
    >
      <TextField
        of={form}
        name="name"
        label="Name"
        maxLength={MAX_NAME}
        required={campaignNameRequired.en}
        withAsterisk
        focus
      />
      <SelectField
        of={form}
        name="channel"
        label="Channel"
        data={CAMPAIGN_CHANNELS.map((value) => ({ value, label: CHANNEL_LABELS[value] }))}
      />
      <DateField of={form} name="startDate" label="Begins" required="Please choose the first day" />
      <DateField of={form} name="endDate" label="Ends" min={form.values.startDate || undefined} />
      <AmountField of={form} name="budget" label={`Budget, ${currencyMark()}`} />
      <AmountField of={form} name="cost" label={`Cost, ${currencyMark()}`} />
      <SelectField
        of={form}
        name="status"
        label="Status"
        data={CAMPAIGN_STATUSES.filter((value) => maySetStatus({ channel, status: before }, value)).map(
          (value) => ({ value, label: statusLabel(value, channel) }),
        )}
      />
    </DialogForm>
  );
}
