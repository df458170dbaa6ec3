import { Button, Select, TextInput } from "@mantine/core";
import { IconPlus, IconTrash } from "@tabler/icons-react";
import { client, type Output } from "~/platform/http/client";
import { DialogForm } from "~/platform/ui/form/dialog-form";
import { BoundField, SelectField, TextField } from "~/platform/ui/form/fields";
import { useWriteForm, type WriteForm } from "~/platform/ui/form/write-form";
import { STAGE_LABELS, STAGE_RULES, STAGES, type Stage } from "../../journey/domain";
import type { lifecyclesContract } from "../contract";
import { AUDIENCES, type Audience, type LifecycleStage, MAX_NAME, MAX_STAGE_NAME } from "../domain";
import { lifecycleNameRequired } from "../errors";
import { AUDIENCE_LABELS } from "./audience-labels";
import styles from "./lifecycles-page.module.css";

interface LifecycleDialogProps {
  lifecycle: Output<typeof lifecyclesContract, "list">["lifecycles"][number] | undefined;
  onClose: () => void;
}

interface Values {
  name: string;
  audience: string | null;
  stages: LifecycleStage[];
}

const FIRST: LifecycleStage[] = [
  { name: "", from: "awareness" },
  { name: "", from: "booking" },
];

export function LifecycleDialog({ lifecycle, onClose }: LifecycleDialogProps) {
  const api = client("lifecycles");
  const form = useWriteForm({
    start: {
      name: lifecycle?.name ?? "",
      audience: (lifecycle?.audience ?? "all") as string | null,
      stages: lifecycle?.stages ?? FIRST,
    },
    send: async ({ name, audience, stages }, { context }): Promise<unknown> => {
      const fields = { name, audience: audience as Audience, stages };
      return lifecycle
        ? api.update({ id: lifecycle.id, rowVersion: lifecycle.rowVersion, ...fields })
        : api.create(fields, { context });
    },
    place: (name) => name.replace(/^stages\..*/, "stages"),
    after: onClose,
    said: (_, { name }) => (lifecycle ? `${name} updated` : `${name} created`),
  });
  return (
    <DialogForm
      of={form}
      title={lifecycle ? "Edit lifecycle" : "New Lifecycle"}
      submit={lifecycle ? "Save" : "Create Lifecycle"}
      ready={!lifecycle || form.isDirty}
      size="lg"
      onClose={onClose}
    >
      <TextField
        of={form}
        name="name"
        label="Name"
        maxLength={MAX_NAME}
        required={lifecycleNameRequired.en}
        withAsterisk
        focus
      />
      <SelectField
        of={form}
        name="audience"
        label="For"
        data={AUDIENCES.map((value) => ({ value, label: AUDIENCE_LABELS[value] }))}
      />
      <StageRows of={form} />
    </DialogForm>
  );
}

function StageRows({ of }: { of: WriteForm<Values> }) {
  return (
    <BoundField of={of} name="stages">
      {({ value: rows, onChange, error }) => {
        const change = (at: number, what: Partial<LifecycleStage>) =>
          onChange(rows.map((row, index) => (index === at ? { ...row, ...what } : row)));
        const next = STAGES[STAGES.indexOf(rows.at(-1)?.from ?? "awareness") + 1];
        return (
          <div className={styles.rows}>
            {rows.map((row, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a row is known by its place alone
              <fieldset key={at} className={styles.row} aria-label={`Stage ${at + 1}`}>
                <TextInput
                  label="Stage"
                  value={row.name}
                  maxLength={MAX_STAGE_NAME}
                  onChange={(event) => change(at, { name: event.currentTarget.value })}
                />
                <Select
                  label="Begins with"
                  value={row.from}
                  allowDeselect={false}
                  data={STAGES.map((stage) => ({
                    value: stage,
                    label: `${STAGE_LABELS[stage]}: ${STAGE_RULES[stage].toLowerCase()}`,
                  }))}
                  onChange={(chosen) => change(at, { from: (chosen ?? "awareness") as Stage })}
                />
                <Button
                  variant="default"
                  aria-label={`Remove ${row.name || `stage ${at + 1}`}`}
                  disabled={rows.length <= 2}
                  onClick={() => onChange(rows.filter((_, index) => index !== at))}
                >
                  <IconTrash size={18} />
                </Button>
              </fieldset>
            ))}
            {error && (
              <p role="alert" className="critical">
                {error}
              </p>
            )}
            {next && (
              <Button
                variant="default"
                leftSection={<IconPlus size={18} />}
                onClick={() => onChange([...rows, { name: "", from: next }])}
              >
                Add stage
              </Button>
            )}
          </div>
        );
      }}
    </BoundField>
  );
}
