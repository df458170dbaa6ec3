import { useEffect, useRef } from "react";
import { useNavigate } from "react-router";
import { client } from "~/platform/http/client";
import { api } from "~/platform/http/loader-api";
import { officeTitle } from "~/platform/ui/document";
import { useWriteForm } from "~/platform/ui/form/write-form";
import { PageHead } from "~/platform/ui/office/page-head";
import type { staffContract } from "../../contract";
import { employeeNotFound } from "../../errors";
import type { Route } from "./+types/edit-employee-page";
import { EmployeeInputs } from "./employee-inputs";
import { inputOf, valuesOf, workFactsOf } from "./employee-values";

export async function loader({ context, params }: Route.LoaderArgs) {
  const record = await api<typeof staffContract>(context, "staff").get({ number: params.number });
  if (!record.may.edit && !record.may.editWork) throw employeeNotFound();
  return { record };
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  officeTitle(matches, `Edit ${loaderData?.record.employeeNumber ?? "staff"}`);

export default function EditEmployeePage({ loaderData: { record } }: Route.ComponentProps) {
  const navigate = useNavigate();
  const back = `/staff/${record.employeeNumber}`;
  const groups = {
    all: record.may.edit,
    pay: record.may.edit && record.compensation !== undefined,
    payout: record.may.edit && record.bankingInfo !== undefined,
  };
  const form = useWriteForm({
    start: valuesOf(record),
    send: (values) =>
      client<typeof staffContract>("staff").edit({
        number: record.employeeNumber,
        updatedAt: record.systemInfo.updatedAt,
        ...(groups.all ? inputOf(values, groups, record.status) : workFactsOf(values)),
      }),
    said: "Staff member updated successfully",
    to: () => back,
  });
  const shown = useRef(record.systemInfo.updatedAt.getTime());
  useEffect(() => {
    const now = record.systemInfo.updatedAt.getTime();
    if (shown.current === now) return;
    shown.current = now;
    // Somebody saved meanwhile: what was typed stays, the rest is theirs.
    form.rebase(valuesOf(record));
  });
  return (
    <>
      <PageHead title="Edit Staff">
        {record.name} · {record.employeeNumber}
      </PageHead>
      <EmployeeInputs of={form} groups={groups} submit="Update Staff" onLeave={() => void navigate(back)} />
    </>
  );
}
