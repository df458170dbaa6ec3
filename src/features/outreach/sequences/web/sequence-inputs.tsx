import { Alert, Button, Flex, Switch } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useState } from "react";
import { viewNameRequired } from "~/features/views/errors";
import { BoundField, SelectField, TextField } from "~/platform/ui/form/fields";
import { Form, FormFoot, type WriteForm } from "~/platform/ui/form/write-form";
import { onDemand } from "~/platform/ui/office/on-demand";
import {
  KIND_LABELS,
  MAX_NAME,
  MAX_STEPS,
  SEQUENCE_KINDS,
  type SequenceKind,
  type Step,
  variablesFor,
} from "../domain";
import styles from "./sequence-inputs.module.css";
import { BLANK_STEP, type SequenceValues, stepOf } from "./sequence-values";
import { StepInputs } from "./step-inputs";

const PreviewDialog = onDemand(() => import("./preview-dialog").then((part) => part.PreviewDialog));

interface SequenceInputsProps {
  of: WriteForm<SequenceValues>;
  submit: string;
  onKind?: (kind: SequenceKind) => void;
  waiting?: number;
  onLeave: () => void;
}

/** A sequence and its steps; one form for adding and editing. */
export function SequenceInputs({ of, submit, onKind, waiting = 0, onLeave }: SequenceInputsProps) {
  const [shown, setShown] = useState<Step>();
  const kind = (of.values.kind ?? "quote_not_opened") as SequenceKind;
  const { steps } = of.values;
  const move = (at: number, to: number) => {
    const next = [...steps];
    const [step] = next.splice(at, 1);
    if (step) next.splice(to, 0, step);
    of.set("steps", next);
  };
  return (
    <Form of={of} className={styles.form} label="Sequence">
      <fieldset className={`frame ${styles.card}`}>
        <legend>The sequence</legend>
        <TextField
          of={of}
          name="name"
          label="Name"
          maxLength={MAX_NAME}
          required={viewNameRequired.en}
          withAsterisk
        />
        <SelectField
          of={of}
          name="kind"
          label="Begins when"
          data={SEQUENCE_KINDS.map((value) => ({ value, label: KIND_LABELS[value] }))}
          onChosen={(value) => value && onKind?.(value as SequenceKind)}
        />
        <BoundField of={of} name="isActive">
          {({ value, onChange }) => (
            <Switch
              label="On: it follows up what happens from now on"
              checked={value}
              onChange={(event) => onChange(event.currentTarget.checked)}
            />
          )}
        </BoundField>
        <p className="muted">
          Texts may name{" "}
          {variablesFor(kind)
            .map((name) => `{${name}}`)
            .join(", ")}
          . Each e-mail has its button and its way out by itself, each SMS its links.
        </p>
        {waiting > 0 && !of.values.isActive && (
          <Alert color="orange">
            {waiting === 1
              ? "One follow-up goes on: it is stopped."
              : `${waiting} follow-ups go on: they are stopped.`}
          </Alert>
        )}
      </fieldset>
      <Flex component="ol" direction="column" gap={16}>
        {steps.map((step, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: steps have no name of their own, and keep their fields by place
          <li key={at}>
            <StepInputs
              of={of}
              at={at}
              kind={kind}
              last={steps.length - 1}
              onMove={move}
              onRemove={() =>
                of.set(
                  "steps",
                  steps.filter((_, other) => other !== at),
                )
              }
              onShow={() => setShown(stepOf(step))}
            />
          </li>
        ))}
      </Flex>
      {steps.length < MAX_STEPS && (
        <div>
          <Button
            variant="default"
            leftSection={<IconPlus size={18} />}
            onClick={() =>
              of.set("steps", [...steps, { ...BLANK_STEP, days: steps.at(-1)?.days ?? BLANK_STEP.days }])
            }
          >
            Add a step
          </Button>
        </div>
      )}
      <FormFoot of={of} submit={submit} onLeave={onLeave} />
      {shown && <PreviewDialog kind={kind} step={shown} onClose={() => setShown(undefined)} />}
    </Form>
  );
}
