import { client } from "~/platform/http/client";
import { DialogForm } from "~/platform/ui/form/dialog-form";
import { RadioField, SelectField, TextareaField, TextField } from "~/platform/ui/form/fields";
import { useWriteForm } from "~/platform/ui/form/write-form";
import {
  type Carrier,
  CHANNEL_LABELS,
  COMMUNICATION_CHANNELS,
  type CommunicationChannel,
  carrierOf,
  DIRECTION_LABELS,
  DIRECTIONS,
  type Direction,
  MAX_CONTENT,
  MAX_SUBJECT,
} from "../domain";
import { channelRequired, contentRequired, subjectRequired } from "../errors";
import { CommunicationInputs, PriorityInput, TypeInput } from "./communication-inputs";
import styles from "./communication-inputs.module.css";
import {
  BLANK,
  type CommunicationChoices,
  type CommunicationValues,
  factsOf,
  saidIn,
} from "./communication-values";

interface NewCommunicationProps {
  customer: string;
  start?: CommunicationValues;
  choices: CommunicationChoices;
  onClose: () => void;
  onOpen: (address: string) => void;
}

const SENDS: Readonly<Record<Carrier, string>> = {
  email: "Send it as an email now",
  sms: "Send it as an SMS now",
  whatsapp: "Open it in WhatsApp",
};

export function NewCommunication({
  customer,
  start = BLANK,
  choices,
  onClose,
  onOpen,
}: NewCommunicationProps) {
  const form = useWriteForm({
    start,
    send: (values, { context }) => {
      const said = saidIn(values);
      const send = values.send === "send" && carrierOf(said) !== undefined;
      return client("communications").create(
        { id: customer, ...said, ...factsOf(values), send },
        { context },
      );
    },
    after: ({ open }) => {
      onClose();
      if (open) onOpen(open);
    },
    said: ({ message }) => message,
  });
  const { channel, direction, send } = form.values;
  const carrier = carrierOf({ channel: channel as CommunicationChannel, direction: direction as Direction });
  const to = carrier && recipientOf(carrier, form.values.contactPerson, choices.to);
  return (
    <DialogForm
      of={form}
      title={start === BLANK ? "New Communication" : "Complaint"}
      submit={carrier && send === "send" ? (carrier === "whatsapp" ? "Open WhatsApp" : "Send") : "Save"}
      size="lg"
      onClose={onClose}
    >
      <div className={styles.pair}>
        <TypeInput of={form} focus={start === BLANK} />
        <PriorityInput of={form} />
        <SelectField
          of={form}
          name="channel"
          label="Channel"
          required={channelRequired.en}
          data={COMMUNICATION_CHANNELS.map((value) => ({ value, label: CHANNEL_LABELS[value] }))}
          withAsterisk
        />
        <SelectField
          of={form}
          name="direction"
          label="Direction"
          data={DIRECTIONS.map((value) => ({ value, label: DIRECTION_LABELS[value] }))}
          onChosen={(chosen) => form.set("responseRequired", chosen === "inbound")}
          withAsterisk
        />
      </div>
      <TextField
        of={form}
        name="subject"
        label="Subject"
        required={subjectRequired.en}
        maxLength={MAX_SUBJECT}
        withAsterisk
      />
      <TextareaField
        of={form}
        name="content"
        label="Content"
        required={contentRequired.en}
        minRows={4}
        focus={start !== BLANK}
        maxLength={MAX_CONTENT}
        withAsterisk
      />
      {carrier && (
        <RadioField
          of={form}
          name="send"
          label="Send or log"
          choices={[
            { value: "log", label: "Only log it", description: "Records a conversation held elsewhere." },
            { value: "send", label: SENDS[carrier], description: to ? `To ${to}` : "No recipient address" },
          ]}
        />
      )}
      <SelectField
        of={form}
        name="assignedTo"
        label="Assigned to"
        placeholder="Unassigned"
        clearable
        searchable
        data={choices.staff.map(({ id, name }) => ({ value: id, label: name }))}
      />
      <CommunicationInputs of={form} choices={choices} />
    </DialogForm>
  );
}

function recipientOf(
  carrier: Carrier,
  person: { email: string; phone: string },
  customer: CommunicationChoices["to"],
): string {
  if (carrier === "email") return person.email || customer.email;
  return person.phone || (carrier === "whatsapp" ? customer.whatsapp : customer.phone);
}
