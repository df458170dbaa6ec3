import { Box, Button } from "@mantine/core";
import { IconKey } from "@tabler/icons-react";
import { useState } from "react";
import { client } from "~/platform/http/client";
import { api, pageRequest } from "~/platform/http/loader-api";
import { formatDate } from "~/platform/kernel/dates";
import { Badge } from "~/platform/ui/badge";
import { officeTitle } from "~/platform/ui/document";
import { useAct } from "~/platform/ui/form/use-write";
import { askToConfirm } from "~/platform/ui/office/confirm";
import { agoCell } from "~/platform/ui/office/lists/cells";
import type { Column } from "~/platform/ui/office/lists/columns";
import { DataTable } from "~/platform/ui/office/lists/data-table";
import { wholeList } from "~/platform/ui/office/lists/list-page";
import { onDemand } from "~/platform/ui/office/on-demand";
import { tokenList } from "../list";
import type { Route } from "./+types/tokens-page";
import { PeopleHead } from "./people-head";
import { labelOf } from "./permission-labels";

const TokenDialog = onDemand(() => import("./token-dialog").then((part) => part.TokenDialog));

export async function loader({ context }: Route.LoaderArgs) {
  const identity = api(context, "identity");
  const [{ tokens }, me] = await Promise.all([identity.listTokens(), identity.me()]);
  return { ...wholeList(tokens), held: Object.keys(me.permissions), now: context.get(pageRequest).now };
}

export const meta: Route.MetaFunction = ({ matches }) => officeTitle(matches, "API tokens");

type Token = Route.ComponentProps["loaderData"]["rows"][number];

export default function TokensPage({ loaderData }: Route.ComponentProps) {
  const { rows, held, now } = loaderData;
  const [isOpen, setOpen] = useState(false);
  const make = (
    <Button leftSection={<IconKey size={18} />} onClick={() => setOpen(true)}>
      New token
    </Button>
  );
  return (
    <>
      <PeopleHead title="API tokens" actions={rows.length > 0 && make}>
        For programs that use the API as you, with only the permissions you give them.
      </PeopleHead>
      <DataTable
        list={tokenList}
        page={loaderData}
        columns={columnsOf(now)}
        name={({ name }) => name}
        faded={(token) => stateOf(token, now) !== "open"}
        expand={({ permissions }) => (
          <Box component="p" py={10} px={14}>
            May: {permissions.map(labelOf).join(", ") || "nothing"}
          </Box>
        )}
        empty={{
          title: "No tokens yet",
          none: "A token lets an accounting program or a script read and write through the API.",
          action: make,
        }}
      />
      {isOpen && <TokenDialog held={held} onClose={() => setOpen(false)} />}
    </>
  );
}

const stateOf = ({ revokedAt, expiresAt }: Token, now: Date) =>
  revokedAt ? "revoked" : expiresAt && expiresAt <= now ? "expired" : "open";

const columnsOf = (now: Date): Column<Token>[] => [
  {
    id: "name",
    head: "Token",
    lead: true,
    share: 30,
    cell: ({ name }) => <b>{name}</b>,
    after: ({ hint }) => `${hint}…`,
  },
  {
    id: "may",
    head: "May",
    share: 40,
    room: "middle",
    cell: ({ permissions }) => permissions.map(labelOf).join(", "),
  },
  { id: "state", head: "State", cell: (token) => <TokenState token={token} now={now} /> },
  {
    id: "used",
    head: "Last used",
    phone: "figure",
    cell: agoCell(now, ({ lastUsedAt }) => lastUsedAt, "Never"),
  },
  { id: "made", head: "Made", room: "wide", cell: ({ createdAt }) => formatDate(createdAt) },
  { id: "person", head: "By", phone: "note", share: 18, cell: ({ person }) => person },
  { id: "actions", head: "Actions", actions: true, cell: (token) => <Revoke token={token} /> },
];

function TokenState({ token, now }: { token: Token; now: Date }) {
  const state = stateOf(token, now);
  if (state === "revoked") return <Badge tone="muted">Revoked</Badge>;
  if (state === "expired") return <Badge tone="waiting">Expired</Badge>;
  return <Badge tone="ok">{token.expiresAt ? `Until ${formatDate(token.expiresAt)}` : "No end"}</Badge>;
}

function Revoke({ token: { id, name, revokedAt } }: { token: Token }) {
  const { busy, act } = useAct();
  if (revokedAt !== null) return null;
  const revoke = async () => {
    const question = `Programs that use “${name}” are refused from now on. This cannot be undone.`;
    if (!(await askToConfirm(question, { title: "Revoke token", confirm: "Revoke", danger: true }))) return;
    await act("revoke", () => client("identity").revokeToken({ id }), {
      said: "Token revoked",
    });
  };
  return (
    <Button variant="subtle" color="red" size="compact-md" loading={busy !== undefined} onClick={revoke}>
      Revoke<span className="visually-hidden"> {name}</span>
    </Button>
  );
}
