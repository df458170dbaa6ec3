import { Alert, Button, Group, Loader, Modal } from "@mantine/core";
import { useCallback, useEffect, useState } from "react";
import { client, type Output, problemOf } from "~/platform/http/client";
import { formatDate, type PlainDate } from "~/platform/kernel/dates";
import { LOCALE_NAMES } from "~/platform/kernel/locales";
import { useWrite } from "~/platform/ui/form/use-write";
import type { publishingContract } from "../contract";
import type { Change } from "../domain/plan";
import { planChanged } from "../errors";
import styles from "./publish-dialog.module.css";

type Preview = Output<typeof publishingContract, "preview">;

interface PublishDialogProps {
  from: PlainDate;
  to: PlainDate;
  onClose: () => void;
}

/** The messages and their recipients, before they are sent. If the plan changes meanwhile, the messages are read again. */
export function PublishDialog({ from, to, onClose }: PublishDialogProps) {
  const [preview, setPreview] = useState<Preview>();
  const [failed, setFailed] = useState("");
  const { busy, send } = useWrite();
  const load = useCallback(
    () =>
      client("publishing")
        .preview({ from, to })
        .then(setPreview, (error: unknown) => setFailed(problemOf(error).message)),
    [from, to],
  );
  useEffect(() => {
    void load();
  }, [load]);
  const publish = async (fingerprint: string) => {
    setFailed("");
    const outcome = await send({ from, to, fingerprint }, (input) => client("publishing").publish(input), {
      said: ({ people }) =>
        people === 0
          ? "The plan is published"
          : `Published to ${people === 1 ? "1 person" : `${people} people`}`,
      after: onClose,
    });
    if (outcome.ok) return;
    setFailed(outcome.problem.message);
    if (outcome.problem.reason === planChanged.reason) await load();
  };
  const untold = preview?.messages.filter(({ channel }) => channel === null) ?? [];
  const title =
    from === to ? `Publish ${formatDate(from)}` : `Publish ${formatDate(from)} to ${formatDate(to)}`;
  return (
    <Modal opened onClose={onClose} title={title} size="lg">
      {failed && (
        <Alert color="red" mb="md" role="alert">
          {failed}
        </Alert>
      )}
      {!preview && !failed && <Loader aria-label="Loading the messages" />}
      {preview && (
        <>
          <p>
            {preview.messages.length === 0
              ? "No message is needed. Publishing saves the plan."
              : `${preview.messages.length === 1 ? "1 person gets" : `${preview.messages.length} people get`} a message. Nobody else is told.`}
          </p>
          {untold.length > 0 && (
            <Alert color="yellow" mt="sm">
              {untold.map(({ name }) => name).join(", ")}: no phone and no email. Tell them yourself.
            </Alert>
          )}
          <ul className={`divided ${styles.messages}`}>
            {preview.messages.map((message) => (
              <Message key={message.personId} message={message} />
            ))}
          </ul>
          <Group justify="flex-end" mt="md">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button
              loading={busy}
              disabled={preview.changes === 0}
              onClick={() => void publish(preview.fingerprint)}
            >
              {preview.messages.length > 0 ? "Publish and send" : "Publish"}
            </Button>
          </Group>
        </>
      )}
    </Modal>
  );
}

const CHANGE_LABELS: Record<Change, string> = { new: "New", changed: "Changed", withdrawn: "Taken off" };

function Message({ message }: { message: Preview["messages"][number] }) {
  const { name, channel, language, text, changes } = message;
  const how = channel === "sms" ? "SMS" : channel === "email" ? "Email" : "No message";
  return (
    <li>
      <Group justify="space-between" gap="4px 12px">
        <b>{name}</b>
        <span className="muted">
          {how}
          {channel && `, ${LOCALE_NAMES[language]}`}
        </span>
      </Group>
      <p className="muted">
        {changes.map(({ number, change }) => `${CHANGE_LABELS[change]}: ${number}`).join(", ")}
      </p>
      {channel && <p lang={language}>{text}</p>}
    </li>
  );
}
