import { Alert, Button, Code, Group } from "@mantine/core";
import { useEffect, useState } from "react";
import { SectionFields, type SectionScreenProps } from "~/features/settings/web/section-parts";
import { client, problemOf } from "~/platform/http/client";
import { formatPhone } from "~/platform/kernel/phone";
import { canBeAnswered } from "../domain";
import { WhatsAppPanel } from "../whatsapp/web/whatsapp-panel";
import styles from "./communication-screen.module.css";

const messaging = () => client("messaging");
type Setup = Awaited<ReturnType<ReturnType<typeof messaging>["setup"]>>;

const CREDENTIALS: Record<string, string> = {
  africastalking: "At Africa's Talking: the API key, and the app's username as secret.",
  twilio: "At Twilio: the account SID as key, and the auth token as secret.",
  textlocal: "At Textlocal: the API key. There is no secret.",
  bulksms: "At BulkSMS: a token's ID as key, and the token's secret.",
};

/** Settings for SMS, WhatsApp, email and notices, with a test per channel. */
export function CommunicationScreen(screen: SectionScreenProps) {
  const [setup, setSetup] = useState<Setup>();
  useEffect(() => {
    void messaging()
      .setup()
      .then(setSetup, () => undefined);
  }, []);
  const { values } = screen.of;
  const provider = String(values.smsProvider ?? "");
  return (
    <>
      <Part title="SMS" about="Text messages. Held from 20:00 to 8:00 unless requested just then.">
        <SectionFields {...screen} paths={["smsEnabled", "smsProvider"]} />
        <Offers setup={setup} screen={screen} />
        {CREDENTIALS[provider] && <p className={styles.hint}>{CREDENTIALS[provider]}</p>}
        <SectionFields
          {...screen}
          paths={["smsApiKey", "smsApiSecret", "smsSenderName", "smsPartPrice", "baseUrl"]}
        />
        <ConsoleAddress of="delivery reports" address={setup?.reportAddresses[provider]} />
        <ConsoleAddress of="incoming messages" address={setup?.incomingAddresses[provider]} />
        {String(values.smsSenderName ?? "") !== "" && !canBeAnswered(String(values.smsSenderName)) && (
          <p className={styles.hint}>
            Recipients cannot reply to a sender name, so such texts have an opt-out link instead of STOP. They
            can reply to a number or short code.
          </p>
        )}
        <TestButton
          name="SMS"
          goesTo={setup?.phone ? `One message to ${formatPhone(setup.phone)}.` : undefined}
          isDirty={screen.of.isDirty}
          send={() => messaging().testSms()}
        />
      </Part>
      <Part
        title="WhatsApp"
        about="Messages from the company's number through Meta. If off, staff open WhatsApp themselves."
      >
        <WhatsAppPanel {...screen} />
        <TestButton
          name="WhatsApp"
          verb="Verify"
          goesTo="Checks the token, the number and the webhook subscription."
          isDirty={screen.of.isDirty}
          send={() => client("whatsapp").verify()}
        />
        <TestButton
          name="WhatsApp"
          goesTo={setup?.phone ? `One template to ${formatPhone(setup.phone)}.` : undefined}
          isDirty={screen.of.isDirty}
          send={() => client("whatsapp").test()}
        />
      </Part>
      <Part
        title="Email"
        about="The mail server that sends quotes, invoices and receipts. Without one, messages wait in the outbox."
      >
        <SectionFields
          {...screen}
          paths={[
            "emailEnabled",
            "smtpHost",
            "smtpPort",
            "smtpUsername",
            "smtpPassword",
            "smtpEncryption",
            "emailFromName",
            "emailFromAddress",
          ]}
        />
        <TestButton
          name="email"
          goesTo={setup ? `One message to ${setup.email}.` : undefined}
          isDirty={screen.of.isDirty}
          send={() => messaging().testEmail()}
        />
      </Part>
      <Part
        title="Incoming mail"
        about="The mailbox for customers' replies. Checked every minute; replies appear with the customer, lead or inquiry."
      >
        <SectionFields
          {...screen}
          paths={[
            "imapEnabled",
            "imapHost",
            "imapPort",
            "imapUsername",
            "imapPassword",
            "imapEncryption",
            "imapFolder",
          ]}
        />
        {String(values.emailFromAddress ?? "") !== "" && (
          <p className={styles.hint}>
            People answer to {String(values.emailFromAddress)}: name the mailbox in which its mail arrives.
          </p>
        )}
        <TestButton
          name="mailbox"
          goesTo="Signs in and shows the mailbox's owner."
          isDirty={screen.of.isDirty}
          send={() => messaging().testMailbox()}
        />
      </Part>
      <Part
        title="Customer messages"
        about="By email, and by SMS if enabled. Sign-in, quotes, invoices and receipts always go by e-mail."
      >
        <SectionFields
          {...screen}
          paths={["bookingConfirmations", "statusUpdates", "paymentReminders", "marketingEmails"]}
        />
      </Part>
    </>
  );
}

