import { ActionIcon, Button, Menu, Select, Table, TextInput } from "@mantine/core";
import { IconDots, IconSearch, IconUserPlus } from "@tabler/icons-react";
import { useState } from "react";
import { Link, useNavigate, useRevalidator, useSearchParams } from "react-router";
import { client } from "~/platform/http/client";
import { api, pageRequest } from "~/platform/http/loader-api";
import { STAFF_ROLES } from "~/platform/http/permissions";
import { formatAgo, formatDate, formatDateTime } from "~/platform/kernel/dates";
import { Badge } from "~/platform/ui/badge";
import { askFirst } from "~/platform/ui/office/confirm";
import { EmptyState, Pager, SortHead, useListAddress } from "~/platform/ui/office/list";
import { tell, tellProblem } from "~/platform/ui/office/notify";
import type { identityContract } from "../../contract";
import type { Route } from "./+types/people-page";
import { GrantsDialog } from "./grants-dialog";
import { InviteDialog } from "./invite-dialog";
import styles from "./people.module.css";
import { PeopleHead } from "./people-head";
import { wordsOf } from "./permission-words";
import { RoleDialog } from "./role-dialog";

const ROLE_FILTERS = [
  { value: "staff", label: "All staff" },
  ...STAFF_ROLES.map((value) => ({ value: value as string, label: wordsOf(value) })),
  { value: "customer", label: "Customers" },
  { value: "everybody", label: "Everybody" },
];

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
      ...(query.get("page") ? { page: Math.max(1, Number(query.get("page")) || 1) } : {}),
      ...(query.get("cursor") ? { cursor: query.get("cursor") ?? "" } : {}),
      ...(query.get("last") ? { last: true } : {}),
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

export const meta: Route.MetaFunction = () => [{ title: "People · MoveEase" }];

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
      <Invitations invitations={invitations} />
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
                    <PersonMenu person={person} isOwn={person.id === ownId} onOpen={setOpen} />
                  </Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </div>
      )}
      <Pager {...loaderData} shown={rows.length} noun="people" />
      <InviteDialog opened={open?.what === "invite"} onClose={close} />
      {open?.what === "role" && <RoleDialog person={open.person} onClose={close} />}
      {open?.what === "grants" && (
        <GrantsDialog person={open.person} ofRole={roles[open.person.role] ?? {}} onClose={close} />
      )}
    </>
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

interface PersonMenuProps {
  person: Person;
  isOwn: boolean;
  onOpen: (open: Open) => void;
}

function PersonMenu({ person, isOwn, onOpen }: PersonMenuProps) {
  const revalidator = useRevalidator();
  const identity = client<typeof identityContract>("identity");
  const isStaff = person.role !== "customer";

  async function run(work: () => Promise<unknown>, said: string) {
    try {
      await work();
      tell(said);
    } catch (error) {
      tellProblem(error);
    }
    await revalidator.revalidate();
  }

  async function deactivate() {
    const question = `${person.name} is signed out everywhere at once, cannot sign in, and their API tokens are revoked for good.`;
    if (await askFirst(question, { title: "Deactivate", confirm: "Deactivate", danger: true }))
      await run(() => identity.deactivate({ id: person.id }), `${person.name} is deactivated`);
  }

  async function endSessions() {
    const question = `${person.name} is signed out on every device and can sign in again.`;
    if (await askFirst(question, { title: "End all sessions", confirm: "End sessions" }))
      await run(() => identity.endAllSessions({ id: person.id }), `All sessions of ${person.name} ended`);
  }

  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <ActionIcon variant="subtle" size={44} aria-label={`Actions for ${person.name}`}>
          <IconDots size={20} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item disabled={!isStaff} onClick={() => onOpen({ what: "role", person })}>
          Change role
        </Menu.Item>
        <Menu.Item
          disabled={!isStaff || person.role === "admin"}
          onClick={() => onOpen({ what: "grants", person })}
        >
          Single permissions
        </Menu.Item>
        <Menu.Item onClick={endSessions}>End all sessions</Menu.Item>
        <Menu.Divider />
        {person.active ? (
          <Menu.Item c={isOwn ? undefined : "var(--err)"} disabled={isOwn} onClick={deactivate}>
            Deactivate
          </Menu.Item>
        ) : (
          <Menu.Item
            onClick={() =>
              run(() => identity.reactivate({ id: person.id }), `${person.name} can sign in again`)
            }
          >
            Reactivate
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}

function Invitations({ invitations }: { invitations: Route.ComponentProps["loaderData"]["invitations"] }) {
  const revalidator = useRevalidator();
  if (invitations.length === 0) return null;
  async function withdraw(id: string, email: string) {
    const question = `The link sent to ${email} stops working.`;
    if (!(await askFirst(question, { title: "Withdraw invitation", confirm: "Withdraw" }))) return;
    try {
      await client<typeof identityContract>("identity").withdrawInvitation({ id });
      tell("Invitation withdrawn");
    } catch (error) {
      tellProblem(error);
    }
    await revalidator.revalidate();
  }
  return (
    <section className={styles.card} aria-label="Open invitations">
      <h2>Open invitations</h2>
      {invitations.map(({ id, email, role, expiresAt }) => (
        <div key={id} className={styles.invitation}>
          <span>
            <span className={`${styles.name} ${styles.wrap}`}>{email}</span>
            <span className={styles.muted}>
              {wordsOf(role)}, until {formatDateTime(expiresAt)}
            </span>
          </span>
          <Button variant="subtle" color="red" onClick={() => withdraw(id, email)}>
            Withdraw<span className="visually-hidden"> the invitation of {email}</span>
          </Button>
        </div>
      ))}
    </section>
  );
}

function Filters() {
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const address = useListAddress();
  const [search, setSearch] = useState(query.get("search") ?? "");
  const go = (changes: Record<string, string | null>) =>
    navigate(address(changes), { replace: true, preventScrollReset: true });
  return (
    <search className={styles.filters}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          go({ search });
        }}
      >
        <TextInput
          type="search"
          aria-label="Search people"
          placeholder="Name or email"
          leftSection={<IconSearch size={18} />}
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
          onBlur={() => search !== (query.get("search") ?? "") && go({ search })}
        />
      </form>
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
