import { Alert, Loader, Modal, Radio } from "@mantine/core";
import { useEffect, useState } from "react";
import { client, problemOf } from "~/platform/http/client";
import { formatDate } from "~/platform/kernel/dates";
import { DialogForm } from "~/platform/ui/form/dialog-form";
import { useWriteForm } from "~/platform/ui/form/write-form";
import type { customerDuplicatesContract } from "../contract";
import { MERGE_FIELD_LABELS, type MergeField } from "../domain";
import styles from "./merge-dialog.module.css";

const duplicates = () => client<typeof customerDuplicatesContract>("customerDuplicates");
type Comparison = Awaited<ReturnType<ReturnType<typeof duplicates>["compare"]>>;

interface MergeDialogProps {
  /** The numbers of both. */
  first: string;
  second: string;
  onClose: () => void;
}

/** Two customers side by side: which one stays, and field by field what they keep. */
export function MergeDialog({ first, second, onClose }: MergeDialogProps) {
  const [compared, setCompared] = useState<Comparison>();
  const [problem, setProblem] = useState<string>();
  useEffect(() => {
    duplicates()
      .compare({ first, second })
      .then(setCompared, (error: unknown) => setProblem(problemOf(error).message));
  }, [first, second]);
  if (compared) return <Compared compared={compared} onClose={onClose} />;
  return (
    <Modal opened onClose={onClose} title="Compare customers" size="xl">
      {problem ? <Alert color="red">{problem}</Alert> : <Loader aria-label="Reading both customers" />}
    </Modal>
  );
}

function Compared({ compared, onClose }: { compared: Comparison; onClose: () => void }) {
  const { first, second, fields } = compared;
  const [taken, setTaken] = useState<Partial<Record<MergeField, "first" | "second">>>({});
  const form = useWriteForm({
    // Who has been here longer: theirs is the number on most papers.
    start: { survivor: second.createdAt < first.createdAt ? "second" : "first" },
    send: async ({ survivor }, { context }) => {
      const other = survivor === "first" ? "second" : "first";
      return duplicates().merge(
        {
          id: compared[survivor as "first" | "second"].id,
          mergedId: compared[other].id,
          fields: fields.flatMap(({ field }) => ((taken[field] ?? survivor) === other ? [field] : [])),
        },
        { context },
      );
    },
    after: onClose,
    said: "Merged into one customer",
  });
  const survivor = form.values.survivor as "first" | "second";
  const sides = [
    ["first", first],
    ["second", second],
  ] as const;
  const stays = compared[survivor].customerNumber;
  const goes = compared[survivor === "first" ? "second" : "first"].customerNumber;
  return (
    <DialogForm
      of={form}
      title="Compare customers"
      submit={`Merge into ${stays}`}
      onClose={onClose}
      size="xl"
    >
      <Radio.Group
        label="Which number stays"
        value={survivor}
        onChange={(value) => form.set("survivor", value)}
      >
        <div className={styles.sides}>
          {sides.map(([side, { customerNumber, name, createdAt }]) => (
            <Radio
              key={side}
              value={side}
              label={`${customerNumber}: ${name}`}
              description={`Customer since ${formatDate(createdAt)}`}
            />
          ))}
        </div>
      </Radio.Group>
      {fields.length === 0 && <p>All that is written down of them is the same.</p>}
      {fields.map(({ field, ...values }) => (
        <Radio.Group
          key={field}
          label={MERGE_FIELD_LABELS[field]}
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
        {goes} leads to {stays} from now on. Invoices, payments and the audit log stay as they were written;
        what is not chosen stays with {goes}, so that the merge can be undone.
      </p>
    </DialogForm>
  );
}
