import { SimpleGrid } from "@mantine/core";
import { useEffect, useState } from "react";
import type { PlainDate } from "~/platform/kernel/dates";
import {
  DateField,
  MultiSelectField,
  NumberField,
  SelectField,
  TextareaField,
  TextField,
} from "~/platform/ui/form/fields";
import type { WriteForm } from "~/platform/ui/form/write-form";
import {
  ACTIVITY_TYPES,
  type ActivityType,
  isMeeting,
  MAX_DURATION,
  MAX_LOCATION,
  MAX_PARTICIPANTS,
  MAX_SUBJECT,
  MAX_TEXT,
  MEETING_LABELS,
  MEETING_TYPES,
  PRIORITIES,
  PRIORITY_LABELS,
  REPEAT_LABELS,
  REPEATS,
  TYPE_LABELS,
} from "../domain";
import type { ActivityStaff, ActivityValues } from "./activity-values";

interface ActivityInputsProps {
  of: WriteForm<ActivityValues>;
  staff: ActivityStaff;
  isNew: boolean;
  today: PlainDate;
}

const choices = <Value extends string>(values: readonly Value[], labels: Readonly<Record<Value, string>>) =>
  values.map((value) => ({ value, label: labels[value] }));
const peopleOf = (people: readonly { id: string; name: string }[]) =>
  people.map(({ id, name }) => ({ value: id, label: name }));

export function ActivityInputs({ of, staff, isNew, today }: ActivityInputsProps) {
  const { type, day, repeat, dueDate } = of.values;
  // The due date follows the planned day until the user changes it.
  const [dayBefore, setDayBefore] = useState(day);
  useEffect(() => {
    if (day === dayBefore) return;
    setDayBefore(day);
    if (isNew && dueDate === dayBefore) of.set("dueDate", day);
  }, [day, dayBefore, dueDate, isNew, of]);
  const isNote = type === "note";
  return (
    <>
      <SimpleGrid minColWidth={200} autoFlow="auto-fit" spacing={16} verticalSpacing={12}>
        <SelectField of={of} name="type" label="Type" data={choices(ACTIVITY_TYPES, TYPE_LABELS)} />
        <SelectField of={of} name="priority" label="Priority" data={choices(PRIORITIES, PRIORITY_LABELS)} />
      </SimpleGrid>
      <TextField
        of={of}
        name="subject"
        label="Subject"
        maxLength={MAX_SUBJECT}
        required="Subject is required"
        withAsterisk
        focus
      />
      <TextareaField of={of} name="description" label="Description" maxLength={MAX_TEXT} />
      {!isNote && (
        <SimpleGrid minColWidth={200} autoFlow="auto-fit" spacing={16} verticalSpacing={12}>
          {isNew && (
            <>
              <DateField of={of} name="day" label="Day" required="Please choose the day" />
              <TextField of={of} name="time" label="Time" type="time" required="Please choose the time" />
            </>
          )}
          <NumberField of={of} name="duration" label="Minutes" min={1} max={MAX_DURATION} />
          <DateField of={of} name="dueDate" label="Due by" min={day || undefined} />
        </SimpleGrid>
      )}
      {type && isMeeting(type as ActivityType) && (
        <SimpleGrid minColWidth={200} autoFlow="auto-fit" spacing={16} verticalSpacing={12}>
          <SelectField of={of} name="meetingType" label="How" data={choices(MEETING_TYPES, MEETING_LABELS)} />
          <TextField of={of} name="location" label="Where" maxLength={MAX_LOCATION} />
        </SimpleGrid>
      )}
      <SimpleGrid minColWidth={200} autoFlow="auto-fit" spacing={16} verticalSpacing={12}>
        <SelectField
          of={of}
          name="assignedTo"
          label="Assigned to"
          placeholder="Me"
          data={peopleOf(staff.staff)}
          searchable
          clearable
        />
        <MultiSelectField
          of={of}
          name="participants"
          label="Takes part"
          data={peopleOf(staff.colleagues)}
          searchable
          maxValues={MAX_PARTICIPANTS}
        />
      </SimpleGrid>
      {isNew && !isNote && (
        <SimpleGrid minColWidth={200} autoFlow="auto-fit" spacing={16} verticalSpacing={12}>
          <SelectField
            of={of}
            name="repeat"
            label="Repeats"
            placeholder="Never"
            data={choices(REPEATS, REPEAT_LABELS)}
            clearable
          />
          {repeat && (
            <DateField
              of={of}
              name="until"
              label="Until"
              min={day || today}
              required="Please choose the last day"
            />
          )}
        </SimpleGrid>
      )}
    </>
  );
}
