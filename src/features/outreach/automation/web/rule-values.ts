import type { Output } from "~/platform/http/client";
import { ruleFields, ruleValues } from "../../web/rule-values";
import type { automationRulesContract } from "../contract";
import { type AutomationFields, NO_ACTIONS, type RuleActions, type Trigger } from "../domain";

export type ListedRule = Output<typeof automationRulesContract, "list">["rows"][number];

/** Converts a rule to flat form values. An unused action is empty. */
export function valuesOf(rule: ListedRule | undefined) {
  const { assign, activity, message, sms, tag, webhook, notify } = rule?.actions ?? NO_ACTIONS;
  return {
    ...ruleValues(rule),
    trigger: (rule?.trigger ?? "lead.created") as string | null,
    delayMinutes: (rule?.delayMinutes ?? 0) as number | null,
    assign: assign as string | null,
    activityType: (activity?.type ?? "call") as string | null,
    activitySubject: activity?.subject ?? "",
    activityInDays: (activity?.inDays ?? 0) as number | null,
    subject: message?.subject ?? "",
    text: message?.text ?? "",
    subjectSw: message?.subjectSw ?? "",
    textSw: message?.textSw ?? "",
    sms: sms?.text ?? "",
    smsSw: sms?.textSw ?? "",
    tag,
    webhook,
    people: notify?.people ?? [],
    told: notify?.text ?? "",
  };
}
export type RuleValues = ReturnType<typeof valuesOf>;

function actionsOfValues(values: RuleValues): RuleActions {
  const { subject, text, subjectSw, textSw } = values;
  return {
    assign: values.assign,
    activity: values.activitySubject.trim()
      ? {
          type: (values.activityType ?? "call") as "call" | "task" | "follow_up",
          subject: values.activitySubject,
          inDays: values.activityInDays ?? 0,
        }
      : null,
    message: [subject, text, subjectSw, textSw].some((one) => one.trim())
      ? { subject, text, subjectSw, textSw }
      : null,
    sms: values.sms.trim() || values.smsSw.trim() ? { text: values.sms, textSw: values.smsSw } : null,
    tag: values.tag,
    webhook: values.webhook,
    notify: values.people.length > 0 ? { people: values.people, text: values.told } : null,
  };
}

/** Converts form values to the rule's fields. */
export function fieldsOf(values: RuleValues): AutomationFields {
  return {
    ...ruleFields(values),
    trigger: (values.trigger ?? "lead.created") as Trigger,
    delayMinutes: values.delayMinutes ?? 0,
    actions: actionsOfValues(values),
  };
}

const PLACES: Readonly<Record<string, keyof RuleValues>> = {
  "actions.assign": "assign",
  "actions.activity.type": "activityType",
  "actions.activity.subject": "activitySubject",
  "actions.activity.inDays": "activityInDays",
  "actions.message.subject": "subject",
  "actions.message.text": "text",
  "actions.message.subjectSw": "subjectSw",
  "actions.message.textSw": "textSw",
  "actions.sms.text": "sms",
  "actions.sms.textSw": "smsSw",
  "actions.tag": "tag",
  "actions.webhook": "webhook",
  "actions.notify.people": "people",
  "actions.notify.text": "told",
};

/** The form's field of one that the server refused. */
export const placeOf = (serverName: string): string => PLACES[serverName] ?? serverName;
