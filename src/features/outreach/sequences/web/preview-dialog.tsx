import { Alert, Input, Loader, Modal, SegmentedControl, TextInput } from "@mantine/core";
import { useEffect, useState } from "react";
import { client, type Output, problemOf } from "~/platform/http/client";
import { LOCALE_NAMES, LOCALES, type Locale } from "~/platform/kernel/locales";
import { paragraphsOf } from "~/platform/kernel/message-text";
import type { sequencesContract } from "../contract";
import { isMessage, type SequenceKind, type Step } from "../domain";
import styles from "./sequence-inputs.module.css";

type Shown = Output<typeof sequencesContract, "preview">;

interface PreviewDialogProps {
  kind: SequenceKind;
  step: Step;
  onClose: () => void;
}

/** A step filled in with the newest quote, or with that of a lead. */
export function PreviewDialog({ kind, step, onClose }: PreviewDialogProps) {
  const [locale, setLocale] = useState<Locale>("en");
  const [lead, setLead] = useState("");
  const [shown, setShown] = useState<Shown>();
  const [problem, setProblem] = useState<string>();
  const [missing, setMissing] = useState<string>();
  useEffect(() => {
    let isOld = false;
    client("sequences")
      .preview({ kind, step, locale, lead })
      .then(
        (answer) => {
          if (isOld) return;
          setShown(answer);
          setProblem(undefined);
          setMissing(undefined);
        },
        (error: unknown) => {
          if (isOld) return;
          const { fields, message } = problemOf(error);
          setMissing(lead ? fields.lead : undefined);
          setProblem(lead && fields.lead ? undefined : (Object.values(fields)[0] ?? message));
        },
      );
    return () => {
      isOld = true;
    };
  }, [kind, step, locale, lead]);
  return (
    <Modal opened onClose={onClose} title="As they get it" size="lg">
      <div className={styles.choose}>
        {isMessage(step.channel) && (
          <Input.Wrapper label="Language" labelElement="div" className={styles.language ?? ""}>
            <SegmentedControl
              aria-label="Language"
              value={locale}
              onChange={(value) => setLocale(value as Locale)}
              data={LOCALES.map((value) => ({ value, label: LOCALE_NAMES[value] }))}
            />
          </Input.Wrapper>
        )}
        <TextInput
          label="With a lead"
          placeholder="The newest"
          description="Its number, as LEAD20260001"
          error={missing}
          defaultValue=""
          onBlur={(event) => setLead(event.currentTarget.value.trim())}
          onKeyDown={(event) => {
            if (event.key === "Enter") setLead(event.currentTarget.value.trim());
          }}
        />
      </div>
      {problem && (
        <Alert color="red" role="alert">
          {problem}
        </Alert>
      )}
      {!shown && !problem && !missing && <Loader aria-label="Filling in the step" />}
      {shown && !problem && !missing && (
        <div className={styles.preview}>
          <p className="muted">
            {shown.name}, {shown.number}
            {shown.segments !== null && ` · ${shown.segments} SMS with its links`}
          </p>
          {shown.subject && <b>{shown.subject}</b>}
          {paragraphsOf(shown.text).map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </div>
      )}
    </Modal>
  );
}
