import { Checkbox } from "@mantine/core";
import { BoundField, TextField } from "~/platform/ui/form/fields";
import type { WriteForm } from "~/platform/ui/form/write-form";
import { EVENT_LABELS, MAX_ADDRESS, MAX_NAME, OUTGOING_EVENTS, type OutgoingEvent } from "../domain";
import styles from "./webhook-inputs.module.css";

export interface WebhookFields {
  name: string;
  address: string;
  events: OutgoingEvent[];
}

/** `hasAddress`: an integration's is set under Third-Party APIs. */
export function WebhookInputs({
  of,
  hasAddress = true,
}: {
  of: WriteForm<WebhookFields>;
  hasAddress?: boolean;
}) {
  return (
    <>
      <TextField of={of} name="name" label="Name" placeholder="Accounting" maxLength={MAX_NAME} focus />
      {hasAddress && (
        <TextField
          of={of}
          name="address"
          label="Address"
          type="url"
          placeholder="https://"
          description="Public, over HTTPS. Redirects are not followed."
          maxLength={MAX_ADDRESS}
        />
      )}
      <BoundField of={of} name="events">
        {({ value, onChange, ...bound }) => (
          <Checkbox.Group
            label="Sent when"
            value={value}
            onChange={(chosen) => onChange(chosen as OutgoingEvent[])}
            {...bound}
          >
            <div className={styles.choices}>
              {OUTGOING_EVENTS.map((event) => (
                <Checkbox key={event} value={event} label={EVENT_LABELS[event]} description={event} />
              ))}
            </div>
          </Checkbox.Group>
        )}
      </BoundField>
    </>
  );
}
