import type { Output } from "~/platform/http/client";
import type { sequencesContract } from "../contract";
import type { SequenceFields, SequenceKind, Step, StepChannel } from "../domain";

export type ListedSequence = Output<typeof sequencesContract, "list">["rows"][number];

interface StepValues extends Omit<Step, "channel" | "days"> {
  channel: string | null;
  days: number | null;
}
export interface SequenceValues {
  name: string;
  kind: string | null;
  isActive: boolean;
  steps: StepValues[];
}

export const valuesOf = ({ name, kind, isActive, steps }: SequenceFields): SequenceValues => ({
  name,
  kind,
  isActive,
  steps: steps.map((step) => ({ ...step })),
});

/** A step as it is sent; empty days are refused in the server's words. */
export const stepOf = ({ channel, days, ...texts }: StepValues): Step => ({
  channel: (channel ?? "email") as StepChannel,
  days: days ?? Number.NaN,
  ...texts,
});

export const inputOf = ({ name, kind, isActive, steps }: SequenceValues): SequenceFields => ({
  name,
  kind: (kind ?? "quote_not_opened") as SequenceKind,
  isActive,
  steps: steps.map(stepOf),
});

export const BLANK_STEP: StepValues = {
  channel: "email",
  days: 1,
  subject: "",
  text: "",
  subjectSw: "",
  textSw: "",
  link: "",
};

export const BLANK_SEQUENCE: SequenceValues = {
  name: "",
  kind: "quote_not_opened",
  isActive: false,
  steps: [BLANK_STEP],
};
