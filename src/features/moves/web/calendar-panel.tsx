import { Box, Button, Group, SegmentedControl, Select } from "@mantine/core";
import { IconCalendarPlus, IconCalendarShare } from "@tabler/icons-react";
import { useState } from "react";
import { Link, useNavigate } from "react-router";
import { api, pageRequest } from "~/platform/http/loader-api";
import { addDays, isPlainDate, nairobiDate } from "~/platform/kernel/dates";
import { longDay } from "~/platform/kernel/day-labels";
import { UUID } from "~/platform/kernel/ids";
import { useListAddress } from "~/platform/ui/office/lists/address";
import { useLive } from "~/platform/ui/office/live";
import { onDemand } from "~/platform/ui/office/on-demand";
import { PageHead } from "~/platform/ui/office/page-head";
import { StepLinks } from "~/platform/ui/office/step-links";
import { clashesOf, daysOf, VIEWS, type View } from "../domain";
import { DayBoard } from "./day-board";
import { loadMoveDialogs, MoveDialogs, type PageArgs } from "./move-dialogs-panel";
import { weekLabel } from "./move-labels";
import styles from "./moves-page.module.css";
import type { Drop } from "./shown-move";
import { WeekBoard } from "./week-board";

const LoadStrip = onDemand(
  () => import("./load-strip").then((part) => part.LoadStrip),
  <Box mih={44} mb={16} />,
);

/** The moves of a week or a day. `mayPlan` also loads what planners need, and throws 403 for everybody else. */
export async function loadCalendar({ context, url }: PageArgs, mayPlan: boolean) {
  const query = url.searchParams;
  const { now } = context.get(pageRequest);
  const today = nairobiDate(now);
  const asked = query.get("date") ?? "";
  const date = isPlainDate(asked) ? asked : today;
  const view: View = VIEWS.find((entry) => entry === query.get("view")) ?? "week";
  const lead = query.get("lead") ?? "";
  const days = daysOf(view, date);
  const moves = api(context, "moves");
  const [listed, dialogs, toPlan, load] = await Promise.all([
    moves.list({
      from: days[0] ?? date,
      to: days.at(-1) ?? date,
      crewLead: UUID.test(lead) ? lead : lead === "nobody" ? "nobody" : undefined,
    }),
    loadMoveDialogs({ context, url }, mayPlan),
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
    dialogs,
    toPlan: toPlan?.total ?? 0,
    load,
  };
}

/** The moves in a calendar: for people who do not plan, and as a view of the list for those who do. */
export function MovesCalendar({ data }: { data: Awaited<ReturnType<typeof loadCalendar>> }) {
  const { view, date, days, today, mayPlan, moves, leads, toPlan, dialogs, load } = data;
  const address = useListAddress();
  const navigate = useNavigate();
  const [dropped, setDropped] = useState<Drop>();
  const [showsLoad, setShowsLoad] = useState(false);
  useLive(["move", "quote", "job", "clearance", "crew", "evidence", "extra"]);
  const step = view === "week" ? 7 : 1;
  const go = (changes: Record<string, string | null>) =>
    navigate(address(changes), { replace: true, preventScrollReset: true });
  const lead = new URLSearchParams(address({}).slice(1)).get("lead");
  const leadChoices = [...new Map([...dialogs.people, ...leads].map(({ id, name }) => [id, name]))];
  return (
    <>
      <PageHead
        title="Moves"
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
          <StepLinks
            previous={{ to: address({ date: addDays(date, -step) }), label: `Previous ${view}` }}
            next={{ to: address({ date: addDays(date, step) }), label: `Next ${view}` }}
            today={address({ date: null })}
          />
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
        <WeekBoard data={data} onDrop={setDropped} />
      ) : (
        <DayBoard data={data} onDrop={setDropped} />
      )}
      <MoveDialogs data={dialogs} dropped={dropped} onDropped={setDropped} />
    </>
  );
}
