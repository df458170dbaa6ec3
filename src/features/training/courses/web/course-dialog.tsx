import { wordsOf } from "~/features/staff/domain";
import { client, type Output } from "~/platform/http/client";
import { STAFF_ROLES, type StaffRole } from "~/platform/http/permissions";
import { DialogForm } from "~/platform/ui/form/dialog-form";
import { CheckboxField, MultiSelectField, NumberField, TextField } from "~/platform/ui/form/fields";
import { useWriteForm } from "~/platform/ui/form/write-form";
import { MAX_COURSE_NAME, MAX_VALIDITY } from "../../domain";
import { courseNameRequired } from "../../errors";

import type { coursesContract } from "../contract";

interface CourseDialogProps {
  course?: ShownCourse | undefined;
  onClose: () => void;
}

export function CourseDialog({ course, onClose }: CourseDialogProps) {
  const form = useWriteForm({
    start: {
      name: course?.name ?? "",
      provider: course?.provider ?? "",
      mandatoryRoles: course?.mandatoryRoles ?? [],
      validityMonths: course?.validityMonths ?? null,
      active: course?.active ?? true,
    },
    send: async ({ mandatoryRoles, ...values }, { context }) => {
      const courses = client("courses");
      const fields = { ...values, mandatoryRoles: mandatoryRoles as StaffRole[] };
      if (course) await courses.edit({ ...fields, id: course.id, updatedAt: course.updatedAt });
      else await courses.make(fields, { context });
    },
    after: onClose,
    said: course ? "Course saved" : "Course added",
  });
  return (
    <DialogForm
      of={form}
      title={course ? `Edit ${course.name}` : "Add course"}
      submit={course ? "Save course" : "Add course"}
      onClose={onClose}
    >
      <TextField
        of={form}
        name="name"
        label="Course"
        required={courseNameRequired.en}
        maxLength={MAX_COURSE_NAME}
        focus
      />
      <TextField of={form} name="provider" label="Provider" maxLength={MAX_COURSE_NAME} />
      <MultiSelectField
        of={form}
        name="mandatoryRoles"
        label="Mandatory for"
        description="Assigning a crew warns about staff without it, or with it expired."
        placeholder={form.values.mandatoryRoles.length === 0 ? "No one" : ""}
        searchable
        clearable
        data={STAFF_ROLES.map((value) => ({ value, label: wordsOf(value) }))}
      />
      <NumberField
        of={form}
        name="validityMonths"
        label="Valid for, in months"
        description="Leave empty if it does not expire. Existing records do not change."
        min={1}
        max={MAX_VALIDITY}
      />
      <CheckboxField of={form} name="active" label="Offered: can be chosen for new records" />
    </DialogForm>
  );
}

export type ShownCourse = Output<typeof coursesContract, "list">["rows"][number];
