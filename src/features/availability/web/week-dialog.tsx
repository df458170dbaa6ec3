import { Checkbox, Group } from "@mantine/core";
import { client } from "~/platform/http/client";
import { LOCALE_NAMES, LOCALES, type Locale } from "~/platform/kernel/locales";
import { DialogForm } from "~/platform/ui/form/dialog-form";
import { BoundField, SelectField } from "~/platform/ui/form/fields";
import { useWriteForm } from "~/platform/ui/form/write-form";
import { WEEKDAYS, weekdayName } from "../domain";
import type { RosterPerson } from "./roster-words";

/** Sets a person's weekly days off, and the language of the messages to them. */
export function WeekDialog({ person, onClose }: { person: RosterPerson; onClose: () => void }) {
  const { id, name, weeklyOffs, language } = person;
  const form = useWriteForm({
    start: { offs: weeklyOffs.map(String), language: language ?? "" },
    send: ({ offs, language }) =>
      client("availability").setWeek({
        ...{ id, weeklyOffs: offs.map(Number) },
        language: LOCALES.find((locale): locale is Locale => locale === language) ?? null,
      }),
    after: onClose,
    said: `Week of ${name} saved`,
  });
  return (
    <DialogForm of={form} title={`Week of ${name}`} submit="Save" onClose={onClose}>
      <BoundField of={form} name="offs">
        {(bound) => (
          <Checkbox.Group label="Off each week" {...bound}>
            <Group gap={12} mt={8}>
              {WEEKDAYS.map((weekday) => (
                <Checkbox key={weekday} value={String(weekday)} label={weekdayName(weekday)} />
              ))}
            </Group>
          </Checkbox.Group>
        )}
      </BoundField>
      <SelectField
        of={form}
        name="language"
        label="Messages in"
        data={[
          { value: "", label: "The language of the settings" },
          ...LOCALES.map((value) => ({ value, label: LOCALE_NAMES[value] })),
        ]}
      />
    </DialogForm>
  );
}
