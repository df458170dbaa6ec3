import { ActionIcon, Group } from "@mantine/core";
import { IconDots } from "@tabler/icons-react";
import { useState } from "react";
import { client } from "~/platform/http/client";
import { api, pageRequest } from "~/platform/http/loader-api";
import { addDays, isPlainDate, nairobiDate, type PlainDate } from "~/platform/kernel/dates";
import { dayMonth, shortWeekday, weekdayAndDay } from "~/platform/kernel/day-labels";
import { officeTitle } from "~/platform/ui/document";
import { useAct } from "~/platform/ui/form/use-write";
import { ActionMenu } from "~/platform/ui/office/action-menu";
import { useListAddress } from "~/platform/ui/office/lists/address";
import { EmptyState } from "~/platform/ui/office/lists/empty-state";
import { useLive } from "~/platform/ui/office/live";
import { onDemand } from "~/platform/ui/office/on-demand";
import { PageHead } from "~/platform/ui/office/page-head";
import { StepLinks } from "~/platform/ui/office/step-links";
import { weekdayName } from "../domain";
import type { Route } from "./+types/roster-page";
import styles from "./roster-page.module.css";
import { dayLabel, type RosterDay, type RosterPerson } from "./roster-words";

const DayDialog = onDemand(() => import("./day-dialog").then((part) => part.DayDialog));
const WeekDialog = onDemand(() => import("./week-dialog").then((part) => part.WeekDialog));

/** Days shown at once. */
const SPAN = 14;

export async function loader({ context, url }: Route.LoaderArgs) {
  const today = nairobiDate(context.get(pageRequest).now);
  const asked = url.searchParams.get("date") ?? "";
  const from = isPlainDate(asked) ? asked : today;
  const { people } = await api(context, "availability").roster({ from, to: addDays(from, SPAN - 1) });
  return { people, from, today };
}

export const meta: Route.MetaFunction = ({ matches }) => officeTitle(matches, "Roster");

type Opened = { person: RosterPerson } & ({ day: RosterDay } | { week: true });

/** The roster: weekly days off, marked days, leave and jobs of the crew. */
export default function RosterPage({ loaderData: { people, from, today } }: Route.ComponentProps) {
  const address = useListAddress();
  const [opened, setOpened] = useState<Opened>();
  useLive(["availability", "leave", "job"]);
  const close = () => setOpened(undefined);
  const step = (days: number) => address({ date: addDays(from, days) });
  return (
    <>
      <PageHead title="Roster">Days off and jobs of the crew</PageHead>
      <Group gap={8} mb={16}>
        <StepLinks
          previous={{ to: step(-7), label: "The week before" }}
          next={{ to: step(7), label: "The next week" }}
          today={address({ date: null })}
        />
        <h2 aria-live="polite" className="small">
          {dayMonth(from)} to {dayMonth(addDays(from, SPAN - 1))}
        </h2>
      </Group>
      {people.length === 0 ? (
        <EmptyState framed title="No crew yet">
          Drivers, movers and packers appear here. Add them in Staff.
        </EmptyState>
      ) : (
        <RosterGrid {...{ people, today }} onOpen={setOpened} />
      )}
      <p className={styles.legend}>
        <span data-away="off">Off</span>
        <span data-away="weekly">Weekly day off</span>
        <span data-away="leave">On leave</span>
        <span>A number counts the jobs</span>
      </p>
      {opened && "day" in opened && <DayDialog person={opened.person} day={opened.day} onClose={close} />}
      {opened && "week" in opened && <WeekDialog person={opened.person} onClose={close} />}
    </>
  );
}

interface GridProps {
  people: readonly RosterPerson[];
  today: PlainDate;
  onOpen: (opened: Opened) => void;
}

/** A row for each person, a button for each day. */
function RosterGrid({ people, today, onOpen }: GridProps) {
  const days = people[0]?.days.map(({ day }) => day) ?? [];
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keys
    <section className={`frame ${styles.scroll}`} aria-label="Days of the crew" tabIndex={0}>
      <table className={styles.grid}>
        <thead>
          <tr>
            <th scope="col" className={styles.who}>
              Name
            </th>
            {days.map((day) => (
              <th key={day} scope="col" data-today={day === today ? "" : undefined}>
                <span>{shortWeekday(day)}</span>
                {Number(day.slice(8))}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {people.map((person) => (
            <tr key={person.id}>
              <th scope="row" className={styles.who}>
                <Who person={person} onWeek={() => onOpen({ person, week: true })} />
              </th>
              {person.days.map((day) => (
                <td key={day.day} data-away={day.away ?? undefined}>
                  <button
                    type="button"
                    disabled={day.day < today || day.away === "gone" || day.away === "leave"}
                    title={dayLabel(day)}
                    aria-label={`${person.name}, ${weekdayAndDay(day.day, "en")}: ${dayLabel(day)}`}
                    onClick={() => onOpen({ person, day })}
                  >
                    {day.jobs > 0 ? day.jobs : day.mark === "works" ? "✓" : ""}
                  </button>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Who({ person, onWeek }: { person: RosterPerson; onWeek: () => void }) {
  const { act } = useAct();
  const { id, name, weeklyOffs, linkUntil } = person;
  return (
    <div className={styles.name}>
      <span>
        {name}
        {weeklyOffs.length > 0 && <small>{weeklyOffs.map(weekdayName).join(", ")} off</small>}
      </span>
      <ActionMenu
        trigger={(trigger) => (
          <ActionIcon variant="subtle" color="gray" size={44} aria-label={`Actions of ${name}`} {...trigger}>
            <IconDots size={18} />
          </ActionIcon>
        )}
        entries={[
          { label: "Weekly days off and language", onSelect: onWeek },
          {
            label: "Ask for days off by link",
            onSelect: () =>
              act(`ask ${id}`, () => client("availability").ask({ id }), {
                said: ({ channel }) => `Link sent to ${name} by ${channel === "sms" ? "SMS" : "email"}`,
              }),
          },
          ...(linkUntil
            ? [
                {
                  label: "End private link",
                  onSelect: () =>
                    act(`revoke ${id}`, () => client("availability").revokeLink({ id }), {
                      said: `The link of ${name} has ended`,
                    }),
                },
              ]
            : []),
        ]}
      />
    </div>
  );
}
