import { ActionIcon, Box, Button, Group, SegmentedControl, Select } from "@mantine/core";
import { IconCalendarPlus, IconCalendarShare, IconChevronLeft, IconChevronRight } from "@tabler/icons-react";
import { useState } from "react";
import { Link, useNavigate } from "react-router";
import { api, pageRequest } from "~/platform/http/loader-api";
import { addDays, isPlainDate, nairobiDate } from "~/platform/kernel/dates";
import { longDay } from "~/platform/kernel/day-labels";
import { UUID } from "~/platform/kernel/ids";
import { officeTitle } from "~/platform/ui/document";
import { useListAddress } from "~/platform/ui/office/lists/address";
import { useLive } from "~/platform/ui/office/live";
import { onDemand } from "~/platform/ui/office/on-demand";
import { PageHead } from "~/platform/ui/office/page-head";
import { clashesOf, daysOf, VIEWS, type View } from "../domain";
import type { Route } from "./+types/moves-page";
import { DayBoard } from "./day-board";
import { MoveDialog } from "./move-dialog";
import { weekLabel } from "./move-labels";
import { moveViews } from "./move-views";
import styles from "./moves-page.module.css";
import type { Drop } from "./shown-move";
import { WeekBoard } from "./week-board";

const LoadStrip = onDemand(
  () => import("./load-strip").then((part) => part.LoadStrip),
  <Box mih={44} mb={16} />,
);
const RescheduleDialog = onDemand(() => import("./reschedule-dialog").then((part) => part.RescheduleDialog));
const ScheduleDialog = onDemand(() => import("./schedule-dialog").then((part) => part.ScheduleDialog));

export async function loader({ context, url }: Route.LoaderArgs) {
  const query = url.searchParams;
  const { now, viewer } = context.get(pageRequest);
  const today = nairobiDate(now);
  const asked = query.get("date") ?? "";
  const date = isPlainDate(asked) ? asked : today;
  const view: View = VIEWS.find((entry) => entry === query.get("view")) ?? "week";
  const lead = query.get("lead") ?? "";
  const days = daysOf(view, date);
  const moves = api(context, "moves");
  const mayPlan = viewer?.permissions.includes("manage_moves") ?? false;
  const opened = query.get("move");
  const [listed, move, crew, toPlan, load] = await Promise.all([
    moves.list({
      from: days[0] ?? date,
      to: days.at(-1) ?? date,
      crewLead: UUID.test(lead) ? lead : lead === "nobody" ? "nobody" : undefined,
    }),
    opened ? moves.get({ number: opened.slice(0, 40) }) : undefined,
    mayPlan ? moves.crew() : undefined,
    mayPlan ? moves.schedulable({}) : undefined,
    moves.load({
      from: daysOf("week", today)[0] ?? today,
      to: addDays(daysOf("week", today)[0] ?? today, 27),
    }),
  ]);
  const clashes = clashesOf(listed.moves);
  return {
    ...listed,
    moves: listed.moves.map((each) => ({ ...each, clashes: clashes.get(each.id) ?? [] })),
    view,
    date,
    days,
    today,
    mayPlan,
    move,
    people: crew?.people ?? [],
    toPlan: toPlan?.total ?? 0,
    load,
    scheduling: mayPlan ? query.get("schedule") : null,
  };
}

export const meta: Route.MetaFunction = ({ matches }) => officeTitle(matches, "Moves");

export default function MovesPage({ loaderData }: Route.ComponentProps) {
  const { view, date, days, today, mayPlan, moves, people, leads, toPlan, move, scheduling, load } =
    loaderData;
  const address = useListAddress();
  const navigate = useNavigate();
  const [dropped, setDropped] = useState<Drop>();
  const [showsLoad, setShowsLoad] = useState(false);
  useLive(["move", "quote", "job", "clearance"]);
  const step = view === "week" ? 7 : 1;
  const go = (changes: Record<string, string | null>) =>
    navigate(address(changes), { replace: true, preventScrollReset: true });
  const lead = new URLSearchParams(address({}).slice(1)).get("lead");
  const leadChoices = [...new Map([...people, ...leads].map(({ id, name }) => [id, name]))];
  return (
    <>
      <PageHead
        title="Moves"
        views={moveViews("calendar")}
        actions={
          <>
            <Button
              component={Link}
              to="/moves/calendar"
              variant="default"
              leftSection={<IconCalendarShare size={18} />}
            >
              My calendar
            </Button>
            {mayPlan && (
              <Button
                component={Link}
                to={address({ schedule: "new" })}
                preventScrollReset
                leftSection={<IconCalendarPlus size={18} />}
              >
                Schedule job
              </Button>
            )}
          </>
        }
      >
        {moves.length} {moves.length === 1 ? "move" : "moves"}{" "}
        {view === "day"
          ? `on ${longDay(date)}`
          : days.includes(today)
            ? "this week"
            : `from ${weekLabel(days)}`}
        {toPlan > 0 && `, ${toPlan} accepted ${toPlan === 1 ? "quote has" : "quotes have"} none yet`}
      </PageHead>
      <Group gap="12px 24px" justify="space-between" mb={16}>
        <div className={styles.steps}>
          <ActionIcon
            component={Link}
            to={address({ date: addDays(date, -step) })}
            variant="default"
            size={44}
            aria-label={view === "week" ? "Previous week" : "Previous day"}
            preventScrollReset
          >
            <IconChevronLeft size={20} />
          </ActionIcon>
          <Button component={Link} to={address({ date: null })} variant="default" h={44} preventScrollReset>
            Today
          </Button>
          <ActionIcon
            component={Link}
            to={address({ date: addDays(date, step) })}
            variant="default"
            size={44}
            aria-label={view === "week" ? "Next week" : "Next day"}
            preventScrollReset
          >
            <IconChevronRight size={20} />
          </ActionIcon>
          <h2 className={styles.label} aria-live="polite">
            {view === "week" ? weekLabel(days) : longDay(date)}
          </h2>
          {load.days.length > 0 && (
            <Button
              variant="subtle"
              h={44}
              aria-expanded={showsLoad}
              onClick={() => setShowsLoad(!showsLoad)}
            >
              Free days
            </Button>
          )}
        </div>
        <div className={styles.choices}>
          <Select
            aria-label="Crew lead"
            placeholder="All crew leads"
            clearable
            searchable
            data={[
              ...leadChoices.map(([value, label]) => ({ value, label })),
              { value: "nobody", label: "No crew lead yet" },
            ]}
            value={lead}
            onChange={(value) => go({ lead: value })}
          />
          <SegmentedControl
            aria-label="Days shown"
            data={[
              { value: "week", label: "Week" },
              { value: "day", label: "Day" },
            ]}
            value={view}
            onChange={(value) => go({ view: value === "week" ? null : value })}
          />
        </div>
      </Group>
      {showsLoad && <LoadStrip load={load} today={today} />}
      {view === "week" ? (
        <WeekBoard data={loaderData} onDrop={setDropped} />
      ) : (
        <DayBoard data={loaderData} onDrop={setDropped} />
      )}
      {move && (
        <MoveDialog
          key={move.id}
          move={move}
          people={people}
          onClose={() => go({ move: null })}
          today={today}
        />
      )}
      {scheduling && (
        <ScheduleDialog
          people={people}
          today={today}
          search={scheduling}
          onClose={() => go({ schedule: null })}
        />
      )}
      {dropped && (
        <RescheduleDialog
          move={dropped.move}
          date={dropped.date}
          window={dropped.window}
          today={today}
          onClose={() => setDropped(undefined)}
        />
      )}
    </>
  );
}
