import { Button, Group } from "@mantine/core";
import { IconBraces, IconChartBar, IconDownload, IconFileTypeCsv, IconRefresh } from "@tabler/icons-react";
import { useState } from "react";
import { client } from "~/platform/http/client";
import { api, pageRequest } from "~/platform/http/loader-api";
import { formatDateTime } from "~/platform/kernel/dates";
import { useAct } from "~/platform/ui/form/use-write";
import { ActionMenu } from "~/platform/ui/office/action-menu";
import { onDemand } from "~/platform/ui/office/on-demand";
import { ReasonDialog } from "~/platform/ui/office/reason-dialog";
import type { Item, Mark } from "../domain";
import type { Route } from "./+types/customer-analytics";
import { CommunicationCard, FurtherCard, LoyaltyCard, PreferencesCard, RiskCard } from "./analytics-cards";
import styles from "./customer-analytics.module.css";
import { FigureTiles } from "./figure-tiles";
import { FindingsCards } from "./findings-cards";
import { JourneyCard } from "./journey-card";

const dialogs = () => import("./assessment-dialogs");
const AssessmentDialog = onDemand(() => dialogs().then((part) => part.AssessmentDialog));
const CreditLimitDialog = onDemand(() => dialogs().then((part) => part.CreditLimitDialog));
const StageDialog = onDemand(() => dialogs().then((part) => part.StageDialog));

export async function loader({ context, params }: Route.LoaderArgs) {
  const { now } = context.get(pageRequest);
  const insightsApi = api(context, "insights");
  const id = params.number;
  const [analytics, insights, journey] = await Promise.all([
    insightsApi.analytics({ id }),
    insightsApi.insights({ id }),
    insightsApi.journey({ id }),
  ]);
  return { analytics, insights, journey, now };
}

type Asking = "assessment" | "credit" | "stage" | "risk";

export default function CustomerAnalytics({ loaderData, params }: Route.ComponentProps) {
  const { analytics, insights, journey, now } = loaderData;
  const { customerId: id } = analytics;
  const { busy, act } = useAct();
  const [asking, setAsking] = useState<Asking>();
  const insightsApi = () => client("insights");
  const close = () => setAsking(undefined);

  if (!analytics.available) {
    const generate = () =>
      act("generate", () => insightsApi().analytics({ id }), {
        said: ({ available }) =>
          available
            ? "Analytics generated"
            : "Nothing to work with yet: analytics begin with the first service or communication",
      });
    return (
      <section className={`frame ${styles.none}`}>
        <IconChartBar size={40} stroke={1.5} aria-hidden />
        <h2>No Analytics Available</h2>
        <p>Figures begin with the first service or communication of this customer.</p>
        <Button loading={busy === "generate"} onClick={generate}>
          Generate Analytics
        </Button>
      </section>
    );
  }

  const mark = (item: Item, as: Mark) =>
    act(`${item}:${as}`, () => insightsApi().mark({ id, item, mark: as }));
  return (
    <>
      <Group gap="10px 16px" justify="space-between">
        <span className={styles.muted}>Worked out {formatDateTime(analytics.lastCalculated)}</span>
        <span className={styles.actions}>
          <Button
            variant="default"
            leftSection={<IconRefresh size={18} />}
            loading={busy === "refresh"}
            onClick={() =>
              act("refresh", () => insightsApi().analytics({ id }), { said: "Figures refreshed" })
            }
          >
            Refresh
          </Button>
          <ExportFiles number={params.number} />
        </span>
      </Group>
      <FigureTiles analytics={analytics} />
      <div className={styles.cards}>
        <LoyaltyCard analytics={analytics} />
        <RiskCard
          analytics={analytics}
          busy={busy === "resume"}
          onSetAside={() => setAsking("risk")}
          onResume={() =>
            act("resume", () => insightsApi().resumeRisk({ id }), { said: "Risk counts again" })
          }
        />
        <CommunicationCard analytics={analytics} />
        <PreferencesCard analytics={analytics} />
        <FindingsCards insights={insights} mayMark={analytics.may.edit} busy={busy} onMark={mark} now={now} />
      </div>
      <FurtherCard
        analytics={analytics}
        onAssess={() => setAsking("assessment")}
        onCreditLimit={() => setAsking("credit")}
      />
      <JourneyCard
        journey={journey}
        now={now}
        onSet={analytics.may.edit ? () => setAsking("stage") : undefined}
      />
      {asking === "assessment" && <AssessmentDialog analytics={analytics} onClose={close} />}
      {asking === "credit" && <CreditLimitDialog analytics={analytics} onClose={close} />}
      {asking === "stage" && <StageDialog journey={journey} onClose={close} />}
      {asking === "risk" && (
        <ReasonDialog
          title="Set the risk aside"
          confirm="Set aside"
          description="Shown with the risk. Excluded from insights and alerts until restored."
          said="Risk set aside"
          onClose={close}
          onConfirm={(reason) => insightsApi().setRiskAside({ id, reason })}
        />
      )}
    </>
  );
}

function ExportFiles({ number }: { number: string }) {
  const file = (name: string) => `/exports/customers/${encodeURIComponent(number)}/${name}`;
  return (
    <ActionMenu
      trigger={(trigger) => (
        <Button variant="default" leftSection={<IconDownload size={18} />} {...trigger}>
          Export
        </Button>
      )}
      entries={[
        { label: "Export JSON", icon: <IconBraces size={18} />, href: file("complete.json") },
        { label: "Export CSV", icon: <IconFileTypeCsv size={18} />, href: file("analytics.csv") },
      ]}
    />
  );
}
