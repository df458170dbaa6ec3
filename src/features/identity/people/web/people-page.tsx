import { Button, Select, Table } from "@mantine/core";
import { IconUserPlus } from "@tabler/icons-react";
import { useState } from "react";
import { Link, useSearchParams } from "react-router";
import { api, askedPage, pageRequest } from "~/platform/http/loader-api";
import { STAFF_ROLES } from "~/platform/http/permissions";
import { formatAgo, formatDate, formatDateTime } from "~/platform/kernel/dates";
import { Badge } from "~/platform/ui/badge";
import { officeTitle } from "~/platform/ui/document";
import { SearchField, useFilters } from "~/platform/ui/office/filter-fields";
import { EmptyState, Pager, SortHead } from "~/platform/ui/office/list";
import { onDemand } from "~/platform/ui/office/on-demand";
import type { identityContract } from "../../contract";
import type { Route } from "./+types/people-page";
import { OpenInvitations } from "./open-invitations";
import styles from "./people.module.css";
import { PeopleHead } from "./people-head";
import { wordsOf } from "./permission-words";
import { PersonMenu } from "./person-menu";

const ROLE_FILTERS = [
  { value: "staff", label: "All staff" },
  ...STAFF_ROLES.map((value) => ({ value: value as string, label: wordsOf(value) })),
  { value: "customer", label: "Customers" },
  { value: "everybody", label: "Everybody" },
];

const InviteDialog = onDemand(() => import("./invite-dialog").then((part) => part.InviteDialog));
const RoleDialog = onDemand(() => import("./role-dialog").then((part) => part.RoleDialog));
const GrantsDialog = onDemand(() => import("./grants-dialog").then((part) => part.GrantsDialog));

export async function loader({ context, url }: Route.LoaderArgs) {
  const query = url.searchParams;
  const role = ROLE_FILTERS.find(({ value }) => value === query.get("role"))?.value ?? "staff";
  const active = query.get("active");
  const search = query.get("search")?.slice(0, 100);
  const sort = query.get("sort") === "created" ? ("created" as const) : ("name" as const);
  const order =
    query.get("order") === "asc" || query.get("order") === "desc"
      ? (query.get("order") as "asc")
      : sort === "name"
        ? ("asc" as const)
        : ("desc" as const);
  const identity = api<typeof identityContract>(context, "identity");
  const [page, { invitations }, { roles }, me] = await Promise.all([
    identity.listPeople({
      ...(role === "everybody" ? {} : { role }),
      ...(active === "true" || active === "false" ? { active } : {}),
      ...(search ? { search } : {}),
      ...askedPage(query),
      sort,
      order,
      limit: 25,
    }),
    identity.listInvitations(),
    identity.permissionTable(),
    identity.me(),
  ]);
  return { ...page, invitations, roles, ownId: me.id, sort, order, now: context.get(pageRequest).now };
}

export const meta: Route.MetaFunction = ({ matches }) => officeTitle(matches, "People");

type Person = Route.ComponentProps["loaderData"]["rows"][number];
type Open = { what: "invite" } | { what: "role" | "grants"; person: Person } | undefined;

export default function PeoplePage({ loaderData }: Route.ComponentProps) {
  const { rows, invitations, roles, ownId, sort, order, now } = loaderData;
  const [open, setOpen] = useState<Open>();
  const [query] = useSearchParams();
  const close = () => setOpen(undefined);
  return (
    <>
      <PeopleHead
        title="People"
        actions={
          <Button leftSection={<IconUserPlus size={18} />} onClick={() => setOpen({ what: "invite" })}>
            Invite
          </Button>
        }
      >
        Who signs in, as what, and what they alone may or may not do.
      </PeopleHead>
      <OpenInvitations invitations={invitations} />
      <Filters />
      {rows.length === 0 ? (
        <EmptyState title="No people found" action={<Link to="/settings/people">Clear filters</Link>}>
          {query.size > 0 ? "Try another search or clear the filters." : "Invite the first colleague."}
        </EmptyState>
      ) : (
        <div className={styles.table}>
          <Table>
            <Table.Thead>
              <Table.Tr>
                <SortHead field="name" current={sort} order={order}>
                  Name
                </SortHead>
                <Table.Th>Role</Table.Th>
                <Table.Th>State</Table.Th>
                <Table.Th>Last seen</Table.Th>
                <SortHead field="created" current={sort} order={order}>
                  Since
                </SortHead>
                <Table.Th>
                  <span className="visually-hidden">Actions</span>
                </Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {rows.map((person) => (
                <Table.Tr key={person.id} className={person.active ? undefined : styles.off}>
                  <Table.Td>
                    <span className={styles.name}>
                      {person.name}
                      {person.id === ownId && " (you)"}
                    </span>
                    <span className={styles.mail}>{person.email}</span>
                  </Table.Td>
                  <Table.Td>{wordsOf(person.role)}</Table.Td>
                  <Table.Td>
                    <StateBadges person={person} />
                  </Table.Td>
                  <Table.Td
                    data-label="Last seen"
                    title={person.lastSeenAt ? formatDateTime(person.lastSeenAt) : undefined}
                  >
                    {person.lastSeenAt ? formatAgo(person.lastSeenAt, now) : "Not signed in"}
                  </Table.Td>
                  <Table.Td data-label="Since">{formatDate(person.createdAt)}</Table.Td>
                  <Table.Td className="figure">
                    <PersonMenu
                      person={person}
                      isOwn={person.id === ownId}
                      onOpen={(what) => setOpen({ what, person })}
                    />
                  </Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </div>
      )}
      <Pager {...loaderData} shown={rows.length} noun="people" />
      {open?.what === "invite" && <InviteDialog onClose={close} />}
      {open?.what === "role" && <RoleDialog person={open.person} onClose={close} />}
      {open?.what === "grants" && (
        <GrantsDialog person={open.person} ofRole={roles[open.person.role] ?? {}} onClose={close} />
      )}
    </>
  );
}

function Filters() {
  const { query, go } = useFilters();
  return (
    <search className={styles.filters}>
      <SearchField describedAs="Search people" placeholder="Name or email" />
      <Select
        aria-label="Role"
        data={ROLE_FILTERS}
        value={query.get("role") ?? "staff"}
        allowDeselect={false}
        onChange={(role) => go({ role: role === "staff" ? null : role })}
      />
      <Select
        aria-label="State"
        placeholder="Active and not"
        clearable
        data={[
          { value: "true", label: "Active" },
          { value: "false", label: "Deactivated" },
        ]}
        value={query.get("active")}
        onChange={(active) => go({ active })}
      />
    </search>
  );
}

function StateBadges({ person }: { person: Person }) {
  const granted = person.grants.filter(([, scope]) => scope !== null).length;
  const denied = person.grants.length - granted;
  return (
    <span className={styles.badges}>
      <Badge tone={person.active ? "ok" : "muted"}>{person.active ? "Active" : "Deactivated"}</Badge>
      {!person.emailVerified && <Badge tone="waiting">Email unconfirmed</Badge>}
      {person.twoFactorEnabled && <Badge>Two-factor</Badge>}
      {granted > 0 && <Badge>{granted} granted</Badge>}
      {denied > 0 && <Badge tone="waiting">{denied} denied</Badge>}
    </span>
  );
}
