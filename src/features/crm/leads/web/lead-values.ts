import type { Output, Problem } from "~/platform/http/client";
import { formatPhone } from "~/platform/kernel/phone";
import { centsOf, type MoneyValue } from "~/platform/ui/office/money-field";
import type { leadsContract } from "../contract";
import { BLANK_LEAD, type LeadFields } from "../domain";

export type LeadDetail = Output<typeof leadsContract, "get">;

export interface Colleague {
  id: string;
  name: string;
}

type Days = "estimatedCloseDate" | "nextFollowUpDate" | "moveDate";

type Amounts = "budget" | "estimatedValue";

export type LeadValues = Omit<LeadFields, Days | Amounts> &
  Record<Days, string> &
  Record<Amounts, MoneyValue>;

export function valuesOf(kept: LeadFields): LeadValues {
  const names = Object.keys(BLANK_LEAD) as (keyof LeadFields)[];
  const fields = Object.fromEntries(names.map((name) => [name, kept[name]])) as unknown as LeadFields;
  return {
    ...fields,
    phone: kept.phone ? formatPhone(kept.phone) : "",
    estimatedCloseDate: kept.estimatedCloseDate ?? "",
    nextFollowUpDate: kept.nextFollowUpDate ?? "",
    moveDate: kept.moveDate ?? "",
    budget: kept.budget || "",
    estimatedValue: kept.estimatedValue || "",
  };
}

export const blankValues = (): LeadValues => valuesOf(BLANK_LEAD);

/** 'Converted' is set by the conversion alone: chosen in the form, it opens it. */
export const opensConversion = ({ status }: Pick<LeadValues, "status">, isConverted: boolean): boolean =>
  status === "converted" && !isConverted;

/** Converts form values to input; a lead to convert stays qualified until its conversion. */
export function inputOf(values: LeadValues, isConverted = false): LeadFields {
  return {
    ...values,
    status: opensConversion(values, isConverted) ? "qualified" : values.status,
    estimatedCloseDate: values.estimatedCloseDate || null,
    nextFollowUpDate: values.nextFollowUpDate || null,
    moveDate: values.moveDate || null,
    budget: centsOf(values.budget),
    estimatedValue: centsOf(values.estimatedValue),
  };
}

/** Summary of an error besides the field messages; an internal error also names the failed action. */
export const errorOf =
  (deed: "Failed to create lead" | "Failed to update lead") =>
  ({ code, fields, message }: Problem) => {
    if (Object.keys(fields).length > 0) return undefined;
    return code === "INTERNAL" ? `Error: ${deed}. ${message}` : `Error: ${message}`;
  };
