import { Button, Code, Group } from "@mantine/core";
import { useState } from "react";
import { client, type Output, problemOf } from "~/platform/http/client";
import { formatDateTime } from "~/platform/kernel/dates";
import { Notice } from "~/platform/ui/notice";
import { askToConfirm } from "~/platform/ui/office/confirm";
import { Fact, Facts } from "~/platform/ui/office/facts";
import type { connectionsContract } from "../contract";
import { ABOUT, type Integration, isConsenting, type Purpose, SYNCED } from "../domain";
import styles from "./integration-panel.module.css";

const connections = () => client("connections");

type Connection = Output<typeof connectionsContract, "list">["integrations"][number];

interface ConnectionProps {
  name: Integration;
  connection: Connection | undefined;
  redirectUri: string;
  isSaved: boolean;
  onChange: (changed: Connection) => void;
  onConflict: () => void;
}

/** Whose account is connected, and what can be done about it. */
export function ConnectionPart(props: ConnectionProps) {
  const { name, connection, redirectUri, isSaved } = props;
  const { busy, said, connect, check, disconnect } = useConnection(props);
  const { title } = ABOUT[name];
  const isConnected = connection?.connected === true;
  const problem = said?.ok === false ? said.message : connection?.problem;
  return (
    <div className={styles.connection}>
      <h4>Connection</h4>
      {isConnected && (
        <Facts width={200}>
          <Fact label="Account">{connection.account}</Fact>
          {connection.detail && <Fact label="In use">{connection.detail}</Fact>}
          {connection.lastSync && <Fact label="Last sync">{formatDateTime(connection.lastSync)}</Fact>}
        </Facts>
      )}
      {isConsenting(name) && !isConnected && (
        <p className={styles.hint}>
          As redirect URI, enter in Google's console: <Code>{redirectUri}</Code>
        </p>
      )}
      <div role="status" className={styles.said}>
        {problem ? (
          <Notice tone="error">{problem}</Notice>
        ) : (
          said && <Notice tone="ok">{said.message}</Notice>
        )}
      </div>
      <Group gap="sm">
        {isConnected ? (
          <>
            <Button
              variant="default"
              onClick={() => check("test")}
              loading={busy === "test"}
              disabled={!isSaved}
            >
              Test
            </Button>
            {SYNCED[name] && (
              <Button
                variant="default"
                onClick={() => check("sync")}
                loading={busy === "sync"}
                disabled={!isSaved}
              >
                Sync now
              </Button>
            )}
            <Button
              variant="light"
              color="red"
              onClick={disconnect}
              loading={busy === "disconnect"}
              disabled={!isSaved}
            >
              Disconnect
            </Button>
          </>
        ) : (
          <Button onClick={connect} loading={busy === "connect"} disabled={!isSaved}>
            {isConsenting(name) ? "Connect with Google" : `Connect ${title}`}
          </Button>
        )}
      </Group>
      {!isSaved && <p className={styles.hint}>Save first: {title} is called with what is saved.</p>}
    </div>
  );
}

function useConnection({ name, onChange, onConflict }: ConnectionProps) {
  const [busy, setBusy] = useState<Purpose | "disconnect">();
  const [said, setSaid] = useState<{ ok: boolean; message: string }>();
  const act = async (what: Purpose | "disconnect", work: () => Promise<void>) => {
    setBusy(what);
    setSaid(undefined);
    try {
      await work();
    } catch (error) {
      setSaid({ ok: false, message: problemOf(error).message });
      onConflict();
    } finally {
      setBusy(undefined);
    }
  };
  const check = (purpose: Purpose) =>
    act(purpose, async () => {
      const { ok, message, integration } = await connections().check({ name, purpose });
      onChange(integration);
      setSaid({ ok, message });
    });
  const connect = () =>
    isConsenting(name)
      ? act("connect", async () => {
          const { address } = await connections().askConsent({ name });
          window.location.assign(address);
        })
      : check("connect");
  const disconnect = async () => {
    const { title } = ABOUT[name];
    const question = `MoveEase forgets its access to ${title}. To use it again, somebody has to connect it anew.`;
    if (
      !(await askToConfirm(question, { title: `Disconnect ${title}`, confirm: "Disconnect", danger: true }))
    )
      return;
    await act("disconnect", async () => {
      const { message, integration } = await connections().disconnect({ name });
      onChange(integration);
      setSaid({ ok: true, message });
    });
  };
  return { busy, said, connect, check, disconnect };
}
