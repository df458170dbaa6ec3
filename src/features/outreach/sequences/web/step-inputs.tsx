import { ActionIcon, Button, SimpleGrid, Stack } from "@mantine/core";
import { IconArrowDown, IconArrowUp, IconTrash } from "@tabler/icons-react";
import { NumberField, SelectField, TextareaField, TextField } from "~/platform/ui/form/fields";
import type { WriteForm } from "~/platform/ui/form/write-form";
import {
  CHANNEL_LABELS,
  COUNTED,
  isMessage,
  MAX_DAYS,
  MAX_SUBJECT,
  MAX_TEXT,
  type SequenceKind,
  STEP_CHANNELS,
  type StepChannel,
} from "../domain";
import styles from "./sequence-inputs.module.css";
import type { SequenceValues } from "./sequence-values";

interface StepInputsProps {
  of: WriteForm<SequenceValues>;
  at: number;
  kind: SequenceKind;
  last: number;
  onMove: (at: number, to: number) => void;
  onRemove: () => void;
  onShow: () => void;
}

/** One step: when, by what, and its words in both languages. */
export function StepInputs({ of, at, kind, last, onMove, onRemove, onShow }: StepInputsProps) {
  const channel = (of.values.steps[at]?.channel ?? "email") as StepChannel;
  const name = `Step ${at + 1}`;
  const field = <Name extends "channel" | "days" | "subject" | "text" | "subjectSw" | "textSw" | "link">(
    one: Name,
  ) => `steps.${at}.${one}` as const;
  return (
    <fieldset className={`frame ${styles.step}`} aria-label={name}>
      <div className={styles.head}>
        <b>{name}</b>
        <span className={styles.tools}>
          <Button variant="subtle" size="compact-md" aria-label={`Preview ${name}`} onClick={onShow}>
            Preview
          </Button>
          <ActionIcon aria-label={`Move ${name} up`} disabled={at === 0} onClick={() => onMove(at, at - 1)}>
            <IconArrowUp size={18} />
          </ActionIcon>
          <ActionIcon
            aria-label={`Move ${name} down`}
            disabled={at === last}
            onClick={() => onMove(at, at + 1)}
          >
            <IconArrowDown size={18} />
          </ActionIcon>
          <ActionIcon color="red" aria-label={`Remove ${name}`} onClick={onRemove}>
            <IconTrash size={18} />
          </ActionIcon>
        </span>
      </div>
      <SimpleGrid minColWidth="min(280px, 100%)" autoFlow="auto-fit" spacing={16} verticalSpacing={12}>
        <SelectField
          of={of}
          name={field("channel")}
          label="By"
          data={STEP_CHANNELS.map((value) => ({ value, label: CHANNEL_LABELS[value] }))}
        />
        <NumberField of={of} name={field("days")} label={`Due, ${COUNTED[kind]}`} min={0} max={MAX_DAYS} />
      </SimpleGrid>
      {isMessage(channel) ? (
        <SimpleGrid minColWidth="min(280px, 100%)" autoFlow="auto-fit" spacing={16} verticalSpacing={12}>
          <Words of={of} at={at} channel={channel} language="English" fields={["subject", "text"]} />
          <Words of={of} at={at} channel={channel} language="Kiswahili" fields={["subjectSw", "textSw"]} />
        </SimpleGrid>
      ) : (
        <>
          <TextField of={of} name={field("subject")} label="Task" maxLength={MAX_SUBJECT} />
          <TextareaField
            of={of}
            name={field("text")}
            label="What to say, if it helps"
            maxLength={MAX_TEXT}
            autosize
          />
        </>
      )}
      {channel === "email" && (
        <TextField
          of={of}
          name={field("link")}
          label="Button leads to"
          placeholder={kind === "after_move" ? "No button" : "The quote's page"}
          description="Such as the page where reviews are written. Empty is what is shown."
          maxLength={500}
        />
      )}
    </fieldset>
  );
}

interface WordsProps {
  of: WriteForm<SequenceValues>;
  at: number;
  channel: StepChannel;
  language: string;
  fields: readonly ["subject", "text"] | readonly ["subjectSw", "textSw"];
}

function Words({ of, at, channel, language, fields: [subject, text] }: WordsProps) {
  return (
    <Stack gap={12} miw={0}>
      {channel === "email" && (
        <TextField
          of={of}
          name={`steps.${at}.${subject}` as const}
          label={`Subject, ${language}`}
          maxLength={MAX_SUBJECT}
        />
      )}
      <TextareaField
        of={of}
        name={`steps.${at}.${text}` as const}
        label={`Text, ${language}`}
        maxLength={MAX_TEXT}
        autosize
        minRows={3}
      />
    </Stack>
  );
}
