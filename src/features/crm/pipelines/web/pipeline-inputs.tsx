import { MultiSelect } from "@mantine/core";
import { BoundField, MultiSelectField, NumberField, TextField } from "~/platform/ui/form/fields";
import { Form, FormFoot, type WriteForm } from "~/platform/ui/form/write-form";
import { LEAD_SERVICES, SERVICE_LABELS } from "../../leads/domain";
import { isClosed, REQUIREMENT_LABELS, REQUIREMENTS, STAGE_LABELS } from "../../opportunities/domain";
import { MAX_LABEL, MAX_NAME, MOST_DAYS } from "../domain";
import { pipelineNameRequired } from "../errors";
import styles from "./pipeline-inputs.module.css";
import type { PipelineValues } from "./pipeline-values";

interface PipelineInputsProps {
  of: WriteForm<PipelineValues>;
  /** The first pipeline takes services without another one. */
  isDefault: boolean;
  submit: string;
  onLeave: () => void;
}

/** A pipeline and its seven stages; one form for adding and editing. */
export function PipelineInputs({ of, isDefault, submit, onLeave }: PipelineInputsProps) {
  return (
    <Form of={of} className={styles.form} label="Pipeline">
      <fieldset className={`frame ${styles.card}`}>
        <legend>The pipeline</legend>
        <TextField
          of={of}
          name="name"
          label="Name"
          maxLength={MAX_NAME}
          required={pipelineNameRequired.en}
          withAsterisk
        />
        <MultiSelectField
          of={of}
          name="services"
          label="Services"
          description={
            isDefault
              ? "It also takes every service that no other pipeline names."
              : "New opportunities with these services begin here."
          }
          data={LEAD_SERVICES.map((value) => ({ value, label: SERVICE_LABELS[value] }))}
          clearable
        />
      </fieldset>
      <fieldset className={`frame ${styles.stages}`}>
        <legend>Stages</legend>
        {of.values.stages.map(({ stage }, at) => (
          <StageRow key={stage} of={of} at={at} />
        ))}
      </fieldset>
      <FormFoot of={of} submit={submit} onLeave={onLeave} />
    </Form>
  );
}

/** Won is always 100 and lost 0; neither is ever stuck. */
function StageRow({ of, at }: { of: WriteForm<PipelineValues>; at: number }) {
  const { stage = "prospecting" } = of.values.stages[at] ?? {};
  const closed = isClosed(stage);
  const field = <Name extends "label" | "probability" | "requires" | "stuckAfterDays">(name: Name) =>
    `stages.${at}.${name}` as const;
  const usual = STAGE_LABELS[stage];
  return (
    <fieldset className={styles.stage} aria-label={usual}>
      <b className={styles.usual}>{usual}</b>
      <TextField of={of} name={field("label")} label="Called" maxLength={MAX_LABEL} />
      <NumberField
        of={of}
        name={field("probability")}
        label="Probability, %"
        min={0}
        max={100}
        disabled={closed}
      />
      <NumberField
        of={of}
        name={field("stuckAfterDays")}
        label="Stuck after, days"
        placeholder="Never"
        min={1}
        max={MOST_DAYS}
        disabled={closed}
      />
      <BoundField of={of} name={field("requires")}>
        {({ value, onChange, error }) => (
          <MultiSelect
            label="Asks for"
            placeholder={value.length === 0 ? "Nothing" : ""}
            data={REQUIREMENTS.map((name) => ({ value: name, label: REQUIREMENT_LABELS[name] }))}
            value={value}
            onChange={onChange}
            error={error}
          />
        )}
      </BoundField>
    </fieldset>
  );
}
