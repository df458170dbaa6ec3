import { Button, Select, TextInput } from "@mantine/core";
import { IconPlus, IconTrash } from "@tabler/icons-react";
import { BoundField } from "~/platform/ui/form/fields";
import type { WriteForm } from "~/platform/ui/form/write-form";
import { MAX_ENTRIES, MAX_NAME } from "../../leads/domain";
import {
  type DecisionMaker,
  INFLUENCE_LABELS,
  INFLUENCES,
  type Influence,
  SUPPORT_LABELS,
  SUPPORT_LEVELS,
  type SupportLevel,
} from "../domain";
import styles from "./opportunity-inputs.module.css";
import type { OpportunityValues } from "./opportunity-values";

const NOBODY: DecisionMaker = { name: "", title: "", influence: "medium", supportLevel: "neutral" };

/** Decision makers of the move, with influence and support level; one row each. */
export function DecisionMakers({ of }: { of: WriteForm<OpportunityValues> }) {
  return (
    <BoundField of={of} name="decisionMakers">
      {({ value: rows, onChange, error }) => {
        const change = (at: number, change: Partial<DecisionMaker>) =>
          onChange(rows.map((row, index) => (index === at ? { ...row, ...change } : row)));
        return (
          <div className={styles.wide}>
            {rows.map((row, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a row is known by its place alone
              <fieldset key={at} className={styles.maker} aria-label={`Decision maker ${at + 1}`}>
                <TextInput
                  label="Name"
                  value={row.name}
                  maxLength={MAX_NAME}
                  onChange={(event) => change(at, { name: event.currentTarget.value })}
                />
                <TextInput
                  label="Title"
                  value={row.title}
                  maxLength={MAX_NAME}
                  onChange={(event) => change(at, { title: event.currentTarget.value })}
                />
                <Select
                  label="Influence"
                  value={row.influence}
                  allowDeselect={false}
                  data={INFLUENCES.map((value) => ({ value, label: INFLUENCE_LABELS[value] }))}
                  onChange={(chosen) => change(at, { influence: (chosen ?? "medium") as Influence })}
                />
                <Select
                  label="Support"
                  value={row.supportLevel}
                  allowDeselect={false}
                  data={SUPPORT_LEVELS.map((value) => ({ value, label: SUPPORT_LABELS[value] }))}
                  onChange={(chosen) => change(at, { supportLevel: (chosen ?? "neutral") as SupportLevel })}
                />
                <Button
                  variant="default"
                  aria-label={`Remove ${row.name || `decision maker ${at + 1}`}`}
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
            {rows.length < MAX_ENTRIES && (
              <Button
                variant="default"
                leftSection={<IconPlus size={18} />}
                onClick={() => onChange([...rows, NOBODY])}
              >
                Add decision maker
              </Button>
            )}
          </div>
        );
      }}
    </BoundField>
  );
}
