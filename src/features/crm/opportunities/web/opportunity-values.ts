import type { CustomerChoice } from "~/features/customers/web/customer-picker";
import type { Output, Problem } from "~/platform/http/client";
import type { MoneyValue } from "~/platform/ui/office/money-field";
import type { opportunitiesContract } from "../contract";
import { BLANK_OPPORTUNITY, type OpportunityFields, type Stage } from "../domain";

export type OpportunityDetail = Output<typeof opportunitiesContract, "get">;
export type OpportunityRow = Output<typeof opportunitiesContract, "list">["rows"][number];
export type Choices = Output<typeof opportunitiesContract, "choices">;
export type Pipeline = Choices["pipelines"][number];

export interface Colleague {
  id: string;
  name: string;
}

type Days = "expectedCloseDate" | "proposalDate" | "proposalValidUntil";

export type OpportunityValues = Omit<
  OpportunityFields,
  Days | "amount" | "proposalValue" | "probability" | "serviceType"
> &
  Record<Days, string> & {
    stage: Stage;
    serviceType: string | null;
    amount: MoneyValue;
    proposalValue: MoneyValue;
    /** Empty: the stage's own. */
    probability: number | null;
  };

export function valuesOf(kept: OpportunityFields, stage: Stage): OpportunityValues {
  const names = Object.keys(BLANK_OPPORTUNITY) as (keyof OpportunityFields)[];
  const fields = Object.fromEntries(names.map((name) => [name, kept[name]])) as unknown as OpportunityFields;
  return {
    ...fields,
    stage,
    amount: kept.amount || "",
    proposalValue: kept.proposalValue || "",
    expectedCloseDate: kept.expectedCloseDate ?? "",
    proposalDate: kept.proposalDate ?? "",
    proposalValidUntil: kept.proposalValidUntil ?? "",
  };
}

/** Converts form values to input, without the stage. */
export function inputOf({ stage: _, ...values }: OpportunityValues) {
  return {
    ...values,
    serviceType: values.serviceType as OpportunityFields["serviceType"],
    amount: values.amount === "" ? 0 : values.amount,
    proposalValue: values.proposalValue === "" ? 0 : values.proposalValue,
    probability: values.probability ?? undefined,
    expectedCloseDate: values.expectedCloseDate || null,
    proposalDate: values.proposalDate || null,
    proposalValidUntil: values.proposalValidUntil || null,
  };
}

/** Message of an error without field messages (docs/domain/readings.md#crm). */
export const failed =
  (deed: string) =>
  ({ fields, message }: Problem) =>
    Object.keys(fields).length === 0 ? `${deed}: ${message}` : undefined;

/** A customer of the page as the picker holds one. */
export const choiceOf = (
  customer: { id: string; number: string; name: string } | null,
): CustomerChoice | null =>
  customer && {
    id: customer.id,
    customerNumber: customer.number,
    name: customer.name,
    email: "",
    phone: "",
    kraPin: "",
  };

export const stageOf = (pipelines: readonly Pipeline[], pipelineId: string, stage: Stage) =>
  pipelines.find(({ id }) => id === pipelineId)?.stages.find((one) => one.stage === stage);
