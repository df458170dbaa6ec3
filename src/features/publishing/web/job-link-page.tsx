import { data } from "react-router";
import {
  CrewLinkOver,
  CrewPanel,
  crewPageHandle,
  crewPageHeaders,
} from "~/features/availability/web/crew-panel";
import { api } from "~/platform/http/loader-api";
import { type Refusal, refusal } from "~/platform/http/page-errors";
import type { Locale } from "~/platform/kernel/locales";
import { usePageLocale } from "~/platform/ui/document";
import { MAX_DECLINE } from "../domain/plan";
import type { Route } from "./+types/job-link-page";
import { CrewJob, type OwnJob } from "./crew-job";
import { crewWordsOf } from "./crew-texts";

export const headers = crewPageHeaders;
export const handle = crewPageHandle;

export async function loader({ context, params: { token } }: Route.LoaderArgs) {
  return { token, ...(await api(context, "publishing").ofLink({ token })) };
}

/** Accepts or declines a job. The form names the message that was read. */
export async function action({ context, params: { token }, request }: Route.ActionArgs) {
  const form = await request.formData();
  const text = (name: string) => String(form.get(name) ?? "");
  const [id, answer] = [text("job"), text("answer") === "accepted" ? "accepted" : "declined"] as const;
  try {
    await api(context, "publishing").answerByLink({
      ...{ token, id, answer, revision: Number(text("revision")), reason: text("reason").trim() },
    });
    return { ok: true as const, id };
  } catch (error) {
    const refused = refusal(error);
    return data({ ...refused.data, id }, refused.init ?? {});
  }
}

export const meta: Route.MetaFunction = ({ matches }) => {
  const root = matches[0]?.loaderData as { locale?: string } | undefined;
  return [
    { title: crewWordsOf(root?.locale === "sw" ? "sw" : "en").title },
    { name: "robots", content: "noindex" },
  ];
};

type Answered = ({ ok: true } | Refusal) & { id: string };

/** A crew member's published jobs. */
export default function JobLinkPage({ loaderData: { token, name, jobs }, actionData }: Route.ComponentProps) {
  const locale = usePageLocale() === "sw" ? "sw" : "en";
  const t = crewWordsOf(locale);
  const answered = actionData as Answered | undefined;
  return (
    <CrewPanel path={`/w/${token}`} title={name} pages={{ token, current: "jobs" }}>
      {jobs.length === 0 && <p>{t.none}</p>}
      {jobs.map((job) => (
        <article key={job.id} id={`job-${job.id}`}>
          <CrewJob job={job} locale={locale} />
          <AnswerForm job={job} locale={locale} answered={answered?.id === job.id ? answered : undefined} />
        </article>
      ))}
    </CrewPanel>
  );
}

interface AnswerFormProps {
  job: OwnJob;
  locale: Locale;
  answered: Answered | undefined;
}

function AnswerForm({ job, locale, answered }: AnswerFormProps) {
  const t = crewWordsOf(locale);
  const { id, revision, answer, isOff, mayAccept, mayDecline, asksAnswer } = job;
  if (isOff) return null;
  const refused = answered && !answered.ok ? (Object.values(answered.fields)[0] ?? answered.message) : "";
  const hidden = (
    <>
      <input type="hidden" name="job" value={id} />
      <input type="hidden" name="revision" value={revision} />
    </>
  );
  return (
    <>
      {(answer !== "proposed" || asksAnswer) && (
        <p>
          <b>{t.answer[answer]}</b>
        </p>
      )}
      {answer === "declined" && <p>{t.declinedNote}</p>}
      {answered?.ok && <p role="status">{t.noted}</p>}
      {refused && <p role="alert">{refused}</p>}
      {mayAccept && (
        <form method="post">
          {hidden}
          <button type="submit" name="answer" value="accepted">
            {t.accept}
          </button>
        </form>
      )}
      {mayDecline && (
        <details open={refused ? true : undefined}>
          <summary>{t.decline}</summary>
          <form method="post">
            {hidden}
            <label>
              {t.reason}
              <textarea name="reason" rows={3} maxLength={MAX_DECLINE} required />
            </label>
            <button type="submit" name="answer" value="declined">
              {t.declineSure}
            </button>
          </form>
        </details>
      )}
    </>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <CrewLinkOver error={error} />;
}
