import { Alert, Button, Group, Modal, Text } from "@mantine/core";
import { useState } from "react";
import { useRevalidator } from "react-router";
import { client, problemOf } from "~/platform/http/client";
import type { Permission, Scope } from "~/platform/http/permissions";
import { tell } from "~/platform/ui/office/notify";
import type { identityContract } from "../../contract";
import styles from "./permission-table.module.css";
import { PERMISSION_GROUPS, SCOPE_OPTIONS, scopeWord, wordsOf } from "./permission-words";

type Choice = Scope | "denied" | "";

interface GrantsDialogProps {
  person: { id: string; name: string; role: string; grants: [string, string | null][] };
  /** What the person's role may do. */
  ofRole: Record<string, Scope>;
  onClose: () => void;
}

/** What one person is granted or denied beyond their role. */
export function GrantsDialog({ person, ofRole, onClose }: GrantsDialogProps) {
  const [choices, setChoices] = useState<Record<string, Choice>>(() =>
    Object.fromEntries(
      person.grants.map(([permission, scope]) => [permission, (scope ?? "denied") as Choice]),
    ),
  );
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const revalidator = useRevalidator();

  async function save() {
    setBusy(true);
    setProblem(undefined);
    const grants = Object.entries(choices)
      .filter(([, choice]) => choice !== "")
      .map(([permission, choice]) => ({
        permission: permission as Permission,
        scope: choice === "denied" ? null : (choice as Scope),
      }));
    try {
      await client<typeof identityContract>("identity").setGrants({ id: person.id, grants });
      tell(`Single permissions of ${person.name} saved`);
      onClose();
      await revalidator.revalidate();
    } catch (error) {
      setProblem(problemOf(error).message);
    } finally {
      setBusy(false);
    }
  }

  return (
    <Modal opened onClose={onClose} title={`Single permissions of ${person.name}`} size="lg" centered>
      <Text size="sm" c="dimmed" mb="sm">
        Beyond the role {wordsOf(person.role)}. They are signed out everywhere when you save.
      </Text>
      {problem && (
        <Alert color="red" role="alert" mb="sm">
          {problem}
        </Alert>
      )}
      <div className={styles.list}>
        {PERMISSION_GROUPS.map(({ title, permissions }) => (
          <section key={title} aria-label={title}>
            <h3 className={styles.group}>{title}</h3>
            {permissions.map((permission) => {
              const role = ofRole[permission];
              const choice = choices[permission] ?? "";
              return (
                <label key={permission} className={styles.line}>
                  <span>{wordsOf(permission)}</span>
                  <select
                    className={`${styles.select} ${styles.boxed}`}
                    data-changed={choice === "" ? undefined : ""}
                    value={choice}
                    onChange={(event) => {
                      const next = event.target.value as Choice;
                      setChoices((before) => ({ ...before, [permission]: next }));
                    }}
                  >
                    <option value="">As the role: {role ? scopeWord(role) : "no"}</option>
                    <option value="denied">Denied</option>
                    {SCOPE_OPTIONS.map(({ value, label }) => (
                      <option key={value} value={value}>
                        Granted: {label}
                      </option>
                    ))}
                  </select>
                </label>
              );
            })}
          </section>
        ))}
      </div>
      <Group justify="flex-end" mt="md">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button onClick={save} loading={isBusy}>
          Save
        </Button>
      </Group>
    </Modal>
  );
}
