import { Button, Group, Text } from "@mantine/core";
import { IconCalendarPlus, IconChartBar, IconFilePlus, IconLayoutList, IconUsers } from "@tabler/icons-react";
import { type ReactNode, useState } from "react";
import { Link } from "react-router";
import { api, pageRequest } from "~/platform/http/loader-api";
import type { Permission } from "~/platform/http/permissions";
import { addDays, formatDateTime, isPlainDate, nairobiDate } from "~/platform/kernel/dates";
import { formats } from "~/platform/kernel/formats";
import { officeTitle } from "~/platform/ui/document";
import { useNow } from "~/platform/ui/office/clock";
import { useLive } from "~/platform/ui/office/live";
import { onDemand } from "~/platform/ui/office/on-demand";
import { PageHead } from "~/platform/ui/office/page-head";
import { PARTS, type PartId, wideOf } from "../morning/domain/parts";
import { Alerts } from "../morning/web/alerts";
import { ApprovalsPart, CashPart, MoneyPart, PayrollPart } from "../morning/web/money-parts";
import { JobsPart, WeekPart, YesterdayPart } from "../morning/web/moves-parts";
import { ProfitPart } from "../morning/web/profit-part";
import { ActivitiesPart, AnswersPart, QuotesPart } from "../morning/web/sales-parts";
import { AwayPart, ContractsPart, PeoplePart } from "../morning/web/staff-parts";
import { PERIODS, type PeriodName } from "../overview/domain";
import { recentInquiryList } from "../overview/list";
import { ActivityFeed } from "../overview/web/activity-feed";
import { InquiryTable } from "../overview/web/inquiry-table";
import { MpesaPanel } from "../overview/web/mpesa-panel";
import { PeriodPicker } from "../overview/web/period-picker";
import { StatCards } from "../overview/web/stat-cards";
import type { Route } from "./+types/dashboard-page";
import styles from "./dashboard-page.module.css";

const PartsDialog = onDemand(() => import("../morning/web/parts-dialog").then((part) => part.PartsDialog));

const one = <T extends string>(value: string | null, of: readonly T[]): T | undefined =>
  of.find((entry) => entry === value);

export async function loader({ context, url }: Route.LoaderArgs) {
  const query = url.searchParams;
  const { now, viewer } = context.get(pageRequest);
  const [from, to] = [query.get("from") ?? "", query.get("to") ?? ""];
  const ranged = isPlainDate(from) && isPlainDate(to) && from <= to;
  const period: PeriodName = one(query.get("period"), PERIODS) ?? "month";
  const { limit: _, page = 1, ...selection } = recentInquiryList.ask(query);
  const morning = await api(context, "morning").get({
    ...(ranged ? { from, to } : { period }),
    ...selection,
    page: Math.min(100, page),
  });
  return {
    morning,
    period: ranged ? null : period,
    status: selection.status,
    today: nairobiDate(now),
    now,
    held: viewer?.permissions ?? [],
  };
}

type PageData = Awaited<ReturnType<typeof loader>>;

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
  "activity",
  "payroll_period",
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

/** The page an employee opens in the morning: what is late, then the parts that their permissions show. */
export default function DashboardPage({ loaderData }: Route.ComponentProps) {
  const { morning, held } = loaderData;
  const now = useNow(loaderData.now);
  const [choosing, setChoosing] = useState(false);
  useLive(LIVE);
  const shown = morning.parts.flatMap(({ id, shown }) => (shown && morning[id] !== undefined ? id : []));
  const wide = wideOf(shown);
  const quick = QUICK.filter(({ needs }) => needs.some((need) => held.includes(need)));
  return (
    <>
      <PageHead
        title="Dashboard"
        actions={
          <Button
            variant="default"
            leftSection={<IconLayoutList size={18} />}
            onClick={() => setChoosing(true)}
          >
            Choose parts
          </Button>
        }
      />
      <Alerts alerts={morning.alerts}>
        <time dateTime={now.toISOString()}>{formatDateTime(now)}</time>, {formats().timezone}
      </Alerts>
      {quick.length > 0 && (
        <Group component="nav" aria-label="Quick actions" gap={8} mb={12}>
          {quick.map(({ label, to, icon: Icon }) => (
            <Button
              key={label}
              component={Link}
              to={to}
              variant="default"
              size="compact-md"
              h={40}
              leftSection={<Icon size={17} />}
            >
              {label}
            </Button>
          ))}
        </Group>
      )}
      {shown.length === 0 ? (
        <Text inherit py={20} c="dimmed">
          No part is chosen. Choose parts above to see them here.
        </Text>
      ) : (
        <div className={styles.parts}>
          {shown.map((id) => (
            <div key={id} data-wide={wide.has(id) || undefined}>
              {partOf(id, loaderData, now)}
            </div>
          ))}
        </div>
      )}
      {choosing && (
        <PartsDialog
          parts={morning.parts.map((part) => ({ ...part, title: PARTS[part.id].title }))}
          onClose={() => setChoosing(false)}
        />
      )}
    </>
  );
}

function partOf(id: PartId, { morning, period, status, today, held }: PageData, now: Date): ReactNode {
  const tomorrow = addDays(today, 1);
  const drawn: Record<PartId, () => ReactNode> = {
    profit: () => morning.profit && <ProfitPart part={morning.profit} />,
    yesterday: () => morning.yesterday && <YesterdayPart part={morning.yesterday} />,
    week: () => morning.week && <WeekPart part={morning.week} today={today} />,
    jobs: () => morning.jobs && <JobsPart part={morning.jobs} today={today} tomorrow={tomorrow} />,
    away: () => morning.away && <AwayPart part={morning.away} />,
    activities: () => morning.activities && <ActivitiesPart part={morning.activities} today={today} />,
    answers: () => morning.answers && <AnswersPart part={morning.answers} now={now} />,
    quotes: () => morning.quotes && <QuotesPart part={morning.quotes} today={today} />,
    money: () =>
      morning.money && (
        <MoneyPart part={morning.money} mayReport={held.includes("access_financial_reports")} />
      ),
    approvals: () => morning.approvals && <ApprovalsPart part={morning.approvals} />,
    cash: () => morning.cash && <CashPart part={morning.cash} />,
    contracts: () => morning.contracts && <ContractsPart part={morning.contracts} />,
    payroll: () => morning.payroll && <PayrollPart part={morning.payroll} />,
    people: () => morning.people && <PeoplePart part={morning.people} />,
    figures: () =>
      morning.figures && (
        <section aria-labelledby="figures-title">
          <header className={styles.head}>
            <h2 id="figures-title">{PARTS.figures.title}</h2>
            <PeriodPicker {...morning.figures} period={period} today={today} />
          </header>
          <StatCards figures={morning.figures} />
        </section>
      ),
    inquiries: () =>
      morning.inquiries && (
        <div className={styles.table}>
          <InquiryTable
            inquiries={morning.inquiries}
            status={status}
            mayQuote={held.includes("manage_quotes")}
            now={now}
          />
        </div>
      ),
    mpesa: () =>
      morning.mpesa && (
        <MpesaPanel panel={morning.mpesa} mayPrompt={held.includes("manage_finances")} now={now} />
      ),
    activity: () => morning.activity && <ActivityFeed activities={morning.activity} now={now} />,
  };
  return drawn[id]();
}
