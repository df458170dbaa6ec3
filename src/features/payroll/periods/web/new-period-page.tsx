import { SimpleGrid } from "@mantine/core";
import { useEffect, useRef } from "react";
import { useNavigate } from "react-router";
import { startDateRequired } from "~/features/staff/errors";
import { client } from "~/platform/http/client";
import { api } from "~/platform/http/loader-api";
import { daysBetween, isPlainDate } from "~/platform/kernel/dates";
import { officeTitle } from "~/platform/ui/document";
import { DateField, SelectField, TextareaField, TextField } from "~/platform/ui/form/fields";
import { Form, FormFoot, useWriteForm } from "~/platform/ui/form/write-form";
import { Card } from "~/platform/ui/office/card";
import { PageHead } from "~/platform/ui/office/page-head";
import type { Profile } from "../../rules/domain";
import {
  endOfPeriod,
  MAX_PERIOD_NAME,
  MAX_PERIOD_NOTES,
  PERIOD_TYPES,
  type PeriodType,
  payDateOf,
  periodNameOf,
  TYPE_LABELS,
} from "../domain";
import * as errors from "../errors";
import type { Route } from "./+types/new-period-page";
import styles from "./periods.module.css";

export function loader({ context }: Route.LoaderArgs) {
  return api(context, "payrollPeriods").proposal();
}

export const meta: Route.MetaFunction = ({ matches }) => officeTitle(matches, "Create payroll period");

const followed = (periodType: PeriodType, startDate: string) => {
  const endDate = endOfPeriod(periodType, startDate);
  return { endDate, payDate: payDateOf(endDate), name: periodNameOf(periodType, startDate, endDate) };
};

/** Creates a run. Its end, pay date and name follow from type and first day until the user edits them. */
export default function NewPeriodPage({ loaderData: { startDate, profile } }: Route.ComponentProps) {
  const navigate = useNavigate();
  const form = useWriteForm({
    start: {
      periodType: "monthly" as string | null,
      startDate,
      ...followed("monthly", startDate),
      profile: profile as string | null,
      notes: "",
    },
    send: ({ periodType, profile, ...values }, { context }) =>
      client("payrollPeriods").create(
        {
          ...values,
          periodType: (periodType ?? "monthly") as PeriodType,
          ...(profile ? { profile: profile as Profile } : {}),
        },
        { context },
      ),
    summary: ({ fields, message }) =>
      Object.keys(fields).length === 0 ? `Failed to create payroll period: ${message}` : undefined,
    said: ({ number }) => `Payroll period ${number} created`,
    to: ({ number }) => `/payroll/${number}`,
  });
  const { periodType: type, startDate: start, endDate: end, payDate: pay } = form.values;
  const followedFrom = useRef(`${type} ${start}`);
  useEffect(() => {
    const of = `${type} ${start}`;
    if (of === followedFrom.current || !isPlainDate(start)) return;
    followedFrom.current = of;
    const next = followed((type ?? "monthly") as PeriodType, start);
    for (const name of ["endDate", "payDate", "name"] as const) form.set(name, next[name]);
  });
  const isWhole = [start, end, pay].every((day) => isPlainDate(day));
  return (
    <>
      <PageHead title="Create Payroll Period">
        Name, end date and pay date are filled in from the start date.
      </PageHead>
      <Form of={form}>
        <Card title="Period">
          <SimpleGrid minColWidth={200} autoFlow="auto-fit" spacing={16} verticalSpacing={14}>
            <SelectField
              of={form}
              name="periodType"
              label="Period Type"
              data={PERIOD_TYPES.map((value) => ({ value, label: TYPE_LABELS[value] }))}
            />
            <DateField of={form} name="startDate" label="Start Date" required={startDateRequired.en} />
            <DateField of={form} name="endDate" label="End Date" required={errors.periodEndRequired.en} />
            <DateField of={form} name="payDate" label="Pay Date" required={errors.payDateRequired.en} />
            <TextField
              of={form}
              name="name"
              label="Period Name"
              required={errors.periodNameRequired.en}
              maxLength={MAX_PERIOD_NAME}
            />
            <SelectField
              of={form}
              name="profile"
              label="Statutory rules"
              data={[
                { value: "as-specified", label: "Simplified rules" },
                { value: "by-law", label: "Law in force on the last day" },
              ]}
            />
          </SimpleGrid>
          <TextareaField of={form} name="notes" label="Notes" maxLength={MAX_PERIOD_NOTES} mt="md" />
          {isWhole && (
            <p className={styles.summary}>
              Duration: {daysBetween(start, end) + 1} days. Days from period end to pay date:{" "}
              {daysBetween(end, pay)}.
            </p>
          )}
        </Card>
        <FormFoot
          of={form}
          className={styles.foot}
          submit="Create Period"
          onLeave={() => void navigate("/payroll")}
        />
      </Form>
    </>
  );
}
