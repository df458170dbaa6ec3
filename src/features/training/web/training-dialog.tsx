import { Loader, SimpleGrid } from "@mantine/core";
import { useEffect, useState } from "react";
import { MAX_DOCUMENT_BYTES } from "~/features/documents/domain";
import { documentTooLarge } from "~/features/documents/errors";
import { EmployeePicker } from "~/features/staff/web/employee-picker";
import { client, type Output } from "~/platform/http/client";
import { formatDate, isPlainDate } from "~/platform/kernel/dates";
import { DialogForm } from "~/platform/ui/form/dialog-form";
import {
  AmountField,
  BoundField,
  DateField,
  NumberField,
  RadioField,
  SelectField,
  TextareaField,
} from "~/platform/ui/form/fields";
import { FileField } from "~/platform/ui/form/file-field";
import { useWriteForm, type WriteForm } from "~/platform/ui/form/write-form";
import { notifyProblem } from "~/platform/ui/office/notify";
import type { coursesContract } from "../courses/contract";
import { expiryOf, MAX_REMARK, MAX_SCORE, TRAINING_STATUS_LABELS, TRAINING_STATUSES } from "../domain";
import { inputOf, type ShownTraining, type TrainingValues, valuesOf } from "./training-values";

type Course = Output<typeof coursesContract, "choices">["courses"][number];
interface Employee {
  id: string;
  number: string;
  name: string;
}

interface TrainingDialogProps {
  employee?: Employee | undefined;
  record?: ShownTraining | undefined;
  onClose: () => void;
}

/** Adds or changes an employee's training. */
export function TrainingDialog({ onClose, ...about }: TrainingDialogProps) {
  const [courses, setCourses] = useState<Course[]>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: read once, when the dialog opens
  useEffect(() => {
    client("courses")
      .choices()
      .then(({ courses }) => setCourses(courses))
      .catch((error: unknown) => {
        notifyProblem(error);
        onClose();
      });
  }, []);
  return courses ? (
    <TrainingForm {...about} courses={courses} onClose={onClose} />
  ) : (
    <Loader aria-label="Opening" size="sm" />
  );
}

function TrainingForm({
  employee,
  record,
  courses,
  onClose,
}: TrainingDialogProps & { courses: readonly Course[] }) {
  const form = useWriteForm({
    start: valuesOf(record, employee),
    send: async (values, { context }) => {
      const training = client("training");
      const fields = inputOf(values);
      const { file, employee: whose } = values;
      if (record) await training.edit({ ...fields, id: record.id, updatedAt: record.updatedAt });
      const id =
        record?.id ?? (await training.add({ ...fields, number: whose?.number ?? "" }, { context })).id;
      if (file) await training.addCertificate({ id, file }, { context: { key: `${context.key}-file` } });
    },
    place: (name) => (name === "number" ? "employee" : name),
    after: onClose,
    said: record ? "Training record saved" : "Training recorded",
  });
  const { status } = form.values;
  const offered = courses.filter(({ id, active }) => active || id === record?.course.id);
  return (
    <DialogForm
      of={form}
      title={record ? `Edit ${record.course.name}` : "Add training"}
      submit={record ? "Save" : "Add training"}
      ready={form.values.employee !== null && form.values.courseId !== null}
      onClose={onClose}
    >
      {!employee && (
        <BoundField of={form} name="employee">
          {({ value, onChange, error }) => (
            <EmployeePicker label="Employee" value={value} onChange={onChange} error={error} />
          )}
        </BoundField>
      )}
      <SelectField
        of={form}
        name="courseId"
        label="Course"
        required="Please choose the course"
        searchable
        data={offered.map(({ id, name }) => ({ value: id, label: name }))}
      />
      <RadioField
        of={form}
        name="status"
        label="Status"
        choices={TRAINING_STATUSES.map((value) => ({ value, label: TRAINING_STATUS_LABELS[value] }))}
      />
      <SimpleGrid minColWidth={180} autoFlow="auto-fit" spacing={16}>
        <DateField of={form} name="startedOn" label="Started" required="Please say when it began" />
        {status === "completed" && <DateField of={form} name="completedOn" label="Completed" />}
      </SimpleGrid>
      {status === "completed" && <CompletedInputs of={form} courses={courses} />}
      <AmountField of={form} name="cost" label="Cost" />
      <TextareaField of={form} name="remark" label="Remark" maxLength={MAX_REMARK} />
    </DialogForm>
  );
}

function CompletedInputs({
  of: form,
  courses,
}: {
  of: WriteForm<TrainingValues>;
  courses: readonly Course[];
}) {
  const { courseId, completedOn } = form.values;
  const course = courses.find(({ id }) => id === courseId);
  const until =
    course && isPlainDate(completedOn) ? expiryOf({ completedOn, expiresOn: null }, course) : undefined;
  return (
    <>
      <SimpleGrid minColWidth={180} autoFlow="auto-fit" spacing={16}>
        <DateField
          of={form}
          name="expiresOn"
          label="Valid until"
          description={
            until === undefined
              ? "Empty: as the course says."
              : until === null
                ? "Empty: it does not expire."
                : `Leave empty for ${formatDate(until)}, the course's own validity.`
          }
        />
        <NumberField
          of={form}
          name="score"
          label="Score"
          description="Of a hundred."
          min={0}
          max={MAX_SCORE}
        />
      </SimpleGrid>
      <FileField of={form} label="Certificate" most={MAX_DOCUMENT_BYTES} tooLarge={documentTooLarge.en} />
    </>
  );
}
