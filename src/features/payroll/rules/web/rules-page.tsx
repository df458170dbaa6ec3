import { Box, Button, Group, Stack } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useState } from "react";
import { client } from "~/platform/http/client";
import { api, pageRequest } from "~/platform/http/loader-api";
import { formatDate, nairobiDate } from "~/platform/kernel/dates";
import { Badge } from "~/platform/ui/badge";
import { officeTitle } from "~/platform/ui/document";
import { useAct } from "~/platform/ui/form/use-write";
import { Card } from "~/platform/ui/office/card";
import { askToConfirm } from "~/platform/ui/office/confirm";
import { useLive } from "~/platform/ui/office/live";
import { onDemand } from "~/platform/ui/office/on-demand";
import { PageHead } from "~/platform/ui/office/page-head";
import { PayrollTabs } from "../../web/payroll-tabs-panel";
import type { Route } from "./+types/rules-page";
import type { ShownRules } from "./propose-rules";
import { RuleFacts } from "./rule-facts";
import styles from "./rules-page.module.css";

const ProposeRules = onDemand(() => import("./propose-rules").then((part) => part.ProposeRules));

export async function loader({ context }: Route.LoaderArgs) {
  const { now, viewer } = context.get(pageRequest);
  const { ruleSets } = await api(context, "payrollRules").list();
  return {
    ruleSets,
    today: nairobiDate(now),
    mayPropose: viewer?.permissions.includes("process_payroll") ?? false,
  };
}

export const meta: Route.MetaFunction = ({ matches }) => officeTitle(matches, "Statutory rules");

/** The specification's rules and the law's by date, each with where it is from; proposals wait for a second person. */
export default function RulesPage({ loaderData: { ruleSets, today, mayPropose } }: Route.ComponentProps) {
  useLive(["payroll_rules"]);
  const [proposing, setProposing] = useState(false);
  const latest = ruleSets.find(({ profile, confirmedAt }) => profile === "by-law" && confirmedAt);
  const inForce = ruleSets.find(
    ({ profile, confirmedAt, validFrom }) => profile === "by-law" && confirmedAt && validFrom <= today,
  );
  const isEarlier = (set: ShownRules) =>
    set.confirmedAt !== null && set !== inForce && set.profile !== "as-specified";
  const ordered = [...ruleSets.filter((set) => !isEarlier(set)), ...ruleSets.filter(isEarlier)];
  return (
    <>
      <PageHead
        title="Payroll"
        actions={
          mayPropose &&
          latest && (
            <Button leftSection={<IconPlus size={18} />} onClick={() => setProposing(true)}>
              Propose rules
            </Button>
          )
        }
      >
        Rates and limits of tax and contributions. Confirmed rules are never edited.
      </PageHead>
      <PayrollTabs />
      <Stack gap={16}>
        {ordered.map((set) => (
          <Card
            key={set.id}
            title={
              set.profile === "as-specified"
                ? "Simplified rules"
                : `The law from ${formatDate(set.validFrom)}`
            }
            actions={<Standing set={set} isInForce={set === inForce} />}
          >
            <Box component="p" maw="72ch">
              {set.source}
            </Box>
            <p className={styles.who}>
              {set.name}
              {set.createdBy && ` · proposed by ${set.createdBy}`}
              {set.confirmedBy && ` · confirmed by ${set.confirmedBy}`}
            </p>
            {isEarlier(set) ? (
              <details className={styles.earlier}>
                <summary>Show the figures</summary>
                <RuleFacts rules={set.rules} />
              </details>
            ) : (
              <RuleFacts rules={set.rules} />
            )}
            {!set.confirmedAt && <Deciding set={set} mayWithdraw={mayPropose} />}
          </Card>
        ))}
      </Stack>
      {proposing && latest && <ProposeRules from={latest} onClose={() => setProposing(false)} />}
    </>
  );
}

function Standing({ set, isInForce }: { set: ShownRules; isInForce: boolean }) {
  if (!set.confirmedAt) return <Badge tone="waiting">To confirm</Badge>;
  if (set.profile === "as-specified") return <Badge tone="plain">Default</Badge>;
  return isInForce ? <Badge tone="ok">The law today</Badge> : null;
}

function Deciding({ set, mayWithdraw }: { set: ShownRules; mayWithdraw: boolean }) {
  const { busy, act } = useAct();
  const rules = () => client("payrollRules");
  const confirm = async () => {
    const question = `Pay that ends on or after ${formatDate(set.validFrom)} is calculated by these rules. They cannot be edited afterwards.`;
    if (await askToConfirm(question, { title: "Confirm rules", confirm: "Confirm rules" }))
      await act("confirm", () => rules().confirm({ id: set.id }), { said: "Rules confirmed" });
  };
  return (
    <Group mt="md">
      {set.mayConfirm && (
        <Button loading={busy === "confirm"} onClick={confirm}>
          Confirm
        </Button>
      )}
      {mayWithdraw && (
        <Button
          variant="default"
          loading={busy === "withdraw"}
          onClick={() =>
            act("withdraw", () => rules().withdraw({ id: set.id }), { said: "Proposal withdrawn" })
          }
        >
          Withdraw
        </Button>
      )}
      {!set.mayConfirm && <span className={styles.who}>A second person must confirm them.</span>}
    </Group>
  );
}
