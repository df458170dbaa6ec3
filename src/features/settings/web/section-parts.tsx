import { Text } from "@mantine/core";
import type { ComponentType } from "react";
import { definePort } from "~/platform/kernel/port";
import type { WriteForm } from "~/platform/ui/form/write-form";
import { type Field, fieldsOf, type GroupField, type PlacedField, type Section } from "../define";
import styles from "./section-parts.module.css";
import { SettingsInput } from "./settings-input";

export interface SectionScreenProps {
  section: Section;
  of: WriteForm<Record<string, unknown>>;
  secrets: Readonly<Record<string, string>>;
  marked: string | null;
  publicUrl: string;
}

export const sectionScreens = definePort<{
  section: string;
  Screen: ComponentType<SectionScreenProps>;
}>();

interface SectionFieldsProps extends SectionScreenProps {
  /** Those to draw, fields or whole groups by their paths, in this order; without it, all. */
  paths?: readonly string[];
}

/** The fields of a section, or some of them: groups under their titles, each field bound to the form. */
export function SectionFields({ paths, ...screen }: SectionFieldsProps) {
  const all = fieldsOf(screen.section);
  const drawn = paths
    ? paths.flatMap((wanted) => all.filter(({ path }) => path === wanted || path.startsWith(`${wanted}.`)))
    : all;
  const blocks = blocksOf(drawn).map(({ group, fields }) =>
    group ? (
      <fieldset key={fields[0]?.path} className={styles.group}>
        <legend>{group.title}</legend>
        {group.about && (
          <Text inherit mb={16} pt={2} c="dimmed">
            {group.about}
          </Text>
        )}
        <Fields {...screen} fields={fields} />
      </fieldset>
    ) : (
      <Fields key={fields[0]?.path} {...screen} fields={fields} />
    ),
  );
  return <div>{blocks}</div>;
}

function blocksOf(
  fields: readonly PlacedField[],
): { group: GroupField | undefined; fields: PlacedField[] }[] {
  const blocks: { group: GroupField | undefined; fields: PlacedField[] }[] = [];
  for (const field of fields) {
    const group = field.groups.at(-1);
    const last = blocks.at(-1);
    if (last && last.group === group) last.fields.push(field);
    else blocks.push({ group, fields: [field] });
  }
  return blocks;
}

/** Rows of three fields and more need the whole width. */
const isWide = (field: Field) => field.kind === "rows" && Object.keys(field.of).length > 2;

function Fields({
  of,
  secrets,
  marked,
  fields,
}: Pick<SectionScreenProps, "of" | "secrets" | "marked"> & { fields: readonly PlacedField[] }) {
  return (
    <div className={styles.fields}>
      {fields.map(({ path, field }) => (
        <div
          key={path}
          data-marked={path === marked || undefined}
          data-wide={isWide(field) || undefined}
          className={styles.field}
        >
          <SettingsInput of={of} path={path} field={field} secretMask={secrets[path]} />
        </div>
      ))}
    </div>
  );
}
