import { Alert, Loader, Modal, Radio } from "@mantine/core";
import { useEffect, useState } from "react";
import { client, problemOf } from "~/platform/http/client";
import { formatDate } from "~/platform/kernel/dates";
import { DialogForm } from "~/platform/ui/form/dialog-form";
import { useWriteForm } from "~/platform/ui/form/write-form";
import type { leadsContract } from "../contract";
import { MERGE_FIELDS, type MergeField } from "../domain";
import styles from "./merge-dialog.module.css";

const api = () => client<typeof leadsContract>("leads");
type Comparison = Awaited<ReturnType<ReturnType<typeof api>["compare"]>>;

interface MergeDialogProps {
  /** The ids or numbers of both. */
  first: string;
  second: string;
  onClose: () => void;
  onDone: () => void;
}

/** Two leads side by side: which one stays, and field by field what they keep. */
export function MergeDialog({ first, second, onClose, onDone }: MergeDialogProps) {
  const [compared, setCompared] = useState<Comparison>();
  const [problem, setProblem] = useState<string>();
  useEffect(() => {
    api()
      .compare({ first, second })
      .then(setCompared, (error: unknown) => setProblem(problemOf(error).message));
  }, [first, second]);
  if (compared) return <Compared compared={compared} onClose={onClose} onDone={onDone} />;
  return (
    <Modal opened onClose={onClose} title="Merge leads" size="xl">
      {problem ? <Alert color="red">{problem}</Alert> : <Loader aria-label="Reading both leads" />}
    </Modal>
  );
}

function Compared({
  compared,
  onClose,
  onDone,
}: Pick<MergeDialogProps, "onClose" | "onDone"> & { compared: Comparison }) {
  const { first, second, fields } = compared;
  const [taken, setTaken] = useState<Partial<Record<MergeField, "first" | "second">>>({});
  const form = useWriteForm({
    start: { survivor: survivorOf(compared) },
    send: async ({ survivor }, { context }) => {
      const other = survivor === "first" ? "second" : "first";
      return api().merge(
        {
          id: compared[survivor as "first" | "second"].id,
          mergedId: compared[other].id,
          fields: fields.flatMap(({ field }) => ((taken[field] ?? survivor) === other ? [field] : [])),
        },
        { context },
      );
    },
    after: onDone,
    said: "Merged into one lead",
  });
  const survivor = form.values.survivor as "first" | "second";
  const sides = [
    ["first", first],
    ["second", second],
  ] as const;
  const stays = compared[survivor].leadNumber;
  const goes = compared[survivor === "first" ? "second" : "first"].leadNumber;
  return (
    <DialogForm of={form} title="Merge leads" submit={`Merge into ${stays}`} onClose={onClose} size="xl">
      <Radio.Group
        label="Which number stays"
        value={survivor}
        onChange={(value) => form.set("survivor", value)}
      >
        <div className={styles.sides}>
          {sides.map(([side, { leadNumber, name, createdAt }]) => (
            <Radio
              key={side}
              value={side}
              label={`${leadNumber}: ${name}`}
              description={`Lead since ${formatDate(createdAt)}`}
            />
          ))}
        </div>
      </Radio.Group>
      {fields.length === 0 && <p>All that is written down of them is the same.</p>}
      {fields.map(({ field, ...values }) => (
        <Radio.Group
          key={field}
          label={MERGE_FIELDS[field].label}
          value={taken[field] ?? survivor}
          onChange={(value) => setTaken((before) => ({ ...before, [field]: value as "first" | "second" }))}
        >
          <div className={styles.sides}>
            {sides.map(([side]) => (
              <Radio key={side} value={side} label={values[side] || "Nothing"} />
            ))}
          </div>
        </Radio.Group>
      ))}
      <p className={styles.hint}>
        {goes} leads to {stays} from now on, and so does all that was done with it. What is not chosen stays
        with {goes}, so that the merge can be undone.
      </p>
    </DialogForm>
  );
}

/** The one that became an opportunity stays; else who has been here longer. */
function survivorOf({ first, second }: Comparison): "first" | "second" {
  if (first.isConverted !== second.isConverted) return first.isConverted ? "first" : "second";
  return second.createdAt < first.createdAt ? "second" : "first";
}
