import { ActionIcon, Button, Flex, Group, Select, Text } from "@mantine/core";
import { IconChevronLeft, IconChevronRight } from "@tabler/icons-react";
import { Link } from "react-router";
import { api, pageRequest } from "~/platform/http/loader-api";
import {
  addDays,
  dayOfWeek,
  formatDate,
  formatTime,
  isPlainDate,
  nairobiDate,
} from "~/platform/kernel/dates";
import { officeTitle } from "~/platform/ui/document";
import { Card } from "~/platform/ui/office/card";
import { useGo, useListAddress } from "~/platform/ui/office/lists/address";
import { useLive } from "~/platform/ui/office/live";
import { PageHead } from "~/platform/ui/office/page-head";
import { PlainTable } from "~/platform/ui/office/plain-table";
import { formatVolume } from "../domain";
import type { Route } from "./+types/survey-calendar-page";
import { SurveyBadge } from "./survey-badge";
import styles from "./survey-calendar.module.css";
import { nameOfDay } from "./survey-times";

export async function loader({ context, url }: Route.LoaderArgs) {
  const { now } = context.get(pageRequest);
  const today = nairobiDate(now);
  const asked = url.searchParams.get("date") ?? "";
  const date = isPlainDate(asked) ? asked : today;
  const from = addDays(date, -dayOfWeek(date));
  const surveys = api(context, "surveys");
  const span = { from, to: addDays(from, 6) };
  const [week, { surveyors }, volumes] = await Promise.all([
    surveys.week(span),
    surveys.surveyors(),
    surveys.volumes(span),
  ]);
  const who = url.searchParams.get("who") ?? "all";
  return { ...week, surveyors, volumes: volumes.surveyors, from, today, who };
}

export const meta: Route.MetaFunction = ({ matches }) => officeTitle(matches, "Survey calendar");

/** The surveys of a week by day. Each day opens with its order and its ways. */
export default function SurveyCalendarPage({ loaderData }: Route.ComponentProps) {
  const { surveys, surveyors, volumes, from, today, who, more } = loaderData;
  const at = useListAddress();
  const go = useGo();
  useLive(["survey"]);
  const shown = surveys.filter(({ surveyor }) => who === "all" || surveyor?.id === who);
  return (
    <>
      <PageHead title="Survey calendar" />
      <Group gap="8px 16px" justify="space-between" mb={12}>
        <Flex component="span" gap={8} align="center" wrap="wrap" display="inline-flex">
          <ActionIcon
            component={Link}
            to={at({ date: addDays(from, -7) })}
            variant="default"
            size={36}
            aria-label="The week before"
          >
            <IconChevronLeft size={18} />
          </ActionIcon>
          <ActionIcon
            component={Link}
            to={at({ date: addDays(from, 7) })}
            variant="default"
            size={36}
            aria-label="The week after"
          >
            <IconChevronRight size={18} />
          </ActionIcon>
          <Button component={Link} to={at({ date: today })} variant="default">
            Today
          </Button>
          <h2 className={styles.title} aria-live="polite">
            {formatDate(from)} to {formatDate(addDays(from, 6))}
          </h2>
        </Flex>
        <Select
          aria-label="Whose surveys"
          className={styles.who}
          data={[
            { value: "all", label: "Everybody" },
            ...surveyors.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          value={who}
          allowDeselect={false}
          searchable
          onChange={(chosen) => go({ who: chosen ?? "all" })}
        />
      </Group>
      {more && (
        <Text inherit mb={8} c="dimmed">
          Only the first 500 surveys are shown.
        </Text>
      )}
      <div className={styles.week}>
        {Array.from({ length: 7 }, (_, ahead) => addDays(from, ahead)).map((date) => (
          <Day
            key={date}
            date={date}
            isToday={date === today}
            surveys={shown.filter(({ startsAt }) => startsAt && nairobiDate(startsAt) === date)}
          />
        ))}
      </div>
      {volumes.length > 0 && (
        <Card title="Submitted this week">
          <PlainTable
            rows={volumes}
            keyOf={({ id }) => id}
            columns={[
              { head: "Surveyor", names: true, cell: ({ name }) => name },
              { head: "Surveys", figure: true, cell: ({ surveys: count }) => count },
              { head: "Volume", figure: true, cell: ({ litres }) => formatVolume(litres) },
            ]}
          />
        </Card>
      )}
    </>
  );
}

type Shown = Route.ComponentProps["loaderData"]["surveys"];

function Day({ date, isToday, surveys }: { date: string; isToday: boolean; surveys: Shown }) {
  const people = [
    ...new Map(surveys.flatMap(({ surveyor }) => (surveyor ? [[surveyor.id, surveyor.name] as const] : []))),
  ];
  return (
    <section
      className={styles.day}
      data-today={isToday || undefined}
      data-empty={surveys.length === 0 || undefined}
      aria-label={`${nameOfDay(date)} ${formatDate(date)}`}
    >
      <h3>
        {nameOfDay(date)} <small>{formatDate(date)}</small>
      </h3>
      {surveys.length === 0 && <p className="muted">No surveys</p>}
      {surveys.map(({ id, startsAt, customer, place, surveyor, state }) => (
        <Link key={id} to={`/surveys/${id}`} className={styles.survey}>
          <b>
            {startsAt && formatTime(startsAt)} {customer.name}
          </b>
          <span>{place}</span>
          <span className={styles.foot}>
            {surveyor?.name ?? "Nobody"} <SurveyBadge state={state} />
          </span>
        </Link>
      ))}
      {people.map(([id, name]) => (
        <Link key={id} to={`/surveys/day?date=${date}&surveyor=${id}`} className={styles.route}>
          Route of {name}
        </Link>
      ))}
    </section>
  );
}