function Part({ title, about, children }: { title: string; about: string; children: React.ReactNode }) {
  return (
    <section className={styles.part}>
      <h3>{title}</h3>
      <p className={styles.hint}>{about}</p>
      {children}
    </section>
  );
}

function Offers({ setup, screen: { of } }: { setup: Setup | undefined; screen: SectionScreenProps }) {
  const offers = Object.entries(setup?.offers ?? {});
  if (offers.length === 0) return null;
  const chosen = String(of.values.smsProvider ?? "") || "africastalking";
  const offer = setup?.offers[chosen];
  if (!offer) return null;
  return (
    <Alert color="blue" title="Demo" className={styles.offer}>
      <p>No messages leave this machine: a simulator replaces the provider and shows the phones.</p>
      <Button
        variant="default"
        onClick={() => of.fill({ ...of.values, smsApiSecret: "", ...offer, smsEnabled: true })}
      >
        Use the simulator's credentials
      </Button>
    </Alert>
  );
}

function ConsoleAddress({ of, address }: { of: string; address: string | undefined }) {
  if (!address) return null;
  return (
    <p className={`${styles.hint} ${styles.address}`}>
      For {of}, enter this address in the provider's console: <Code>{address}</Code>
    </p>
  );
}

const FAILED = { SMS: "SMS", email: "Email", mailbox: "Mailbox", WhatsApp: "WhatsApp" } as const;

interface TestButtonProps {
  name: keyof typeof FAILED;
  verb?: string;
  goesTo: string | undefined;
  isDirty: boolean;
  send: () => Promise<{ ok: boolean; message: string }>;
}

function TestButton({ name, verb = "Test", goesTo, isDirty, send }: TestButtonProps) {
  const [busy, setBusy] = useState(false);
  const [said, setSaid] = useState<{ ok: boolean; message: string; refused?: boolean }>();
  useEffect(() => {
    if (isDirty) setSaid(undefined);
  }, [isDirty]);
  const test = async () => {
    setBusy(true);
    setSaid(undefined);
    try {
      setSaid(await send());
    } catch (error) {
      setSaid({ ok: false, message: problemOf(error).message, refused: true });
    } finally {
      setBusy(false);
    }
  };
  const failure = `${FAILED[name]} connection test failed`;
  return (
    <div className={styles.test}>
      <Group gap="sm">
        <Button variant="default" onClick={test} loading={busy} disabled={isDirty}>
          {verb} {name}
        </Button>
        <span className={styles.hint}>{isDirty ? "Save first: the test uses saved settings." : goesTo}</span>
      </Group>
      <div role="status">
        {said && (
          <Alert
            color={said.ok ? "green" : "red"}
            {...(said.ok || said.refused ? {} : { title: failure })}
            className={styles.offer}
          >
            {said.message}
          </Alert>
        )}
      </div>
    </div>
  );
}
