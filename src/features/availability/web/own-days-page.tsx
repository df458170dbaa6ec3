import { Checkbox } from "@mantine/core";
import { client } from "~/platform/http/client";
import { api, pageRequest } from "~/platform/http/loader-api";
import { addDays, nairobiDate } from "~/platform/kernel/dates";
import { weekdayAndDay } from "~/platform/kernel/day-labels";
import { officeTitle } from "~/platform/ui/document";
import { useAct } from "~/platform/ui/form/use-write";
import { Card } from "~/platform/ui/office/card";
import { useLive } from "~/platform/ui/office/live";
import { PageHead } from "~/platform/ui/office/page-head";
import type { Route } from "./+types/own-days-page";
import { crewTextsOf, fillText } from "./crew-panel";

/** Days shown at once. */
const SPAN = 28;

export async function loader({ context }: Route.LoaderArgs) {
  const from = nairobiDate(context.get(pageRequest).now);
  return api(context, "availability").own({ from, to: addDays(from, SPAN - 1) });
}

export const meta: Route.MetaFunction = ({ matches }) => officeTitle(matches, "My days");

/** The viewer marks the days on which they cannot work, in the language of their messages. */
export default function OwnDaysPage({ loaderData: { days, language } }: Route.ComponentProps) {
  const t = crewTextsOf(language);
  const { busy, act } = useAct();
  useLive(["availability", "leave", "job"]);
  const mark = (day: string, isOff: boolean) =>
    act(day, () => client("availability").markOwn({ days: [day], state: isOff ? "off" : "open" }), {
      said: ({ onJobs }) =>
        onJobs.length > 0 ? fillText(t.onJobs, { days: weekdayAndDay(day, language) }) : t.saved,
    });
  return (
    <div lang={language}>
      <PageHead title={t.days}>{days.length > 0 ? t.daysOwnLead : t.daysNone}</PageHead>
      {days.length > 0 && (
        <Card title={t.daysTitle}>
          <ul className="divided">
            {days.map(({ day, away, jobs }) => {
              const isFixed = away !== null && away !== "off";
              return (
                <li key={day}>
                  <Checkbox
                    size="md"
                    py={14}
                    label={weekdayAndDay(day, language)}
                    description={isFixed ? t[away] : jobs > 0 ? t.onJob : undefined}
                    checked={away === "off"}
                    disabled={isFixed || busy === day}
                    onChange={(event) => void mark(day, event.currentTarget.checked)}
                  />
                </li>
              );
            })}
          </ul>
        </Card>
      )}
    </div>
  );
}
