import { Alert, Loader, Modal, Radio } from "@mantine/core";
import { type ReactNode, useEffect, useState } from "react";
import { problemOf } from "~/platform/http/client";
import { formatDate } from "~/platform/kernel/dates";
import { DialogForm } from "../../form/dialog-form";
import type { CallOptions } from "../../form/use-write";
import { useWriteForm } from "../../form/write-form";
import styles from "./merge-dialog.module.css";

export interface MergeSide {
  id: string;
  number: string;
  name: string;
  createdAt: Date;
}

type Side = "first" | "second";

export interface Comparison<Field extends string> {
  first: MergeSide;
  second: MergeSide;
  fields: readonly ({ field: Field } & Record<Side, string>)[];
  /** The suggested survivor; by default the older record, whose number is on most documents. */
  survivor?: Side;
}

interface MergeInput<Field extends string> {
  id: string;
  mergedId: string;
  fields: Field[];
}

/** How to merge two records. Define it once beside the page, so that it stays the same between renders. */
export interface Merging<Field extends string> {
  noun: string;
  title: string;
  labels: Readonly<Record<Field, string>>;
  compare: (pair: { first: string; second: string }) => Promise<Comparison<Field>>;
  merge: (input: MergeInput<Field>, options: CallOptions) => Promise<unknown>;
  hint: (goes: string, stays: string) => ReactNode;
}

interface MergeDialogProps<Field extends string> {
  of: Merging<Field>;
  first: string;
  second: string;
  onClose: () => void;
  onDone: () => void;
}

/** Two records side by side: choose the survivor, and a value for each field. */
export function MergeDialog<Field extends string>({
  of,
  first,
  second,
  onClose,
  onDone,
}: MergeDialogProps<Field>) {
  const [compared, setCompared] = useState<Comparison<Field>>();
  const [problem, setProblem] = useState<string>();
  useEffect(() => {
    of.compare({ first, second }).then(setCompared, (error: unknown) => setProblem(problemOf(error).message));
  }, [of, first, second]);
  if (compared) return <Compared of={of} compared={compared} onClose={onClose} onDone={onDone} />;
  return (
    <Modal opened onClose={onClose} title={of.title} size="xl">
      {problem ? (
        <Alert color="red">{problem}</Alert>
      ) : (
        <Loader aria-label={`Reading both ${of.noun.toLowerCase()}s`} />
      )}
    </Modal>
  );
}

function Compared<Field extends string>({
  of,
  compared,
  onClose,
  onDone,
}: Pick<MergeDialogProps<Field>, "of" | "onClose" | "onDone"> & { compared: Comparison<Field> }) {
  const { first, second, fields } = compared;
  const [taken, setTaken] = useState<Partial<Record<Field, Side>>>({});
  const form = useWriteForm({
    start: { survivor: compared.survivor ?? (second.createdAt < first.createdAt ? "second" : "first") },
    send: async ({ survivor }, { context }) => {
      const other = survivor === "first" ? "second" : "first";
      return of.merge(
        {
          id: compared[survivor as Side].id,
          mergedId: compared[other].id,
          fields: fields.flatMap(({ field }) => ((taken[field] ?? survivor) === other ? [field] : [])),
        },
        { context },
      );
    },
    after: onDone,
    said: `Merged into one ${of.noun.toLowerCase()}`,
  });
  const survivor = form.values.survivor as Side;
  const sides = [
    ["first", first],
    ["second", second],
  ] as const;
  const stays = compared[survivor].number;
  const goes = compared[survivor === "first" ? "second" : "first"].number;
  return (
    <DialogForm of={form} title={of.title} submit={`Merge into ${stays}`} onClose={onClose} size="xl">
      <Radio.Group label="Number to keep" value={survivor} onChange={(value) => form.set("survivor", value)}>
        <div className={styles.sides}>
          {sides.map(([side, { number, name, createdAt }]) => (
            <Radio
              key={side}
              value={side}
              label={`${number}: ${name}`}
              description={`${of.noun} since ${formatDate(createdAt)}`}
            />
          ))}
        </div>
      </Radio.Group>
      {fields.length === 0 && <p>All fields are the same.</p>}
      {fields.map(({ field, ...values }) => (
        <Radio.Group
          key={field}
          label={of.labels[field]}
          value={taken[field] ?? survivor}
          onChange={(value) => setTaken((before) => ({ ...before, [field]: value as Side }))}
        >
          <div className={styles.sides}>
            {sides.map(([side]) => (
              <Radio key={side} value={side} label={values[side] || "Nothing"} />
            ))}
          </div>
        </Radio.Group>
      ))}
      <p className="muted">{of.hint(goes, stays)}</p>
    </DialogForm>
  );
}
