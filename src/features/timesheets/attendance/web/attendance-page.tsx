import { ActionIcon, Button, Group, Select, Text } from "@mantine/core";
import { IconChevronLeft, IconChevronRight } from "@tabler/icons-react";
import { useState } from "react";
import { Link } from "react-router";
import { client } from "~/platform/http/client";
import { api, pageRequest } from "~/platform/http/loader-api";
import { addDays, formatDate, isPlainDate, nairobiDate } from "~/platform/kernel/dates";
import { officeTitle } from "~/platform/ui/document";
import { useAct } from "~/platform/ui/form/use-write";
import { useAskedQuery, useGo, useListAddress } from "~/platform/ui/office/lists/address";
import { EmptyState } from "~/platform/ui/office/lists/empty-state";
import { useLive } from "~/platform/ui/office/live";
import { PageHead } from "~/platform/ui/office/page-head";
import type { AttendanceStatus } from "../domain";
import type { Route } from "./+types/attendance-page";
import styles from "./attendance.module.css";
import { PersonDay } from "./person-day";

export async function loader({ context, url }: Route.LoaderArgs) {
  const { now } = context.get(pageRequest);
  const day = url.searchParams.get("day") ?? "";
  const team = url.searchParams.get("team")?.slice(0, 40);
  const shown = await api(context, "attendance").day({
    ...(isPlainDate(day) ? { day } : {}),
    ...(team ? { team } : {}),
  });
  return { ...shown, today: nairobiDate(now) };
}

export const meta: Route.MetaFunction = ({ matches }) => officeTitle(matches, "Attendance");

const WEEKDAYS = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];

/** Records a day's attendance with one tap for each person; designed for phones. */
export default function AttendancePage({ loaderData }: Route.ComponentProps) {
  const { day, people, teams, mayFill, more, today } = loaderData;
  const query = useAskedQuery();
  const address = useListAddress();
  const go = useGo();
  const asked = query.get("day") ?? "";
  const step = (by: number) => address({ day: addDays(isPlainDate(asked) ? asked : day, by) });
  const { busy, act } = useAct();
  const [typed, setTyped] = useState<string>();
  useLive(["attendance"]);
  const missing = people.filter(({ status, away }) => status === null && away === null);
  const fill = (name: string, numbers: readonly string[], filled: Partial<Filled>) =>
    act(
      name,
      () =>
        client("attendance").fill({
          day,
          people: numbers.map((number) => ({ number, status: "present" as const, ...filled })),
        }),
      numbers.length > 1 ? { said: `${numbers.length} people are present` } : {},
    );
  return (
    <>
      <PageHead title="Attendance">
        {WEEKDAYS[new Date(`${day}T00:00:00Z`).getUTCDay()]}, {formatDate(day)}
        {missing.length > 0
          ? `: ${missing.length} to mark`
          : people.length === 0
            ? ""
            : people.every(({ status }) => status === null)
              ? ": no one is due at work"
              : ": everyone is marked"}
      </PageHead>
      <Group gap="12px 24px" justify="space-between" mb={16}>
        <Group gap={8} wrap="nowrap">
          <ActionIcon
            component={Link}
            to={step(-1)}
            variant="default"
            size={36}
            aria-label="The day before"
            preventScrollReset
          >
            <IconChevronLeft size={20} />
          </ActionIcon>
          <Button component={Link} to={address({ day: null })} variant="default" disabled={day === today}>
            Today
          </Button>
          {day < today && (
            <ActionIcon
              component={Link}
              to={step(1)}
              variant="default"
              size={36}
              aria-label="The next day"
              preventScrollReset
            >
              <IconChevronRight size={20} />
            </ActionIcon>
          )}
        </Group>
        {teams.length > 1 && (
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
      </Group>
      {people.length === 0 ? (
        <EmptyState framed title="No attendance to enter">
          People appear here once they are in your team.
        </EmptyState>
      ) : (
        <>
          {mayFill && missing.length > 0 && (
            <Button
              fullWidth
              maw={420}
              mb={16}
              loading={busy === "all"}
              onClick={() =>
                void fill(
                  "all",
                  missing.map(({ number }) => number),
                  {},
                )
              }
            >
              {missing.length === 1 ? "Mark the last one present" : `Mark all ${missing.length} present`}
            </Button>
          )}
          <ul className={`frame ${styles.people}`}>
            {people.map((person) => (
              <PersonDay
                key={`${day} ${person.number}`}
                person={person}
                mayFill={mayFill}
                busy={busy === person.number}
                isOpen={typed === person.number}
                onOpen={() => setTyped(typed === person.number ? undefined : person.number)}
                onFill={async (filled) => {
                  await fill(person.number, [person.number], filled);
                }}
              />
            ))}
          </ul>
          {!mayFill && (
            <Text inherit mt={12} c="dimmed">
              This day can no longer be changed.
            </Text>
          )}
          {more && (
            <Text inherit mt={12} c="dimmed">
              Your teams have more people. Choose one team.
            </Text>
          )}
        </>
      )}
    </>
  );
}

interface Filled {
  status: AttendanceStatus;
  arrivedAt: string | null;
  leftAt: string | null;
  note: string;
}
