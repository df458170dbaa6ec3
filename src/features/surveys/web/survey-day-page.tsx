import { ActionIcon, Button, Group } from "@mantine/core";
import { IconChevronLeft, IconChevronRight, IconPrinter } from "@tabler/icons-react";
import { Link } from "react-router";
import { client } from "~/platform/http/client";
import { api, pageRequest } from "~/platform/http/loader-api";
import { addDays, formatDate, isPlainDate, nairobiDate } from "~/platform/kernel/dates";
import { officeTitle } from "~/platform/ui/document";
import { useAct } from "~/platform/ui/form/use-write";
import { useListAddress } from "~/platform/ui/office/lists/address";
import { EmptyState } from "~/platform/ui/office/lists/empty-state";
import { useLive } from "~/platform/ui/office/live";
import { PageHead } from "~/platform/ui/office/page-head";
import type { Route } from "./+types/survey-day-page";
import { DayStops } from "./day-stops";
import { nameOfDay } from "./survey-times";

export async function loader({ context, url }: Route.LoaderArgs) {
  const { now } = context.get(pageRequest);
  const asked = url.searchParams.get("date") ?? "";
  const date = isPlainDate(asked) ? asked : nairobiDate(now);
  const who = url.searchParams.get("surveyor") ?? "";
  const surveyor = /^[0-9a-f-]{36}$/.test(who) ? who : "me";
  return { ...(await api(context, "surveys").day({ date, surveyor })), date, surveyor };
}

export const meta: Route.MetaFunction = ({ matches }) => officeTitle(matches, "Route of a day");

/** A surveyor's day: the order, the ways between the places, and a sheet to print. */
export default function SurveyDayPage({ loaderData }: Route.ComponentProps) {
  const { surveys, shortest, isOwnOrder, office, date, surveyor } = loaderData;
  const { busy, act } = useAct();
  const at = useListAddress();
  useLive(["survey", "survey-day"]);
  const ids = surveys.map(({ id }) => id);
  const arrange = (order: readonly string[], name: string) =>
    act(name, () => client("surveys").arrange({ date, surveyor, ids: [...order] }), { said: "Order saved" });
  const name = surveys[0]?.surveyor?.name;
  return (
    <>
      <PageHead
        title={`${nameOfDay(date)} ${formatDate(date)}`}
        above={{ to: `/surveys/calendar?date=${date}`, label: "Survey calendar" }}
        views={[]}
        actions={
          <>
            <ActionIcon
              component={Link}
              to={at({ date: addDays(date, -1) })}
              variant="default"
              size={36}
              aria-label="The day before"
            >
              <IconChevronLeft size={18} />
            </ActionIcon>
            <ActionIcon
              component={Link}
              to={at({ date: addDays(date, 1) })}
              variant="default"
              size={36}
              aria-label="The day after"
            >
              <IconChevronRight size={18} />
            </ActionIcon>
            <Button variant="default" leftSection={<IconPrinter size={18} />} onClick={() => window.print()}>
              Print
            </Button>
          </>
        }
      >
        {name && `${name}, from ${office}`}
      </PageHead>
      {surveys.length === 0 ? (
        <EmptyState title="No surveys on this day">Plan a site visit to add one.</EmptyState>
      ) : (
        <>
          <Group gap={8} mb={12} data-unprinted="">
            <Button
              size="sm"
              variant="default"
              loading={busy === "shortest"}
              disabled={shortest.join() === ids.join()}
              onClick={() => void arrange(shortest, "shortest")}
            >
              Use the shortest way
            </Button>
            {isOwnOrder && (
              <Button
                size="sm"
                variant="subtle"
                loading={busy === "times"}
                onClick={() => void arrange([], "times")}
              >
                Order by time
              </Button>
            )}
          </Group>
          <DayStops
            surveys={surveys}
            isBusy={busy !== undefined}
            onArrange={(order) => void arrange(order, "move")}
          />
        </>
      )}
    </>
  );
}
