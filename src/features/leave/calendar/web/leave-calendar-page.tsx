import { ActionIcon, Group, Select } from "@mantine/core";
import { IconChevronLeft, IconChevronRight } from "@tabler/icons-react";
import { Link } from "react-router";
import { DEPARTMENTS, wordsOf } from "~/features/staff/domain";
import { api, pageRequest } from "~/platform/http/loader-api";
import { addDays, daysBetween, nairobiDate, type PlainDate } from "~/platform/kernel/dates";
import { officeTitle } from "~/platform/ui/document";
import { useAskedQuery, useGo, useListAddress } from "~/platform/ui/office/lists/address";
import { EmptyState } from "~/platform/ui/office/lists/empty-state";
import { useLive } from "~/platform/ui/office/live";
import { PageHead } from "~/platform/ui/office/page-head";
import { addMonths } from "../../entitlements/domain";
import type { Route } from "./+types/leave-calendar-page";
import { DaysGrid } from "./days-grid";
import styles from "./leave-calendar.module.css";

const MONTHS = "January February March April May June July August September October November December".split(
  " ",
);
const asked = (value: string | null) => (value ? value.slice(0, 40) : undefined);

function daysOf(month: string): PlainDate[] {
  const first = `${month}-01`;
  return Array.from({ length: daysBetween(first, addMonths(first, 1)) }, (_, at) => addDays(first, at));
}

const isMonth = (text: string) => /^20\d\d-(0[1-9]|1[0-2])$/.test(text);

export async function loader({ context, url }: Route.LoaderArgs) {
  const { now, viewer } = context.get(pageRequest);
  const query = url.searchParams;
  const month = query.get("month") ?? "";
  const department = asked(query.get("department"));
  const team = asked(query.get("team"));
  const shown = await api(context, "leaveCalendar").month({
    ...(isMonth(month) ? { month } : {}),
    ...(department ? { department } : {}),
    ...(team ? { team } : {}),
  });
  const decides = ["approve_leave", "manage_leave"].some((need) =>
    viewer?.permissions.some((permission) => permission === need),
  );
  return { ...shown, today: nairobiDate(now), decides };
}

export const meta: Route.MetaFunction = ({ matches }) => officeTitle(matches, "Leave calendar");

/** Leave in a month, by department and team. */
export default function LeaveCalendarPage({ loaderData }: Route.ComponentProps) {
  const { month, people, holidays, teams, more, today, decides } = loaderData;
  const query = useAskedQuery();
  const address = useListAddress();
  const go = useGo();
  useLive(["leave", "public_holiday"]);
  const [year = "", index = "1"] = month.split("-");
  const title = `${MONTHS[Number(index) - 1]} ${year}`;
  const asked = query.get("month") ?? "";
  const step = (by: number) =>
    address({ month: addMonths(`${isMonth(asked) ? asked : month}-01`, by).slice(0, 7) });
  return (
    <>
      <PageHead
        title="Leave calendar"
        actions={
          <>
            <Link to="/staff/leave/holidays">Public holidays</Link>
            {decides && <Link to="/staff/leave">All requests</Link>}
          </>
        }
      >
        Leave of the people you can see
      </PageHead>
      <Group gap="12px 24px" justify="space-between" mb={16}>
        <div className={styles.steps}>
          <ActionIcon
            component={Link}
            to={step(-1)}
            variant="default"
            size={44}
            aria-label="The month before"
            preventScrollReset
          >
            <IconChevronLeft size={20} />
          </ActionIcon>
          <h2 aria-live="polite">{title}</h2>
          <ActionIcon
            component={Link}
            to={step(1)}
            variant="default"
            size={44}
            aria-label="The next month"
            preventScrollReset
          >
            <IconChevronRight size={20} />
          </ActionIcon>
        </div>
        <div className={styles.choices}>
          <Select
            aria-label="Department"
            placeholder="All departments"
            clearable
            value={query.get("department")}
            onChange={(department) => go({ department })}
            data={DEPARTMENTS.map((value) => ({ value, label: wordsOf(value) }))}
          />
          {teams.length > 0 && (
            <Select
              aria-label="Team"
              placeholder="All teams"
              clearable
              searchable
              value={query.get("team")}
              onChange={(team) => go({ team })}
              data={teams.map(({ number, name }) => ({ value: number, label: `Team of ${name}` }))}
            />
          )}
        </div>
      </Group>
      {people.length === 0 ? (
        <EmptyState framed title="No one is away">
          No leave in {title}.
        </EmptyState>
      ) : (
        <DaysGrid
          label="Days of the month"
          days={daysOf(month)}
          people={people}
          holidays={holidays}
          today={today}
        />
      )}
      {more && <p className={styles.more}>More people are away: choose a department or a team.</p>}
      <p className={styles.legend}>
        <span data-kind="approved">Approved</span>
        {decides && <span data-kind="pending">Requested</span>}
        <span data-kind="holiday">Public holiday</span>
        <span data-kind="rest">Not a working day</span>
      </p>
    </>
  );
}
