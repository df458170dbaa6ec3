import { Text } from "@mantine/core";
import { client } from "~/platform/http/client";
import type { Permission, Scope } from "~/platform/http/permissions";
import { DialogForm } from "~/platform/ui/form/dialog-form";
import { useWriteForm } from "~/platform/ui/form/write-form";
import { labelOf, PERMISSION_GROUPS, SCOPE_OPTIONS, scopeLabel } from "./permission-labels";
import styles from "./permission-table.module.css";

type Choice = Scope | "denied" | "";

interface GrantsDialogProps {
  person: { id: string; name: string; role: string; grants: [string, string | null][] };
  ofRole: Record<string, Scope>;
  onClose: () => void;
}

/** Edits a person's grants and denials beyond their role. */
export function GrantsDialog({ person, ofRole, onClose }: GrantsDialogProps) {
  const start: { choices: Record<string, Choice> } = {
    choices: Object.fromEntries(
      person.grants.map(([permission, scope]) => [permission, (scope ?? "denied") as Choice]),
    ),
  };
  const form = useWriteForm({
    start,
    send: ({ choices }) =>
      client("identity").setGrants({
        id: person.id,
        grants: Object.entries(choices)
          .filter(([, choice]) => choice !== "")
          .map(([permission, choice]) => ({
            permission: permission as Permission,
            scope: choice === "denied" ? null : (choice as Scope),
          })),
      }),
    said: `Single permissions of ${person.name} saved`,
    after: onClose,
  });
  const { choices } = form.values;
  return (
    <DialogForm
      of={form}
      title={`Single permissions of ${person.name}`}
      size="lg"
      submit="Save"
      onClose={onClose}
    >
      <Text size="sm" c="dimmed">
        Beyond the role {labelOf(person.role)}. They are signed out everywhere when you save.
      </Text>
      <div className={styles.list}>
        {PERMISSION_GROUPS.map(({ title, permissions }) => (
          <section key={title} aria-label={title}>
            <h3 className={styles.group}>{title}</h3>
            {permissions.map((permission) => {
              const role = ofRole[permission];
              const choice = choices[permission] ?? "";
              return (
                <label key={permission} className={styles.line}>
                  <span>{labelOf(permission)}</span>
                  <select
                    className={`${styles.select} ${styles.boxed}`}
                    data-changed={choice === "" ? undefined : ""}
                    value={choice}
                    onChange={(event) => {
                      const next = event.target.value as Choice;
                      form.set("choices", { ...choices, [permission]: next });
                    }}
                  >
                    <option value="">As the role: {role ? scopeLabel(role) : "no"}</option>
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
    </DialogForm>
  );
}
