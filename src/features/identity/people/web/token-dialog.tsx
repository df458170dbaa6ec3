import {
  Alert,
  Button,
  Checkbox,
  CopyButton,
  Group,
  Modal,
  Select,
  Stack,
  Text,
  TextInput,
} from "@mantine/core";
import { type FormEvent, useState } from "react";
import { useRevalidator } from "react-router";
import { client, problemOf } from "~/platform/http/client";
import type { Permission } from "~/platform/http/permissions";
import type { identityContract } from "../../contract";
import styles from "./people.module.css";
import { PERMISSION_GROUPS, wordsOf } from "./permission-words";

const SPANS = [
  { value: "30", label: "30 days" },
  { value: "90", label: "90 days" },
  { value: "365", label: "A year" },
  { value: "never", label: "No end" },
];

interface TokenDialogProps {
  opened: boolean;
  /** What its maker may do: a token can do no more. */
  held: readonly string[];
  onClose: () => void;
}

/** Makes a token and shows its text, this once. */
export function TokenDialog({ opened, held, onClose }: TokenDialogProps) {
  const [token, setToken] = useState<string>();
  function close() {
    onClose();
    setToken(undefined);
  }
  return (
    <Modal
      opened={opened}
      onClose={close}
      title={token ? "Copy the token now" : "New API token"}
      size="lg"
      centered
      closeOnClickOutside={!token}
    >
      {token ? (
        <Stack gap="md">
          <Text size="sm">It is shown this once and kept only as a fingerprint.</Text>
          <code className={styles.secret}>{token}</code>
          <Group justify="flex-end">
            <CopyButton value={token} timeout={4000}>
              {({ copied, copy }) => (
                <Button variant="default" onClick={copy}>
                  {copied ? "Copied" : "Copy"}
                </Button>
              )}
            </CopyButton>
            <Button onClick={close}>I have kept it</Button>
          </Group>
        </Stack>
      ) : (
        <TokenForm held={held} onMade={setToken} onClose={close} />
      )}
    </Modal>
  );
}

interface TokenFormProps {
  held: readonly string[];
  onMade: (token: string) => void;
  onClose: () => void;
}

function TokenForm({ held, onMade, onClose }: TokenFormProps) {
  const [name, setName] = useState("");
  const [span, setSpan] = useState("90");
  const [permissions, setPermissions] = useState<Permission[]>([]);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const revalidator = useRevalidator();

  async function make(event: FormEvent) {
    event.preventDefault();
    setBusy(true);
    setProblem(undefined);
    try {
      const { token } = await client<typeof identityContract>("identity").createToken({
        name,
        permissions,
        expiresInDays: span === "never" ? null : Number(span),
      });
      onMade(token);
      await revalidator.revalidate();
    } catch (error) {
      const { message, fields } = problemOf(error);
      setErrors(fields);
      if (Object.keys(fields).length === 0) setProblem(message);
    } finally {
      setBusy(false);
    }
  }

  return (
    <form onSubmit={make} noValidate>
      <Stack gap="md">
        {problem && (
          <Alert color="red" role="alert">
            {problem}
          </Alert>
        )}
        <Group grow align="flex-start">
          <TextInput
            label="Name"
            placeholder="Accounting export"
            data-autofocus
            maxLength={80}
            value={name}
            error={errors.name}
            onChange={(event) => {
              setErrors({});
              setName(event.currentTarget.value);
            }}
          />
          <Select
            label="Works for"
            data={SPANS}
            value={span}
            allowDeselect={false}
            onChange={(value) => value && setSpan(value)}
          />
        </Group>
        <Checkbox.Group
          label="What it may do"
          value={permissions}
          error={errors.permissions}
          onChange={(next) => {
            setErrors({});
            setPermissions(next as Permission[]);
          }}
        >
          <div className={styles.choices}>
            {PERMISSION_GROUPS.map(({ title, permissions: offered }) => {
              const own = offered.filter((permission) => held.includes(permission));
              if (own.length === 0) return null;
              return (
                <section key={title} aria-label={title}>
                  <h3>{title}</h3>
                  <div className={styles.two}>
                    {own.map((permission) => (
                      <Checkbox key={permission} value={permission} label={wordsOf(permission)} />
                    ))}
                  </div>
                </section>
              );
            })}
          </div>
        </Checkbox.Group>
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={isBusy}>
            Make token
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
