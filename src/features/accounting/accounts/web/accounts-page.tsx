import { Button, Stack } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useState } from "react";
import { Link } from "react-router";
import { api, pageRequest } from "~/platform/http/loader-api";
import { currencyMark, formatAmount } from "~/platform/kernel/money";
import { formatNumber } from "~/platform/kernel/numbers";
import { Badge } from "~/platform/ui/badge";
import { officeTitle } from "~/platform/ui/document";
import { Card } from "~/platform/ui/office/card";
import { useLive } from "~/platform/ui/office/live";
import { onDemand } from "~/platform/ui/office/on-demand";
import { PageHead } from "~/platform/ui/office/page-head";
import { PlainTable } from "~/platform/ui/office/plain-table";
import { ACCOUNT_TYPES, isDebitType, ROLES, TAX_CODE_LABELS, TYPE_LABELS } from "../../domain";
import { booksViews } from "../../web/books-views-panel";
import type { Route } from "./+types/accounts-page";
import type { ShownAccount, ShownRole } from "./shown-accounts";

const AccountDialog = onDemand(() => import("./account-dialog").then((part) => part.AccountDialog));
const MappingDialog = onDemand(() => import("./mapping-dialog").then((part) => part.MappingDialog));

export async function loader({ context }: Route.LoaderArgs) {
  const { accounts } = await api(context, "bookAccounts").list();
  const { roles } = await api(context, "bookAccounts").mapping();
  const mayManage = context.get(pageRequest).viewer?.permissions.includes("manage_books") ?? false;
  return { accounts, roles, mayManage };
}

export const meta: Route.MetaFunction = ({ matches }) => officeTitle(matches, "Accounts");

/** The accounts by type, and the account of each kind of event. */
export default function AccountsPage({ loaderData: { accounts, roles, mayManage } }: Route.ComponentProps) {
  const [edited, setEdited] = useState<ShownAccount | "new">();
  const [mapped, setMapped] = useState<ShownRole>();
  useLive(["book-account"]);
  return (
    <>
      <PageHead
        title="Accounts"
        views={booksViews("accounts")}
        actions={
          mayManage && (
            <Button leftSection={<IconPlus size={18} />} onClick={() => setEdited("new")}>
              Add account
            </Button>
          )
        }
      />
      <Stack gap={16}>
        {ACCOUNT_TYPES.map((type) => (
          <Card key={type} title={`${TYPE_LABELS[type]}, ${currencyMark()}`}>
            <PlainTable
              rows={accounts.filter((account) => account.type === type)}
              keyOf={({ id }) => id}
              stacks
              columns={[
                {
                  head: "Account",
                  names: true,
                  cell: ({ number, nameEn }) => (
                    <Link to={`/books/journal?account=${number}`}>
                      {number} {nameEn}
                    </Link>
                  ),
                },
                { head: "Kiswahili", cell: ({ nameSw }) => nameSw },
                { head: "VAT", cell: ({ taxCode }) => taxCode && TAX_CODE_LABELS[taxCode] },
                { head: "State", cell: ({ active }) => !active && <Badge tone="muted">Not in use</Badge> },
                {
                  head: "Balance",
                  figure: true,
                  cell: ({ balance }) => formatAmount(isDebitType(type) ? balance : 0 - balance),
                },
                {
                  head: "",
                  cell: (account) =>
                    mayManage && (
                      <Button
                        variant="subtle"
                        onClick={() => setEdited(account)}
                        aria-label={`Edit ${account.number}`}
                      >
                        Edit
                      </Button>
                    ),
                },
              ]}
            />
          </Card>
        ))}
        <Card title="Mapping of events">
          <PlainTable
            rows={roles}
            keyOf={({ role }) => role}
            stacks
            columns={[
              { head: "Event", names: true, cell: ({ role }) => ROLES[role] },
              {
                head: "Account",
                cell: ({ accountNumber, accountName }) => `${accountNumber} ${accountName}`,
              },
              { head: "Lines in 90 days", figure: true, cell: ({ lines }) => formatNumber(lines) },
              { head: "Debit", figure: true, cell: ({ recent }) => formatAmount(recent.debit) },
              { head: "Credit", figure: true, cell: ({ recent }) => formatAmount(recent.credit) },
              {
                head: "",
                cell: (role) =>
                  mayManage && (
                    <Button
                      variant="subtle"
                      onClick={() => setMapped(role)}
                      aria-label={`Change account of: ${ROLES[role.role]}`}
                    >
                      Change
                    </Button>
                  ),
              },
            ]}
          />
        </Card>
      </Stack>
      {edited && (
        <AccountDialog account={edited === "new" ? undefined : edited} onClose={() => setEdited(undefined)} />
      )}
      {mapped && <MappingDialog of={mapped} accounts={accounts} onClose={() => setMapped(undefined)} />}
    </>
  );
}
