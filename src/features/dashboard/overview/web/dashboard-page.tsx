import { Button } from "@mantine/core";
import { IconCalendarPlus, IconChartBar, IconFilePlus, IconUsers } from "@tabler/icons-react";
import { Link } from "react-router";
import { NOUNS } from "~/features/office/activity/domain";
import { api, pageRequest } from "~/platform/http/loader-api";
import type { Permission } from "~/platform/http/permissions";
import { formatDateTime, isPlainDate, nairobiDate } from "~/platform/kernel/dates";
import { formats } from "~/platform/kernel/formats";
import { officeTitle } from "~/platform/ui/document";
import { useNow } from "~/platform/ui/office/clock";
import { useLive } from "~/platform/ui/office/live";
import { PageHead } from "~/platform/ui/office/page-head";
import { TeamPanels } from "../../team/web/team-panels";
import { PERIODS, type PeriodName } from "../domain";
import { recentInquiryList } from "../list";
import type { Route } from "./+types/dashboard-page";
import { ActivityFeed } from "./activity-feed";
import styles from "./dashboard-page.module.css";
import { InquiryTable } from "./inquiry-table";
import { MpesaPanel } from "./mpesa-panel";
import { PeriodPicker } from "./period-picker";
import { ReceivablesStrip } from "./receivables-strip";
import { StatCards } from "./stat-cards";

const one = <T extends string>(value: string | null, of: readonly T[]): T | undefined =>
  of.find((entry) => entry === value);

export async function loader({ context, url }: Route.LoaderArgs) {
  const query = url.searchParams;
  const { now, viewer } = context.get(pageRequest);
  const today = nairobiDate(now);
  const [from, to] = [query.get("from") ?? "", query.get("to") ?? ""];
  const ranged = isPlainDate(from) && isPlainDate(to) && from <= to;
  const period: PeriodName = one(query.get("period"), PERIODS) ?? "month";
  const { limit: _, page = 1, ...selection } = recentInquiryList.ask(query);
  const held = new Set<Permission>(viewer?.permissions ?? []);
  const overview = api(context, "overview");
  const [figures, receivables, inquiries, mpesa, team, { activities }] = await Promise.all([
    overview.cards(ranged ? { from, to } : { period }),
    held.has("view_finances") ? overview.receivables() : null,
    held.has("manage_inquiries") ? overview.inquiries({ ...selection, page: Math.min(100, page) }) : null,
    held.has("view_finances") ? overview.payments() : null,
    held.has("manage_all_staff") && !held.has("view_finances") ? api(context, "team").today() : null,
    api(context, "activity").recent({ limit: 10 }),
  ]);
  return {
    figures,
    receivables,
    inquiries,
    mpesa,
    team,
    activities,
    period: ranged ? null : period,
    status: selection.status,
    today,
    now,
    held: [...held],
    name: viewer?.name ?? "",
  };
}

export const meta: Route.MetaFunction = ({ matches }) => officeTitle(matches, "Dashboard");

const LIVE = [
  "inquiry",
  "quote",
  "move",
  "invoice",
  "payment",
  "prompt",
  "settlement",
  "mpesa_arrival",
  "mpesa_review",
  "leave",
  "overtime",
  "employee",
];

const QUICK: { label: string; to: string; icon: typeof IconUsers; needs: readonly Permission[] }[] = [
  { label: "Create Quote", to: "/quote-management", icon: IconFilePlus, needs: ["manage_quotes"] },
  { label: "Schedule Job", to: "/moves?schedule=new", icon: IconCalendarPlus, needs: ["manage_moves"] },
  {
    label: "View Reports",
    to: "/reports",
    icon: IconChartBar,
    needs: ["access_financial_reports", "view_sales_reports", "view_service_reports"],
  },
  { label: "Manage Customers", to: "/customers", icon: IconUsers, needs: ["view_customers"] },
];

export default function DashboardPage({ loaderData }: Route.ComponentProps) {
  const { figures, receivables, inquiries, mpesa, team, activities, period, today, held } = loaderData;
  const now = useNow(loaderData.now);
  useLive(LIVE);
  const hears = Object.values(NOUNS).some(({ needs }) => held.includes(needs));
  const quick = QUICK.filter(({ needs }) => needs.some((need) => held.includes(need)));
  return (
    <>
      <PageHead
        title="Dashboard"
        actions={figures.cards.length > 0 && <PeriodPicker {...figures} period={period} today={today} />}
      >
        <time dateTime={now.toISOString()}>{formatDateTime(now)}</time>, {formats().timezone}
      </PageHead>
      {figures.cards.length > 0 && <StatCards figures={figures} />}
      {receivables && <ReceivablesStrip receivables={receivables} />}
      {quick.length > 0 && (
        <nav className={styles.quick} aria-label="Quick actions">
          {quick.map(({ label, to, icon: Icon }) => (
            <Button
              key={label}
              component={Link}
              to={to}
              variant="default"
              h={44}
              leftSection={<Icon size={18} />}
            >
              {label}
            </Button>
          ))}
        </nav>
      )}
      <div className={styles.columns} data-one={inquiries ? undefined : ""}>
        {inquiries && (
          <div className={styles.wide}>
            <InquiryTable
              inquiries={inquiries}
              status={loaderData.status}
              mayQuote={held.includes("manage_quotes")}
              now={now}
            />
          </div>
        )}
        <div className={styles.narrow}>
          {mpesa && <MpesaPanel panel={mpesa} mayPrompt={held.includes("manage_finances")} now={now} />}
          {team && <TeamPanels team={team} />}
          {hears && <ActivityFeed activities={activities} now={now} />}
        </div>
      </div>
    </>
  );
}
