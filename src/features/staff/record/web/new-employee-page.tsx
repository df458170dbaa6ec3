import { useNavigate } from "react-router";
import { client } from "~/platform/http/client";
import { api } from "~/platform/http/loader-api";
import { officeTitle } from "~/platform/ui/document";
import { useWriteForm } from "~/platform/ui/form/write-form";
import { PageHead } from "~/platform/ui/office/page-head";
import type { Route } from "./+types/new-employee-page";
import { EmployeeInputs } from "./employee-inputs";
import { blankValues, inputOf, saveFailed } from "./employee-values";

const GROUPS = { all: true, pay: true, payout: true };

export const loader = ({ context }: Route.LoaderArgs) => api(context, "staff").blank();

export const meta: Route.MetaFunction = ({ matches }) => officeTitle(matches, "Add New Staff");

/** Hires an employee. An unchanged Employee ID becomes the assigned number. */
export default function NewEmployeePage({ loaderData: { employeeId: suggested } }: Route.ComponentProps) {
  const navigate = useNavigate();
  const form = useWriteForm({
    start: blankValues(suggested),
    send: (values, { context }) => {
      const { employmentInfo, ...input } = inputOf(values, GROUPS);
      const { employeeId, ...work } = employmentInfo;
      return client("staff").hire(
        {
          ...input,
          employmentInfo: employeeId === suggested ? work : { ...work, employeeId },
          invite: values.invite,
        },
        { context },
      );
    },
    summary: saveFailed("create"),
    said: ({ waits }) =>
      waits
        ? "Staff member created. An administrator must approve the role"
        : "Staff member created successfully",
    to: ({ number }) => `/staff/${number}`,
  });
  return (
    <>
      <PageHead title="Add New Staff">Name, email, phone, start date and base salary are needed.</PageHead>
      <EmployeeInputs
        of={form}
        groups={GROUPS}
        submit="Create Staff"
        hires
        onLeave={() => void navigate("/staff")}
      />
    </>
  );
}
