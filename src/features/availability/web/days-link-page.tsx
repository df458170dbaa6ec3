import { api } from "~/platform/http/loader-api";
import { type Refusal, refusal } from "~/platform/http/page-errors";
import { formatDate } from "~/platform/kernel/dates";
import { weekdayAndDay } from "~/platform/kernel/day-labels";
import { usePageLocale } from "~/platform/ui/document";
import type { Route } from "./+types/days-link-page";
import {
  CrewLinkOver,
  CrewPanel,
  crewPageHandle,
  crewPageHeaders,
  crewTextsOf,
  fillText,
} from "./crew-panel";

export const headers = crewPageHeaders;
export const handle = crewPageHandle;

export async function loader({ context, params: { token } }: Route.LoaderArgs) {
  return { token, ...(await api(context, "availability").ofLink({ token })) };
}

/** Saves which of the shown days are off. */
export async function action({ context, params: { token }, request }: Route.ActionArgs) {
  const form = await request.formData();
  try {
    const off = form.getAll("off").map(String);
    return { ok: true as const, ...(await api(context, "availability").markByLink({ token, off })) };
  } catch (error) {
    return refusal(error);
  }
}

export const meta: Route.MetaFunction = ({ matches }) => {
  const root = matches[0]?.loaderData as { locale?: string } | undefined;
  return [
    { title: crewTextsOf(root?.locale === "sw" ? "sw" : "en").days },
    { name: "robots", content: "noindex" },
  ];
};

/** A crew member marks the days on which they cannot work. */
export default function DaysLinkPage({ loaderData: { token, days }, actionData }: Route.ComponentProps) {
  const locale = usePageLocale() === "sw" ? "sw" : "en";
  const t = crewTextsOf(locale);
  const answer = actionData as { ok: true; onJobs: string[] } | Refusal | undefined;
  return (
    <CrewPanel path={`/w/${token}/days`} title={t.daysTitle} pages={{ token, current: "days" }}>
      {answer?.ok && (
        <p role="status">
          {t.saved}{" "}
          {answer.onJobs.length > 0 && fillText(t.onJobs, { days: answer.onJobs.map(formatDate).join(", ") })}
        </p>
      )}
      {answer && !answer.ok && <p role="alert">{Object.values(answer.fields)[0] ?? answer.message}</p>}
      <p>{t.daysLead}</p>
      <form method="post">
        <ul>
          {days.map(({ day, away, jobs }) => {
            const isFixed = away !== null && away !== "off";
            return (
              <li key={day}>
                <label>
                  <input
                    type="checkbox"
                    name="off"
                    value={day}
                    defaultChecked={away === "off"}
                    disabled={isFixed}
                  />
                  <span>
                    {weekdayAndDay(day, locale)}
                    {(isFixed || jobs > 0) && <small>{isFixed ? t[away] : t.onJob}</small>}
                  </span>
                </label>
              </li>
            );
          })}
        </ul>
        <button type="submit">{t.save}</button>
      </form>
    </CrewPanel>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <CrewLinkOver error={error} />;
}
