import { Stack, Text } from "@mantine/core";
import { client } from "~/platform/http/client";
import { api, pageRequest } from "~/platform/http/loader-api";
import { formatDate } from "~/platform/kernel/dates";
import { currencyMark, formatAmount, formatKes } from "~/platform/kernel/money";
import { officeTitle } from "~/platform/ui/document";
import { TextareaField } from "~/platform/ui/form/fields";
import { Form, FormFoot, useWriteForm } from "~/platform/ui/form/write-form";
import { Card } from "~/platform/ui/office/card";
import { useLive } from "~/platform/ui/office/live";
import { PageHead } from "~/platform/ui/office/page-head";
import { PlainTable } from "~/platform/ui/office/plain-table";
import { booksViews } from "../../web/books-views-panel";
import { readPasted } from "../domain";
import type { Route } from "./+types/openings-page";

export async function loader({ context }: Route.LoaderArgs) {
  return {
    ...(await api(context, "bookOpenings").get()),
    mayManage: context.get(pageRequest).viewer?.permissions.includes("manage_books") ?? false,
  };
}

export const meta: Route.MetaFunction = ({ matches }) => officeTitle(matches, "Opening balances");

type Account = Route.ComponentProps["loaderData"]["accounts"][number];

const sided = (amount: number, side: 1 | -1) => (amount * side > 0 ? formatAmount(Math.abs(amount)) : "");

/** The balances at the first day: those of documents, and those that are entered. */
export default function OpeningsPage({ loaderData }: Route.ComponentProps) {
  const { startsOn, accounts, mayManage } = loaderData;
  useLive(["books"]);
  const shown = accounts.filter(({ amount }) => amount !== 0);
  return (
    <>
      <PageHead title="Opening balances" views={booksViews("openings")}>
        {startsOn ? `At the start of ${formatDate(startsOn)}` : "Choose the first day of the books first."}
      </PageHead>
      <Stack gap={16}>
        {shown.length > 0 && (
          <Card title={`Balances, ${currencyMark()}`}>
            <PlainTable
              rows={shown}
              keyOf={({ number }) => number}
              stacks
              columns={[
                { head: "Account", names: true, cell: ({ number, name }) => `${number} ${name}` },
                { head: "From", cell: ({ isDerived }) => (isDerived ? "Documents" : "Entered") },
                { head: "Debit", figure: true, cell: ({ amount }) => sided(amount, 1) },
                { head: "Credit", figure: true, cell: ({ amount }) => sided(amount, -1) },
              ]}
            />
          </Card>
        )}
        {startsOn && mayManage && <PasteForm accounts={accounts} />}
      </Stack>
    </>
  );
}

/** As the text to paste: number, debit, credit. */
const textOf = (accounts: readonly Account[]) =>
  accounts
    .filter(({ amount, isDerived }) => amount !== 0 && !isDerived)
    .map(({ number, amount }) => [number, sided(amount, 1), sided(amount, -1)].join("\t"))
    .join("\n");

function PasteForm({ accounts }: { accounts: readonly Account[] }) {
  const form = useWriteForm({
    start: { pasted: textOf(accounts) },
    send: ({ pasted }, { context }) =>
      client("bookOpenings").save({ rows: readPasted(pasted).rows }, { context }),
    said: "Opening balances saved",
  });
  const { rows, unread } = readPasted(form.values.pasted ?? "");
  const difference = rows.reduce((sum, { amount }) => sum + amount, 0);
  return (
    <Card title="Enter or paste">
      <Form of={form} label="Opening balances" ready={unread.length === 0 && form.isDirty}>
        <TextareaField
          of={form}
          name="pasted"
          label="Account, debit and credit"
          description="Paste three columns from a spreadsheet. Leave out what follows from documents: receivables, deposits, payables, floats and net pay."
          autosize
          minRows={8}
        />
        <Text fz={14} mt={8} role="status">
          {unread.length > 0
            ? `Not understood: ${unread.slice(0, 3).join("; ")}`
            : `${rows.length} accounts. ${formatKes(Math.abs(difference))} goes to the account for opening balances.`}
        </Text>
        <FormFoot of={form} submit="Save balances" ready={unread.length === 0 && form.isDirty} />
      </Form>
    </Card>
  );
}
