import { Alert, Box, Button, Group } from "@mantine/core";
import { useState } from "react";
import { Link } from "react-router";
import { SectionFields, type SectionScreenProps } from "~/features/settings/web/section-parts";
import { problemOf } from "~/platform/http/client";
import { formatDateTime } from "~/platform/kernel/dates";
import { type GatewayName, gatewaysSection } from "../settings";
import { type Connection, gateways } from "./gateway-client";
import styles from "./gateways-screen.module.css";

interface GatewayPanelProps {
  name: GatewayName;
  screen: SectionScreenProps;
  isShown: boolean;
  isOn: boolean;
  connection: Connection | undefined;
  offer: Record<string, string> | undefined;
  onTried: (connection: Connection) => void;
}

const doesSoFar = (name: GatewayName, title: string) =>
  name === "mpesa"
    ? "Once enabled with complete credentials, customers pay by a prompt on their phone or at the Pay Bill. Both are booked automatically. Staff record other payments."
    : `Once enabled, customers in its regions can pay with ${title} on their pages, within its limits. Payments are booked automatically${name === "tigoPesa" ? " after staff compare them with the statement" : ""}. It also appears in Record Payment. Its fee is saved with each payment as your cost.`;

/** One method: a placeholder until it is enabled, then its fields and its connection. */
export function GatewayPanel({ name, screen, isShown, isOn, connection, offer, onTried }: GatewayPanelProps) {
  const { of, marked } = screen;
  const { title, about } = gatewaysSection.fields[name];
  const isMarked = marked?.startsWith(`${name}.`) === true;
  const enable = (given: Record<string, string> = {}) =>
    of.fill({ ...of.values, [name]: { ...(of.values[name] as object), ...given, enabled: true } });
  return (
    <section className={styles.panel} aria-labelledby={`gateway-${name}`} hidden={!isShown}>
      <h3 id={`gateway-${name}`}>{title}</h3>
      <p className={styles.hint}>{about}</p>
      {isOn ? (
        <>
          <Box component="p" mb={20}>
            {doesSoFar(name, title)}
          </Box>
          {name !== "mpesa" && (
            <p className={styles.hint}>
              In its console, reports (webhooks, callbacks, IPN) go to <code>/callbacks/gateways/{name}</code>{" "}
              at this site's public address. Without them, payments are found later by checking with the
              provider.
            </p>
          )}
          {offer && <Offer onTake={() => enable(offer)} />}
        </>
      ) : (
        <div className={styles.disabled}>
          <p>
            <b>{title} is disabled.</b> {doesSoFar(name, title)}
          </p>
          <Group gap="sm">
            <Button onClick={() => enable()}>Enable</Button>
            {offer && (
              <Button variant="default" onClick={() => enable(offer)}>
                Enable with the simulator's credentials
              </Button>
            )}
          </Group>
          {offer && <p className="muted">Demo: a simulator replaces the provider on this machine.</p>}
        </div>
      )}
      {(isOn || isMarked) && <SectionFields {...screen} section={partOf(name)} />}
      {isOn && (
        <ConnectionPart
          name={name}
          title={title}
          connection={connection}
          isDirty={of.isDirty}
          onTried={onTried}
        />
      )}
    </section>
  );
}

function partOf(name: GatewayName) {
  const { fees, ...fields } = gatewaysSection.fields[name].fields;
  const plain = Object.fromEntries(Object.entries(fields).map(([field, of]) => [`${name}.${field}`, of]));
  return { ...gatewaysSection, fields: { ...plain, [`${name}.fees`]: fees } };
}

function Offer({ onTake }: { onTake: () => void }) {
  return (
    <Alert color="blue" title="Demo" className={styles.alert}>
      <p>A simulator replaces the provider. Nothing leaves this machine.</p>
      <Button variant="default" onClick={onTake}>
        Use the simulator's credentials
      </Button>
    </Alert>
  );
}

interface ConnectionPartProps {
  name: GatewayName;
  title: string;
  connection: Connection | undefined;
  isDirty: boolean;
  onTried: (connection: Connection) => void;
}

function ConnectionPart({ name, title, connection, isDirty, onTried }: ConnectionPartProps) {
  const [busy, setBusy] = useState<"connect" | "disconnect">();
  const [refused, setRefused] = useState<string>();
  if (name === "mpesa")
    return (
      <div className={styles.connection}>
        <h4>Connection</h4>
        <p className={styles.hint}>
          {connection?.connected
            ? `M-Pesa is set up${connection.account && `, ${connection.account}`}.`
            : "Not set up yet: enter key, secret, number and passkey, and save."}
        </p>
        <Button component={Link} to="/settings/mpesa-connection" variant="default">
          Test M-Pesa and register addresses
        </Button>
      </div>
    );
  const act = async (what: "connect" | "disconnect") => {
    setBusy(what);
    setRefused(undefined);
    try {
      onTried(await gateways()[what]({ gateway: name }));
    } catch (error) {
      setRefused(problemOf(error).message);
    } finally {
      setBusy(undefined);
    }
  };
  return (
    <div className={styles.connection}>
      <h4>Connection</h4>
      <p className={styles.hint}>
        Signs in to {title} with the saved credentials. No money is moved.
        {isDirty && " Save first."}
      </p>
      <div role="status">
        {refused ? (
          <Alert color="red" className={styles.alert}>
            {refused}
          </Alert>
        ) : (
          <Told title={title} connection={connection} />
        )}
      </div>
      <Group gap="sm">
        <Button
          variant="default"
          onClick={() => act("connect")}
          loading={busy === "connect"}
          disabled={isDirty || busy === "disconnect"}
        >
          {connection?.connected ? "Test again" : "Test and connect"}
        </Button>
        {connection?.checkedAt && (
          <Button
            variant="subtle"
            color="red"
            onClick={() => act("disconnect")}
            loading={busy === "disconnect"}
            disabled={busy === "connect"}
          >
            {connection.connected ? "Disconnect" : "Clear this test"}
          </Button>
        )}
      </Group>
    </div>
  );
}

function Told({ title, connection }: { title: string; connection: Connection | undefined }) {
  if (!connection?.checkedAt) return <p className={styles.hint}>Not tested yet.</p>;
  const checked = `Last checked ${formatDateTime(connection.checkedAt)} by ${connection.checkedByName}.`;
  return connection.connected ? (
    <Alert color="green" title={`Connected: ${connection.account}`} className={styles.alert}>
      {checked}
    </Alert>
  ) : (
    <Alert color="red" title={`${title} connection test failed`} className={styles.alert}>
      {connection.problem} {checked}
    </Alert>
  );
}
