import { useState } from "react";
import { useNavigate } from "react-router";
import { client } from "~/platform/http/client";
import { api } from "~/platform/http/loader-api";
import { isApart, mergeEdits } from "~/platform/kernel/merge-edits";
import { officeTitle } from "~/platform/ui/document";
import { partsOf, valuesOfParts } from "~/platform/ui/form/edit-parts";
import { MergeChoices } from "~/platform/ui/form/merge-choices";
import { useWriteForm } from "~/platform/ui/form/write-form";
import cards from "~/platform/ui/office/field-cards.module.css";
import { PageHead } from "~/platform/ui/office/page-head";
import { employeeNotFound } from "../../errors";
import type { Route } from "./+types/edit-employee-page";
import { EmployeeInputs } from "./employee-inputs";
import { inputOf, saveFailed, valuesOf, workFactsOf } from "./employee-values";
import { describeField, labelOfField } from "./merge-words";

export async function loader({ context, params }: Route.LoaderArgs) {
  const record = await api(context, "staff").get({ number: params.number });
  if (!record.may.edit && !record.may.editWork) throw employeeNotFound();
  return { record };
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  officeTitle(matches, `Edit ${loaderData?.record.employeeNumber ?? "staff"}`);

/** Edits one employee. If another person saved meanwhile, the user chooses between both values, field by field. */
export default function EditEmployeePage({ loaderData: { record } }: Route.ComponentProps) {
  const navigate = useNavigate();
  const back = `/staff/${record.employeeNumber}`;
  const groups = {
    all: record.may.edit,
    pay: record.may.edit && record.compensation !== undefined,
    payout: record.may.edit && record.bankingInfo !== undefined,
  };
  const updatedAt = record.systemInfo.updatedAt;
  const theirs = valuesOf(record);
  const [begun, setBegun] = useState({ updatedAt, values: theirs });
  const form = useWriteForm({
    start: begun.values,
    send: (values) =>
      client("staff").edit({
        number: record.employeeNumber,
        updatedAt: begun.updatedAt,
        ...(groups.all ? inputOf(values, groups, record.status) : workFactsOf(values)),
      }),
    summary: saveFailed("update"),
    said: "Staff member updated successfully",
    to: () => back,
  });
  const isStale = updatedAt.getTime() !== begun.updatedAt.getTime() && !form.busy;
  const parts = { base: partsOf(begun.values), mine: partsOf(form.values), theirs: partsOf(theirs) };
  const merge = mergeEdits<unknown>(parts.base, parts.mine, parts.theirs);
  if (isStale && isApart(merge)) setBegun({ updatedAt, values: theirs });
  const settle = (chosen: ReadonlySet<string>) => {
    const settled = Object.fromEntries(
      Object.keys(parts.mine).map((path) => [
        path,
        chosen.has(path) ? parts.theirs[path] : merge.merged[path],
      ]),
    );
    form.fill(valuesOfParts<typeof theirs>(settled));
    setBegun({ updatedAt, values: theirs });
  };
  return (
    <>
      <PageHead title="Edit Staff">
        {record.name} · {record.employeeNumber}
      </PageHead>
      {isStale && (
        <div className={cards.stale}>
          <MergeChoices
            told="Someone else changed this record while you were editing"
            merge={merge}
            labelOf={labelOfField}
            mine={(path) => describeField(path, parts.mine[path])}
            theirs={(path) => describeField(path, parts.theirs[path])}
            onContinue={settle}
          />
        </div>
      )}
      <EmployeeInputs of={form} groups={groups} submit="Update Staff" onLeave={() => void navigate(back)} />
    </>
  );
}
