import { Button, Flex } from "@mantine/core";
import { IconUserPlus } from "@tabler/icons-react";
import { useState } from "react";
import { api, pageRequest } from "~/platform/http/loader-api";
import { formatDate } from "~/platform/kernel/dates";
import { Badge } from "~/platform/ui/badge";
import { officeTitle } from "~/platform/ui/document";
import { agoCell } from "~/platform/ui/office/lists/cells";
import type { Column } from "~/platform/ui/office/lists/columns";
import { DataTable } from "~/platform/ui/office/lists/data-table";
import { ListBar } from "~/platform/ui/office/lists/list-bar";
import { onDemand } from "~/platform/ui/office/on-demand";
import { peopleList, ROLE_CHOICES } from "../list";
import type { Route } from "./+types/people-page";
import { OpenInvitations } from "./open-invitations";
import { PeopleHead } from "./people-head";
import { labelOf } from "./permission-labels";
import { PersonMenu } from "./person-menu";

const ROLES = ROLE_CHOICES.map((value) => ({
  value,
  label: { staff: "All staff", customer: "Customers", everybody: "Everybody" }[value] ?? labelOf(value),
}));

const InviteDialog = onDemand(() => import("./invite-dialog").then((part) => part.InviteDialog));
const RoleDialog = onDemand(() => import("./role-dialog").then((part) => part.RoleDialog));
const GrantsDialog = onDemand(() => import("./grants-dialog").then((part) => part.GrantsDialog));

export async function loader({ context, url }: Route.LoaderArgs) {
  const identity = api(context, "identity");
  const { role: asked = "staff", ...filter } = peopleList.ask(url.searchParams);
  const role = ROLE_CHOICES.includes(asked) ? asked : "staff";
  const [page, { invitations }, { roles }, me] = await Promise.all([
    identity.listPeople(role === "everybody" ? filter : { ...filter, role }),
    identity.listInvitations(),
    identity.permissionTable(),
    identity.me(),
  ]);
  return { ...page, invitations, roles, ownId: me.id, now: context.get(pageRequest).now };
}

export const meta: Route.MetaFunction = ({ matches }) => officeTitle(matches, "People");

type Person = Route.ComponentProps["loaderData"]["rows"][number];
type Open = { what: "invite" } | { what: "role" | "grants"; person: Person } | undefined;

export default function PeoplePage({ loaderData }: Route.ComponentProps) {
  const { invitations, roles, ownId, now } = loaderData;
  const [open, setOpen] = useState<Open>();
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
        People who can sign in, their roles and their personal permissions.
      </PeopleHead>
      <OpenInvitations invitations={invitations} />
      <ListBar list={peopleList} search="Name or email" choices={{ role: ROLES }} />
      <DataTable
        list={peopleList}
        page={loaderData}
        columns={[
          ...columnsOf(ownId, now),
          {
            id: "actions",
            head: "Actions",
            actions: true,
            cell: (person) => (
              <PersonMenu
                person={person}
                isOwn={person.id === ownId}
                onOpen={(what) => setOpen({ what, person })}
              />
            ),
          },
        ]}
        name={({ name }) => name}
        faded={({ active }) => !active}
        empty={{ title: "No people found", none: "Invite the first colleague." }}
      />
      {open?.what === "invite" && <InviteDialog onClose={close} />}
      {open?.what === "role" && <RoleDialog person={open.person} onClose={close} />}
      {open?.what === "grants" && (
        <GrantsDialog person={open.person} ofRole={roles[open.person.role] ?? {}} onClose={close} />
      )}
    </>
  );
}

const columnsOf = (ownId: string, now: Date): Column<Person>[] => [
  {
    id: "name",
    head: "Name",
    lead: true,
    share: 26,
    cell: ({ id, name }) => <b>{id === ownId ? `${name} (you)` : name}</b>,
  },
  { id: "email", head: "Email", share: 30, cell: ({ email }) => email },
  { id: "role", head: "Role", phone: "note", cell: ({ role }) => labelOf(role) },
  { id: "state", head: "State", cell: (person) => <StateBadges person={person} /> },
  {
    id: "seen",
    head: "Last seen",
    phone: "figure",
    room: "middle",
    cell: agoCell(now, ({ lastSeenAt }) => lastSeenAt, "Not signed in"),
  },
  { id: "created", head: "Since", room: "wide", cell: ({ createdAt }) => formatDate(createdAt) },
];

function StateBadges({ person }: { person: Person }) {
  const granted = person.grants.filter(([, scope]) => scope !== null).length;
  const denied = person.grants.length - granted;
  return (
    <Flex component="span" gap={6} display="inline-flex">
      <Badge tone={person.active ? "ok" : "muted"}>{person.active ? "Active" : "Deactivated"}</Badge>
      {!person.emailVerified && <Badge tone="waiting">Email unconfirmed</Badge>}
      {person.twoFactorEnabled && <Badge>Two-factor</Badge>}
      {granted > 0 && <Badge>{granted} granted</Badge>}
      {denied > 0 && <Badge tone="waiting">{denied} denied</Badge>}
    </Flex>
  );
}
