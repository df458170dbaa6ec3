import { Button, Group, Select, Text } from "@mantine/core";
import { Fragment, useState } from "react";
import { client } from "~/platform/http/client";
import { api } from "~/platform/http/loader-api";
import { type Permission, type Scope, STAFF_ROLES, type StaffRole } from "~/platform/http/permissions";
import { Badge } from "~/platform/ui/badge";
import { officeTitle } from "~/platform/ui/document";
import { FormProblem, useWriteForm } from "~/platform/ui/form/write-form";
import { askToConfirm } from "~/platform/ui/office/confirm";
import type { Route } from "./+types/roles-page";
import { PeopleHead } from "./people-head";
import { labelOf, PERMISSION_GROUPS, SCOPE_OPTIONS } from "./permission-labels";
import styles from "./permission-table.module.css";

export async function loader({ context }: Route.LoaderArgs) {
  return api(context, "identity").permissionTable();
}

export const meta: Route.MetaFunction = ({ matches }) => officeTitle(matches, "Roles");

type Table = Record<string, Record<string, Scope>>;

const ROLES = STAFF_ROLES.filter((role) => role !== "admin");

/** The permission table: what each role may do, and how far it reaches. `admin` holds everything and is not offered. */
export default function RolesPage({ loaderData }: Route.ComponentProps) {
  return <PermissionTable key={JSON.stringify(loaderData.roles)} stored={loaderData.roles} />;
}

function isSame(a: Record<string, Scope> = {}, b: Record<string, Scope> = {}): boolean {
  const names = Object.keys(a);
  return names.length === Object.keys(b).length && names.every((name) => a[name] === b[name]);
}

function PermissionTable({ stored }: { stored: Table }) {
  const [shown, setShown] = useState<StaffRole>("manager");
  const changedIn = (table: Table) => ROLES.filter((role) => !isSame(table[role], stored[role]));
  const form = useWriteForm({
    start: { table: stored },
    send: async ({ table }) => {
      const identity = client("identity");
      for (const role of changedIn(table)) {
        const grants = Object.entries(table[role] ?? {}).map(([permission, scope]) => ({
          permission: permission as Permission,
          scope,
        }));
        await identity.setRole({ role, grants });
      }
    },
    said: "Permissions saved",
  });
  const { table } = form.values;
  const changed = changedIn(table);

  function set(role: StaffRole, permission: Permission, scope: Scope | "") {
    const { [permission]: _, ...others } = table[role] ?? {};
    form.set("table", { ...table, [role]: scope === "" ? others : { ...others, [permission]: scope } });
  }

  async function save() {
    const question = `Change what ${changed.map((role) => labelOf(role).toLowerCase()).join(", ")} may do? It holds from their next click.`;
    if (await askToConfirm(question, { title: "Save permissions", confirm: "Save" })) await form.submit();
  }

  return (
    <>
      <PeopleHead
        title="Roles"
        actions={
          <Group gap="sm">
            {changed.length > 0 && (
              <>
                <Badge tone="waiting">Unsaved changes</Badge>
                <Button variant="subtle" onClick={() => form.begin({ table: stored })}>
                  Discard
                </Button>
              </>
            )}
            <Button onClick={save} loading={form.busy} disabled={changed.length === 0}>
              Save
            </Button>
          </Group>
        }
      >
        Permissions of each role and how far they reach. Administrators have all permissions.
      </PeopleHead>
      <FormProblem of={form} />
      <Select
        label="Role"
        className={styles.chooser}
        data={ROLES.map((value) => ({ value, label: labelOf(value) }))}
        value={shown}
        allowDeselect={false}
        onChange={(value) => value && setShown(value as StaffRole)}
      />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard */}
      <section className={`frame ${styles.scroll}`} aria-label="Permission table" tabIndex={0}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">Permission</th>
              {ROLES.map((role) => (
                <th key={role} scope="col" className={role === shown ? undefined : styles.other}>
                  {labelOf(role)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {PERMISSION_GROUPS.map(({ title, permissions }) => (
              <Fragment key={title}>
                <tr>
                  <th scope="rowgroup" className={styles.groupRow}>
                    {title}
                  </th>
                  <td colSpan={ROLES.length} className={styles.groupRow} />
                </tr>
                {permissions.map((permission) => (
                  <tr key={permission}>
                    <th scope="row">{labelOf(permission)}</th>
                    {ROLES.map((role) => {
                      const scope = table[role]?.[permission];
                      return (
                        <td key={role} className={role === shown ? undefined : styles.other}>
                          <select
                            className={styles.select}
                            aria-label={`${labelOf(permission)}, ${labelOf(role)}`}
                            data-held={scope ? "" : undefined}
                            data-changed={scope === stored[role]?.[permission] ? undefined : ""}
                            value={scope ?? ""}
                            onChange={(event) => set(role, permission, event.target.value as Scope | "")}
                          >
                            <option value="">–</option>
                            {SCOPE_OPTIONS.map(({ value, label }) => (
                              <option key={value} value={value}>
                                {label}
                              </option>
                            ))}
                          </select>
                        </td>
                      );
                    })}
                  </tr>
                ))}
              </Fragment>
            ))}
          </tbody>
        </table>
      </section>
      <Text inherit mt={12} c="dimmed" fz={14}>
        All: every row. Department and team: their own. Assigned: what they are named on. Managing something
        includes seeing it.
      </Text>
    </>
  );
}
