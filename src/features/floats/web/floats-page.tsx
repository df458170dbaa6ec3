import { Button } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useState } from "react";
import { Link } from "react-router";
import { api, pageRequest } from "~/platform/http/loader-api";
import { formatKes } from "~/platform/kernel/money";
import { counted } from "~/platform/kernel/numbers";
import { Badge } from "~/platform/ui/badge";
import { officeTitle } from "~/platform/ui/document";
import { Card } from "~/platform/ui/office/card";
import { EmptyPanel } from "~/platform/ui/office/empty-panel";
import { ExportMenu } from "~/platform/ui/office/export-menu";
import { useLive } from "~/platform/ui/office/live";
import { onDemand } from "~/platform/ui/office/on-demand";
import { PageHead } from "~/platform/ui/office/page-head";
import { PlainTable } from "~/platform/ui/office/plain-table";
import type { Route } from "./+types/floats-page";

const IssueDialog = onDemand(() => import("./float-dialogs").then((part) => part.IssueDialog));

export async function loader({ context }: Route.LoaderArgs) {
  const floats = await api(context, "floats").list();
  const permissions = context.get(pageRequest).viewer?.permissions ?? [];
  const mayIssue = permissions.includes("manage_purchases") || permissions.includes("approve_purchases");
  return { ...floats, mayIssue };
}

export const meta: Route.MetaFunction = ({ matches }) => officeTitle(matches, "Floats");

type Holder = Route.ComponentProps["loaderData"]["holders"][number];

/** Cash of the company by person, with its age. */
export default function FloatsPage({ loaderData: { holders, total, mayIssue } }: Route.ComponentProps) {
  const [isOpen, setOpen] = useState(false);
  useLive(["float", "purchase", "cash"]);
  const issue = mayIssue && (
    <Button leftSection={<IconPlus size={18} />} onClick={() => setOpen(true)}>
      Issue float
    </Button>
  );
  return (
    <>
      <PageHead
        title="Floats"
        actions={
          <>
            <ExportMenu path="float-movements" address="" />
            {issue}
          </>
        }
      >
        {formatKes(total)} with the crew and in petty cash, with cash from customers.
      </PageHead>
      <Card title="By person">
        {holders.length === 0 ? (
          <EmptyPanel title="No floats yet">
            <p>
              Money that people have for fuel, tolls and other expenses, and cash that customers gave them.
            </p>
            {issue}
          </EmptyPanel>
        ) : (
          <PlainTable
            rows={holders}
            keyOf={({ personId }) => personId}
            stacks
            scroll="Floats, scrollable"
            columns={[
              {
                head: "Person",
                names: true,
                cell: ({ personId, name }) => <Link to={`/floats/${personId}`}>{name}</Link>,
              },
              { head: "Open for", cell: (holder) => <Age holder={holder} /> },
              {
                head: "Expenses to approve",
                figure: true,
                cell: ({ toApprove }) => (toApprove > 0 ? formatKes(toApprove) : "–"),
              },
              { head: "Has", figure: true, cell: ({ balance }) => formatKes(balance) },
            ]}
          />
        )}
      </Card>
      {isOpen && <IssueDialog onClose={() => setOpen(false)} />}
    </>
  );
}

function Age({ holder: { since, age, isBlocked } }: { holder: Holder }) {
  if (since === null) return "–";
  const text = age === 0 ? "Today" : counted(age, "day");
  return isBlocked ? <Badge tone="error">{text}, count it</Badge> : text;
}
