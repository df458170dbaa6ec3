import { Button, Group, Paper, SimpleGrid } from "@mantine/core";
import { useState } from "react";
import { client } from "~/platform/http/client";
import { api } from "~/platform/http/loader-api";
import type { Locale } from "~/platform/kernel/locales";
import { officeTitle } from "~/platform/ui/document";
import { DialogForm } from "~/platform/ui/form/dialog-form";
import { TextareaField } from "~/platform/ui/form/fields";
import { useAct } from "~/platform/ui/form/use-write";
import { useWriteForm } from "~/platform/ui/form/write-form";
import { useLive } from "~/platform/ui/office/live";
import { PageHead } from "~/platform/ui/office/page-head";
import { MAX_DECLINE } from "../domain/plan";
import { declineReasonRequired } from "../errors";
import type { Route } from "./+types/own-jobs-page";
import { CrewJob, type OwnJob } from "./crew-job";
import { crewWordsOf } from "./crew-texts";

export const loader = ({ context }: Route.LoaderArgs) => api(context, "publishing").own();

export const meta: Route.MetaFunction = ({ matches }) => officeTitle(matches, "My jobs");

/** The viewer's published jobs, in the language of their messages. */
export default function OwnJobsPage({ loaderData: { jobs, language } }: Route.ComponentProps) {
  const t = crewWordsOf(language);
  const [declining, setDeclining] = useState<OwnJob>();
  useLive(["job", "publication"]);
  return (
    <div lang={language}>
      <PageHead title={t.title} />
      {jobs.length === 0 && <p className="muted">{t.none}</p>}
      <SimpleGrid minColWidth="min(360px, 100%)" spacing={16}>
        {jobs.map((job) => (
          <Paper key={job.id} component="article" withBorder p="md">
            <CrewJob job={job} locale={language} />
            <Answer job={job} locale={language} onDecline={() => setDeclining(job)} />
          </Paper>
        ))}
      </SimpleGrid>
      {declining && (
        <DeclineDialog job={declining} locale={language} onClose={() => setDeclining(undefined)} />
      )}
    </div>
  );
}

interface AnswerProps {
  job: OwnJob;
  locale: Locale;
  onDecline: () => void;
}

function Answer({ job, locale, onDecline }: AnswerProps) {
  const t = crewWordsOf(locale);
  const { busy, act } = useAct();
  const { id, revision, answer, isOff, mayAccept, mayDecline, asksAnswer } = job;
  if (isOff) return null;
  return (
    <>
      {(answer !== "proposed" || asksAnswer) && (
        <p>
          <b>{t.answer[answer]}</b>
        </p>
      )}
      {answer === "declined" && <p className="muted">{t.declinedNote}</p>}
      <Group gap={8} mt={12}>
        {mayAccept && (
          <Button
            loading={busy === id}
            onClick={() =>
              act(id, () => client("publishing").answerOwn({ id, revision, answer: "accepted" }), {
                said: t.noted,
              })
            }
          >
            {t.accept}
          </Button>
        )}
        {mayDecline && (
          <Button variant="default" onClick={onDecline}>
            {t.decline}
          </Button>
        )}
      </Group>
    </>
  );
}

function DeclineDialog({ job, locale, onClose }: { job: OwnJob; locale: Locale; onClose: () => void }) {
  const t = crewWordsOf(locale);
  const { id, revision } = job;
  const form = useWriteForm({
    start: { reason: "" },
    send: ({ reason }) => client("publishing").answerOwn({ id, revision, answer: "declined", reason }),
    after: onClose,
    said: t.noted,
  });
  return (
    <DialogForm of={form} title={job.number} submit={t.declineSure} danger onClose={onClose}>
      <TextareaField
        of={form}
        name="reason"
        label={t.reason}
        required={declineReasonRequired().textIn(locale)}
        maxLength={MAX_DECLINE}
        focus
      />
    </DialogForm>
  );
}
