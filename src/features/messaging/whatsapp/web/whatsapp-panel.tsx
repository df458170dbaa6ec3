import { Alert, Button } from "@mantine/core";
import { useEffect, useState } from "react";
import { SectionFields, type SectionScreenProps } from "~/features/settings/web/section-parts";
import { client, type Output } from "~/platform/http/client";
import { formatDateTime } from "~/platform/kernel/dates";
import { counted } from "~/platform/kernel/numbers";
import { Copyable } from "~/platform/ui/office/copyable";
import { notifyProblem } from "~/platform/ui/office/notify";
import type { whatsappContract } from "../contract";
import { TemplatesPanel } from "./templates-panel";
import styles from "./whatsapp-panel.module.css";

type Setup = Output<typeof whatsappContract, "setup">;

/** Credentials, the webhook's address, what arrives, and the templates. */
export function WhatsAppPanel(screen: SectionScreenProps) {
  const { of } = screen;
  const [setup, setSetup] = useState<Setup>();
  useEffect(() => {
    void client("whatsapp").setup().then(setSetup, notifyProblem);
  }, []);
  const offer = setup?.offer;
  return (
    <>
      {offer && (
        <Alert color="blue" title="Demo" className={styles.alert}>
          <p>No messages leave this machine: a simulator replaces WhatsApp and shows the phones.</p>
          <Button
            variant="default"
            onClick={() => of.fill({ ...of.values, ...offer, whatsappEnabled: true })}
          >
            Use the simulator's WhatsApp credentials
          </Button>
        </Alert>
      )}
      <SectionFields
        {...screen}
        paths={[
          "whatsappEnabled",
          "whatsappNumberId",
          "whatsappAccountId",
          "whatsappAccessToken",
          "whatsappAppSecret",
          "whatsappVerifyToken",
          "whatsappBaseUrl",
        ]}
      />
      {setup && (
        <>
          <p className={styles.hint}>
            In Meta's console, enter this address as the callback URL, with the verify token. Subscribe to
            messages, message_template_status_update and template_category_update.
          </p>
          <dl className={styles.address}>
            <Copyable label="Webhook address" value={setup.webhookAddress} />
          </dl>
          <p className={styles.hint}>{receivedInWords(setup.received)}</p>
        </>
      )}
      {of.values.whatsappEnabled === true && <TemplatesPanel isDirty={of.isDirty} />}
    </>
  );
}

function receivedInWords({ lastAt, messages, unsupported, statuses, failures }: Setup["received"]): string {
  if (!lastAt) return "Nothing has arrived from WhatsApp yet.";
  const odd = unsupported > 0 ? `, ${unsupported} of a kind that cannot be shown` : "";
  const failed = failures > 0 ? `, ${failures} failed` : "";
  return `Last webhook: ${formatDateTime(lastAt)}. In 24 hours: ${counted(messages, "message")}${odd}, and ${counted(statuses, "delivery report")}${failed}.`;
}
