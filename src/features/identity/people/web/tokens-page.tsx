import { Button, Table } from "@mantine/core";
import { IconKey } from "@tabler/icons-react";
import { useState } from "react";
import { useRevalidator } from "react-router";
import { client } from "~/platform/http/client";
import { api, pageRequest } from "~/platform/http/loader-api";
import { formatAgo, formatDate, formatDateTime } from "~/platform/kernel/dates";
import { Badge } from "~/platform/ui/badge";
import { officeTitle } from "~/platform/ui/document";
import { askFirst } from "~/platform/ui/office/confirm";
import { EmptyState } from "~/platform/ui/office/lists/empty-state";
import { tell, tellProblem } from "~/platform/ui/office/notify";
import { onDemand } from "~/platform/ui/office/on-demand";
import type { identityContract } from "../../contract";
import type { Route } from "./+types/tokens-page";
import styles from "./people.module.css";
import { PeopleHead } from "./people-head";
import { wordsOf } from "./permission-words";

const TokenDialog = onDemand(() => import("./token-dialog").then((part) => part.TokenDialog));

export async function loader({ context }: Route.LoaderArgs) {
  const identity = api<typeof identityContract>(context, "identity");
  const [{ tokens }, me] = await Promise.all([identity.listTokens(), identity.me()]);
  return { tokens, held: Object.keys(me.permissions), now: context.get(pageRequest).now };
}

export const meta: Route.MetaFunction = ({ matches }) => officeTitle(matches, "API tokens");

type Token = Route.ComponentProps["loaderData"]["tokens"][number];

export default function TokensPage({ loaderData }: Route.ComponentProps) {
  const { tokens, held, now } = loaderData;
  const [isOpen, setOpen] = useState(false);
  const make = (
    <Button leftSection={<IconKey size={18} />} onClick={() => setOpen(true)}>
      New token
    </Button>
  );
  return (
    <>
      <PeopleHead title="API tokens" actions={tokens.length > 0 && make}>
        For programs that use the API as you, with only the permissions you give them.
      </PeopleHead>
      {tokens.length === 0 ? (
        <EmptyState title="No tokens yet" action={make}>
          A token lets an accounting program or a script read and write through the API.
        </EmptyState>
      ) : (
        <div className={styles.table}>
          <Table>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>Token</Table.Th>
                <Table.Th>May</Table.Th>
                <Table.Th>State</Table.Th>
                <Table.Th>Last used</Table.Th>
                <Table.Th>Made</Table.Th>
                <Table.Th>
                  <span className="visually-hidden">Actions</span>
                </Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {tokens.map((token) => (
                <TokenRow key={token.id} token={token} now={now} />
              ))}
            </Table.Tbody>
          </Table>
        </div>
      )}
      {isOpen && <TokenDialog held={held} onClose={() => setOpen(false)} />}
    </>
  );
}

function TokenRow({ token, now }: { token: Token; now: Date }) {
  const revalidator = useRevalidator();
  const isExpired = token.expiresAt !== null && token.expiresAt <= now;
  const isOpen = token.revokedAt === null && !isExpired;

  async function revoke() {
    const question = `Programs that use “${token.name}” are refused from now on. This cannot be taken back.`;
    if (!(await askFirst(question, { title: "Revoke token", confirm: "Revoke", danger: true }))) return;
    try {
      await client<typeof identityContract>("identity").revokeToken({ id: token.id });
      tell("Token revoked");
    } catch (error) {
      tellProblem(error);
    }
    await revalidator.revalidate();
  }

  return (
    <Table.Tr className={isOpen ? undefined : styles.off}>
      <Table.Td>
        <span className={styles.name}>{token.name}</span>
        <span className={styles.mail}>{token.hint}…</span>
      </Table.Td>
      <Table.Td className={styles.may} data-label="May">
        {token.permissions.map(wordsOf).join(", ")}
      </Table.Td>
      <Table.Td>
        {token.revokedAt ? (
          <Badge tone="muted">Revoked</Badge>
        ) : isExpired ? (
          <Badge tone="waiting">Expired</Badge>
        ) : (
          <Badge tone="ok">{token.expiresAt ? `Until ${formatDate(token.expiresAt)}` : "No end"}</Badge>
        )}
      </Table.Td>
      <Table.Td
        data-label="Last used"
        title={token.lastUsedAt ? formatDateTime(token.lastUsedAt) : undefined}
      >
        {token.lastUsedAt ? formatAgo(token.lastUsedAt, now) : "Never"}
      </Table.Td>
      <Table.Td data-label="Made">
        {formatDate(token.createdAt)}
        <span className={`${styles.mail} ${styles.block}`}>{token.person}</span>
      </Table.Td>
      <Table.Td className="figure">
        {token.revokedAt === null && (
          <Button variant="subtle" color="red" onClick={revoke}>
            Revoke<span className="visually-hidden"> {token.name}</span>
          </Button>
        )}
      </Table.Td>
    </Table.Tr>
  );
}
