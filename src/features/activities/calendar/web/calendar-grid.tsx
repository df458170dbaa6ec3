import FullCalendar from "@fullcalendar/react";
import dayGrid from "@fullcalendar/react/daygrid";
import interaction from "@fullcalendar/react/interaction";
import list from "@fullcalendar/react/list";
import "@fullcalendar/react/skeleton.css";
import classic from "@fullcalendar/react/themes/classic";
import "@fullcalendar/react/themes/classic/palette.css";
import "@fullcalendar/react/themes/classic/theme.css";
import timeGrid from "@fullcalendar/react/timegrid";
import { useState } from "react";
import { useNavigate } from "react-router";
import { client, type Output } from "~/platform/http/client";
import { addDays, type PlainDate } from "~/platform/kernel/dates";
import { formats } from "~/platform/kernel/formats";
import { useAct } from "~/platform/ui/form/use-write";
import { endOf, isOpen, TYPE_LABELS } from "../../domain";
import { saidWith, timeOf } from "../../web/activity-values";
import { MoveDialog } from "../../web/move-dialog";
import type { activityCalendarContract } from "../contract";
import { type CalendarView, hoursFor } from "../domain";
import styles from "./calendar.module.css";

type Shown = Output<typeof activityCalendarContract, "get">;
type Planned = Shown["activities"][number];

interface CalendarGridProps {
  view: CalendarView;
  shown: Shown;
  date: PlainDate;
  today: PlainDate;
}

const VIEWS: Record<CalendarView, string> = {
  month: "dayGridMonth",
  week: "timeGridWeek",
  day: "timeGridDay",
  list: "listWeek",
};
const PLUGINS = [dayGrid, timeGrid, list, interaction, classic];
const DAY_MS = 86_400_000;
const mayMove = ({ mayChange, status }: Planned) => mayChange && isOpen(status);

/** The grid itself: activities move by drag, or by the dialog that opening one shows. */
export function CalendarGrid({ view, shown, date }: CalendarGridProps) {
  const navigate = useNavigate();
  const { act } = useAct();
  const [moving, setMoving] = useState<Planned>();
  const byId = new Map(shown.activities.map((activity) => [activity.id, activity]));
  const move = (activity: Planned, to: Date) =>
    act(
      activity.id,
      () =>
        client("activities").reschedule({
          id: activity.id,
          scheduledDate: to,
          updatedAt: activity.updatedAt,
        }),
      { said: ({ clashes }) => saidWith("Moved", clashes) },
    );
  const hours = hoursFor(
    shown.activities.map((activity) => ({
      from: timeOf(activity.scheduledDate),
      to: timeOf(endOf(activity)),
    })),
  );
  return (
    <>
      <FullCalendar
        plugins={PLUGINS}
        initialView={VIEWS[view]}
        initialDate={date}
        timeZone="Africa/Nairobi"
        locale="en-GB"
        listDayAltFormat={{ day: "2-digit", month: "2-digit", year: "numeric" }}
        firstDay={formats().firstDayOfWeek === "sunday" ? 0 : 1}
        headerToolbar={false}
        height="auto"
        nowIndicator
        slotMinTime={`${String(hours.from).padStart(2, "0")}:00:00`}
        slotMaxTime={`${hours.to}:00:00`}
        dayMaxEvents={4}
        eventOrder="rank,start,-duration,title"
        eventOrderStrict
        eventTimeFormat={clock()}
        slotHeaderFormat={clock()}
        moreLinkClass={styles.more ?? ""}
        listItemEventTitleClass={(view === "list" && styles.wrapped) || ""}
        eventInteractive
        events={eventsOf(shown)}
        eventClick={(info) => {
          const activity = byId.get(info.event.id);
          if (activity && mayMove(activity)) setMoving(activity);
          else void navigate(String(info.event.extendedProps.to));
        }}
        eventDrop={(info) => {
          const activity = byId.get(info.event.id);
          const by = info.delta.days * DAY_MS + info.delta.milliseconds;
          if (!activity) return info.revert();
          void move(activity, new Date(activity.scheduledDate.getTime() + by)).then((moved) => {
            if (!moved) info.revert();
          });
        }}
      />
      {moving && (
        <MoveDialog
          activity={moving}
          to={`/crm/activities/${moving.id}`}
          onClose={() => setMoving(undefined)}
        />
      )}
    </>
  );
}

const placeOf = (location: string) => location.split(",")[0] ?? location;

const clock = () => ({
  hour: "2-digit" as const,
  minute: "2-digit" as const,
  hour12: formats().timeFormat !== "24h",
});

function eventsOf({ activities, moves, leave }: Shown) {
  return [
    ...activities.map((activity) => ({
      id: activity.id,
      title: `${activity.clashes ? "Clash: " : ""}${TYPE_LABELS[activity.type]}: ${activity.subject}${activity.assignee ? `, ${activity.assignee}` : ""}`,
      start: activity.scheduledDate.toISOString(),
      end: endOf(activity).toISOString(),
      startEditable: mayMove(activity),
      durationEditable: false,
      className: activity.clashes ? styles.clash : isOpen(activity.status) ? styles.open : styles.over,
      extendedProps: { rank: 0, to: `/crm/activities/${activity.id}` },
    })),
    ...moves.map(({ number, date, customer, from, to }) => ({
      id: `move ${number}`,
      title: `${customer ?? `Move ${number}`}${from && to ? `: ${placeOf(from)} → ${placeOf(to)}` : ""}`,
      start: date,
      allDay: true,
      editable: false,
      className: styles.beneath,
      extendedProps: { rank: 1, to: `/moves?date=${date}&move=${number}` },
    })),
    ...leave.map(({ id, name, firstDay, lastDay }) => ({
      id: `leave ${id}`,
      title: `${name} on leave`,
      start: firstDay,
      end: addDays(lastDay, 1),
      allDay: true,
      editable: false,
      className: styles.beneath,
      extendedProps: { rank: 2, to: "/staff/leave/calendar" },
    })),
  ];
}
