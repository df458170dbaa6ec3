import type { LeadService, LeadSource } from "~/features/crm/leads/domain";
import type { Locale } from "~/platform/kernel/locales";
import type { MoneyValue } from "~/platform/ui/office/money-field";
import type { RuleConditions } from "../assignment/domain";

/** The form values that every kind of rule has. */
export const ruleValues = (rule: (RuleConditions & { name: string; isActive: boolean }) | undefined) => ({
  name: rule?.name ?? "",
  services: (rule?.services ?? []) as string[],
  places: rule?.places ?? [],
  sources: (rule?.sources ?? []) as string[],
  locales: (rule?.locales ?? []) as string[],
  valueFrom: (rule?.valueFrom ?? "") as MoneyValue,
  valueTo: (rule?.valueTo ?? "") as MoneyValue,
  isActive: rule?.isActive ?? true,
});
export type RuleValues = ReturnType<typeof ruleValues>;

const orNull = (value: MoneyValue) => (value === "" ? null : value);

/** Converts these form values to the rule's fields. */
export const ruleFields = ({ name, places, isActive, ...values }: RuleValues) => ({
  name,
  services: values.services as LeadService[],
  places,
  sources: values.sources as LeadSource[],
  locales: values.locales as Locale[],
  valueFrom: orNull(values.valueFrom),
  valueTo: orNull(values.valueTo),
  isActive,
});
