import { ActionIcon, Button, Group, TagsInput } from "@mantine/core";
import { IconPlus, IconTrash } from "@tabler/icons-react";
import { useFieldArray } from "react-hook-form";
import { STAFF_ROLES } from "~/platform/http/permissions";
import {
  BoundField,
  CheckboxField,
  DateField,
  MultiSelectField,
  NumberField,
  SelectField,
  TextareaField,
  TextField,
} from "~/platform/ui/form/fields";
import type { WriteForm } from "~/platform/ui/form/write-form";
import cards from "~/platform/ui/office/field-cards.module.css";
import {
  DEPARTMENTS,
  EMPLOYEE_STATUS_LABELS,
  EMPLOYMENT_TYPES,
  FORM_STATUSES,
  SHIFT_TYPES,
  wordsOf,
} from "../../domain";
import { EmployeePicker } from "../../web/employee-picker";
import styles from "./employee-inputs.module.css";
import { DAYS, type EmployeeValues } from "./employee-values";

interface InputsProps {
  of: WriteForm<EmployeeValues>;
}

const choices = (values: readonly string[]) => values.map((value) => ({ value, label: wordsOf(value) }));

/** Role, department, status and dates of employment. */
export function EmploymentInputs({ of, hires }: InputsProps & { hires: boolean }) {
  const { status } = of.values.employmentInfo;
  const statuses = (FORM_STATUSES as readonly string[]).includes(status ?? "")
    ? FORM_STATUSES
    : [...FORM_STATUSES, (status ?? "active") as "active"];
  return (
    <>
      <TextField
        of={of}
        name="employmentInfo.employeeId"
        label="Employee ID"
        description={hires ? "The next number, or your company's own number." : "Your company's own number."}
        maxLength={30}
        withAsterisk
      />
      <SelectField
        of={of}
        name="employmentInfo.role"
        label="Role"
        data={choices(STAFF_ROLES)}
        searchable
        withAsterisk
      />
      <SelectField
        of={of}
        name="employmentInfo.department"
        label="Department"
        data={choices(DEPARTMENTS)}
        clearable
      />
      <SelectField
        of={of}
        name="employmentInfo.employmentType"
        label="Employment Type"
        data={choices(EMPLOYMENT_TYPES)}
      />
      <SelectField
        of={of}
        name="employmentInfo.status"
        label="Status"
        data={statuses.map((value) => ({ value, label: EMPLOYEE_STATUS_LABELS[value] }))}
        description="Inactive between engagements: no sign-in, no pay."
      />
      <DateField of={of} name="employmentInfo.startDate" label="Start Date" withAsterisk />
      <DateField of={of} name="employmentInfo.hireDate" label="Hire Date" />
      <DateField of={of} name="employmentInfo.probationEndDate" label="Probation Ends" />
      <DateField of={of} name="employmentInfo.contractEndDate" label="Contract Ends" />
      <TextareaField
        of={of}
        name="employmentInfo.jobDescription"
        label="Job Description"
        maxLength={2000}
        autosize
        className={cards.wide ?? ""}
      />
      <Words of={of} name="employmentInfo.responsibilities" label="Responsibilities" />
      <TextareaField
        of={of}
        name="notes"
        label="Notes"
        description="Visible to HR and department managers."
        maxLength={4000}
        autosize
        className={cards.wide ?? ""}
      />
    </>
  );
}

/** Workplace, schedule, skills and supervisor. */
export function WorkInputs({ of }: InputsProps) {
  return (
    <>
      <BoundField of={of} name="employmentInfo.supervisor">
        {({ value, onChange, error }) => (
          <EmployeePicker label="Supervisor" value={value} onChange={onChange} error={error} />
        )}
      </BoundField>
      <TextField of={of} name="employmentInfo.workLocation" label="Work Location" maxLength={120} />
      <Words of={of} name="employmentInfo.skills" label="Skills" />
      <h3 className={styles.part}>Schedule</h3>
      <SelectField of={of} name="scheduleInfo.shiftType" label="Shift" data={choices(SHIFT_TYPES)} />
      <MultiSelectField of={of} name="scheduleInfo.workingDays" label="Working Days" data={DAYS} />
      <TextField of={of} name="scheduleInfo.startTime" label="Starts" placeholder="08:00" maxLength={5} />
      <TextField of={of} name="scheduleInfo.endTime" label="Ends" placeholder="17:00" maxLength={5} />
      <NumberField of={of} name="scheduleInfo.breakDuration" label="Break, minutes" min={0} max={480} />
      <NumberField
        of={of}
        name="scheduleInfo.weeklyHours"
        label="Hours a week"
        min={0}
        max={84}
        decimals={2}
      />
      <NumberField
        of={of}
        name="scheduleInfo.overtimeRate"
        label="Overtime Rate"
        description="Times the hourly rate."
        min={1}
        max={5}
        step={0.1}
        decimals={2}
      />
      <CheckboxField of={of} name="scheduleInfo.flexibleSchedule" label="Flexible schedule" />
      <CertificationInputs of={of} />
    </>
  );
}

function Words({
  of,
  name,
  label,
}: InputsProps & { name: "employmentInfo.skills" | "employmentInfo.responsibilities"; label: string }) {
  return (
    <BoundField of={of} name={name}>
      {({ value, onChange, error }) => (
        <TagsInput
          label={label}
          description="Press Enter after each one."
          value={value}
          onChange={onChange}
          error={error}
          maxTags={50}
          maxLength={120}
        />
      )}
    </BoundField>
  );
}

function CertificationInputs({ of }: InputsProps) {
  const { fields, append, remove } = useFieldArray({
    control: of.control,
    name: "employmentInfo.certifications",
    keyName: "key",
  });
  return (
    <>
      <h3 className={styles.part}>Licences and Certifications</h3>
      <div className={styles.rows}>
        {fields.map(({ key }, at) => (
          <div key={key} className={styles.row}>
            <TextField
              of={of}
              name={`employmentInfo.certifications.${at}.name`}
              label="Name"
              required="Please name the certification"
              maxLength={120}
            />
            <TextField
              of={of}
              name={`employmentInfo.certifications.${at}.number`}
              label="Number"
              maxLength={60}
            />
            <DateField of={of} name={`employmentInfo.certifications.${at}.expiresOn`} label="Expires" />
            <ActionIcon
              color="red"
              size={44}
              aria-label={`Remove certification ${at + 1}`}
              onClick={() => remove(at)}
            >
              <IconTrash size={18} />
            </ActionIcon>
          </div>
        ))}
        <Group>
          <Button
            variant="default"
            leftSection={<IconPlus size={18} />}
            disabled={fields.length >= 30}
            onClick={() => append({ name: "", number: "", expiresOn: "" })}
          >
            Add Certification
          </Button>
        </Group>
      </div>
    </>
  );
}
