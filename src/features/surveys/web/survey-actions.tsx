import { ActionIcon, Button } from "@mantine/core";
import { IconDots } from "@tabler/icons-react";
import { useState } from "react";
import { client, type Output } from "~/platform/http/client";
import { DialogForm } from "~/platform/ui/form/dialog-form";
import { TextareaField } from "~/platform/ui/form/fields";
import { useAct } from "~/platform/ui/form/use-write";
import { useWriteForm } from "~/platform/ui/form/write-form";
import { ActionMenu } from "~/platform/ui/office/action-menu";
import type { surveysContract } from "../contract";
import { canBecome, MAX_SURVEY_NOTE } from "../domain";
import { appPath, isPhone } from "./phone-app";
import styles from "./survey-actions.module.css";

export type OpenSurvey = Output<typeof surveysContract, "get">;
type Step = "submit" | "noShow" | "review" | "cancel";

const STEPS: Record<Step, { title: string; submit: string; label: string; said: string; danger?: true }> = {
  submit: {
    title: "Submit the survey",
    submit: "Submit",
    label: "Note for the reviewer",
    said: "Survey submitted",
  },
  noShow: {
    title: "The customer was not there",
    submit: "Record no-show",
    label: "Note",
    said: "No-show recorded",
  },
  review: { title: "Confirm the survey", submit: "Confirm", label: "Note", said: "Survey reviewed" },
  cancel: {
    title: "Cancel the survey and its visit",
    submit: "Cancel the survey",
    label: "Why",
    said: "Survey cancelled",
    danger: true,
  },
};

const runs = ({ state }: OpenSurvey) =>
  state === "scheduled" || state === "requested" || state === "in_progress" || state === "submitted";

/** The next step of a survey as a button, the others in a menu. */
export function SurveyActions({ survey }: { survey: OpenSurvey }) {
  const { busy, act } = useAct();
  const [asking, setAsking] = useState<Step>();
  const may = (state: Parameters<typeof canBecome>[1]) => canBecome(survey, state);
  const { id, state } = survey;
  const start = () =>
    act("start", () => client("surveys").start({ id }), {
      said: "Survey started",
      after: () => {
        if (isPhone()) location.assign(appPath(id));
      },
    });
  const others = [
    ...(may("no_show") ? [{ label: "No-show", onSelect: () => setAsking("noShow") }] : []),
    ...(may("cancelled")
      ? [{ label: "Cancel the survey", danger: true, onSelect: () => setAsking("cancel") }]
      : []),
  ];
  return (
    <>
      {may("in_progress") && (
        <Button
          variant={state === "cancelled" ? "default" : "filled"}
          loading={busy === "start"}
          onClick={() => void start()}
        >
          Start survey
        </Button>
      )}
      {runs(survey) && (
        <Button component="a" href={appPath(id)} variant="default" className={styles.phone}>
          Open on this phone
        </Button>
      )}
      {state === "in_progress" && <Button onClick={() => setAsking("submit")}>Submit</Button>}
      {may("reviewed") && <Button onClick={() => setAsking("review")}>Confirm</Button>}
      {others.length > 0 && (
        <ActionMenu
          trigger={(trigger) => (
            <ActionIcon color="gray" size={36} aria-label="More about this survey" {...trigger}>
              <IconDots size={18} />
            </ActionIcon>
          )}
          entries={others}
        />
      )}
      {asking && <StepDialog id={id} step={asking} onClose={() => setAsking(undefined)} />}
    </>
  );
}

function StepDialog({ id, step, onClose }: { id: string; step: Step; onClose: () => void }) {
  const { title, submit, label, said, danger = false } = STEPS[step];
  const surveys = client("surveys");
  const form = useWriteForm({
    start: { note: "" },
    send: async ({ note }) => {
      if (step === "cancel") await surveys.cancel({ id, reason: note });
      else await surveys[step]({ id, note });
    },
    after: onClose,
    said,
  });
  return (
    <DialogForm of={form} title={title} submit={submit} danger={danger} onClose={onClose}>
      <TextareaField of={form} name="note" label={label} maxLength={MAX_SURVEY_NOTE} focus />
    </DialogForm>
  );
}
