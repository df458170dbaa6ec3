import { ActionIcon, Button, Flex, Group, Select, Skeleton, Text } from "@mantine/core";
import { IconChevronLeft, IconChevronRight, IconDeviceMobile } from "@tabler/icons-react";
import { useEffect, useState } from "react";
import { Link } from "react-router";
import { api, pageRequest } from "~/platform/http/loader-api";
import { addDays, dayOfWeek, formatDate, nairobiDate, type PlainDate } from "~/platform/kernel/dates";
import { officeTitle } from "~/platform/ui/document";
import { useAskedQuery, useGo, useListAddress } from "~/platform/ui/office/lists/address";
import { useLive } from "~/platform/ui/office/live";
import { onDemand } from "~/platform/ui/office/on-demand";
import { PageHead } from "~/platform/ui/office/page-head";
import { Tabs } from "~/platform/ui/office/tabs";
import {
  CALENDAR_VIEWS,
  type CalendarView,
  readDay,
  readView,
  spanOf,
  stepFrom,
  VIEW_LABELS,
} from "../domain";
import type { Route } from "./+types/calendar-page";
import styles from "./calendar.module.css";

const FeedDialog = onDemand(() => import("../../feed/web/feed-dialog").then((part) => part.FeedDialog));
const CalendarGrid = onDemand(
  () => import("./calendar-grid").then((part) => part.CalendarGrid),
  <Skeleton height={480} role="status" aria-label="Loading" />,
);

export async function loader({ context, url }: Route.LoaderArgs) {
  const { now, viewer } = context.get(pageRequest);
  const today = nairobiDate(now);
  const date = readDay(url.searchParams.get("date"), today);
  const who = url.searchParams.get("who") ?? "me";
  const assignedTo = who === "me" || /^[0-9a-f-]{36}$/.test(who) ? who : undefined;
  const mayWrite = ["manage_leads", "manage_communications"].some((need) =>
    viewer?.permissions.some((held) => held === need),
  );
  const [shown, { staff }] = await Promise.all([
    api(context, "activityCalendar").get({
      ...spanOf(date),
      ...(assignedTo ? { assignedTo } : {}),
    }),
    mayWrite ? api(context, "activities").staff() : { staff: [] },
  ]);
  return { ...shown, staff, date, today, who: assignedTo ?? "all" };
}

export const meta: Route.MetaFunction = ({ matches }) => officeTitle(matches, "Calendar");

const MONTHS = "January February March April May June July August September October November December".split(
  " ",
);

function titleOf(view: CalendarView, date: PlainDate): string {
  if (view === "month") return `${MONTHS[Number(date.slice(5, 7)) - 1]} ${date.slice(0, 4)}`;
  if (view === "day") return formatDate(date);
  const monday = addDays(date, -dayOfWeek(date));
  return `${formatDate(monday)} to ${formatDate(addDays(monday, 6))}`;
}

/** Planned activities by day, week or month, with moves and leave. */
export default function CalendarPage({ loaderData }: Route.ComponentProps) {
  const { date, today, who, staff, more } = loaderData;
  const query = useAskedQuery();
  const at = useListAddress();
  const go = useGo();
  const [showsFeed, setFeed] = useState(false);
  const [isNarrow, setNarrow] = useState(false);
  useEffect(() => setNarrow(window.matchMedia("(max-width: 700px)").matches), []);
  useLive(["activity", "move", "leave"]);
  const view = readView(query.get("view")) ?? (isNarrow ? "list" : "month");
  const step = (by: 1 | -1) => at({ date: stepFrom(view, readDay(query.get("date"), today), by) });
  const title = titleOf(view, date);
  return (
    <>
      <PageHead
        title="Calendar"
        actions={
          <>
            <Button
              variant="default"
              leftSection={<IconDeviceMobile size={18} />}
              onClick={() => setFeed(true)}
            >
              On your phone
            </Button>
            <Button component={Link} to="/crm/activities" variant="default">
              Activities
            </Button>
          </>
        }
      >
        Drag your activities to another time, or open one to change it. Moves and leave have their own pages.
      </PageHead>
      <Group gap="8px 16px" justify="space-between" mb={12}>
        <Flex component="span" gap={8} align="center" wrap="wrap" display="inline-flex">
          <ActionIcon
            component={Link}
            to={step(-1)}
            variant="default"
            size={36}
            aria-label={`The ${view === "list" ? "week" : view} before`}
          >
            <IconChevronLeft size={18} />
          </ActionIcon>
          <ActionIcon
            component={Link}
            to={step(1)}
            variant="default"
            size={36}
            aria-label={`The ${view === "list" ? "week" : view} after`}
          >
            <IconChevronRight size={18} />
          </ActionIcon>
          <Button component={Link} to={at({ date: today })} variant="default">
            Today
          </Button>
          <h2 className={styles.title} aria-live="polite">
            {title}
          </h2>
        </Flex>
        {staff.length > 0 && (
          <Select
            aria-label="Whose calendar"
            data={[
              { value: "me", label: "My calendar" },
              { value: "all", label: "Everybody" },
              ...staff.map(({ id, name }) => ({ value: id, label: name })),
            ]}
            value={who}
            allowDeselect={false}
            searchable
            onChange={(chosen) => go({ who: chosen ?? "me" })}
          />
        )}
      </Group>
      <Tabs
        label="Views"
        tabs={CALENDAR_VIEWS.map((name) => ({
          name: VIEW_LABELS[name],
          to: at({ view: name }),
          current: name === view,
        }))}
      />
      {more && (
        <Text inherit mb={8} c="dimmed">
          There is more than is shown: choose one person.
        </Text>
      )}
      <section className={styles.grid} aria-label={`Calendar, ${title}`}>
        <CalendarGrid key={`${view} ${date}`} view={view} shown={loaderData} date={date} today={today} />
      </section>
      {showsFeed && <FeedDialog onClose={() => setFeed(false)} />}
    </>
  );
}
