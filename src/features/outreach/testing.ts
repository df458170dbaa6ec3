import type { Actor } from "~/platform/http/actor";
import { callAs } from "~/platform/testing/call";
import { assignmentRulesHandlers } from "./assignment/server/handlers";
import { NO_ACTIONS } from "./automation/domain";
import { automationRulesHandlers } from "./automation/server/handlers";

/** Calls the rules as somebody. */
export const asRules = (actor: Actor) => callAs(assignmentRulesHandlers, actor);

/** What a rule is that fits every lead. */
export const aRule = (people: readonly Actor[], over: object = {}) => ({
  name: "Everybody, in turn",
  services: [],
  places: [],
  sources: [],
  locales: [],
  valueFrom: null,
  valueTo: null,
  people: people.map(({ personId }) => personId ?? ""),
  isActive: true,
  ...over,
});

/** Calls the automation rules as somebody, at some time. */
export const asAutomation = (actor: Actor, now = new Date()) =>
  callAs(automationRulesHandlers, actor, { now });

/** What a rule is that tags every lead that comes in. */
export const anAutomation = (over: object = {}) => ({
  name: "Tag new leads",
  trigger: "lead.created" as const,
  services: [],
  places: [],
  sources: [],
  locales: [],
  valueFrom: null,
  valueTo: null,
  delayMinutes: 0,
  actions: { ...NO_ACTIONS, tag: "new" },
  isActive: true,
  ...over,
});

/**
 * One call of every write, for the test that each leaves an event.
 * @public
 */
export const writes = (admin: () => Actor, acting: () => Actor = admin) => {
  const made = () => asRules(admin()).create(aRule([admin()]));
  const automated = () => asAutomation(admin()).create(anAutomation());
  return {
    "assignmentRules.create": async () => () => asRules(acting()).create(aRule([admin()])),
    "assignmentRules.update": async () => {
      const { id } = await made();
      return () => asRules(acting()).update({ id, name: "Another name" });
    },
    "assignmentRules.order": async () => {
      await made();
      await made();
      const { rows } = await asRules(admin()).list();
      const ids = rows.map(({ id }) => id).reverse();
      return () => asRules(acting()).order({ ids });
    },
    "assignmentRules.remove": async () => {
      const { id } = await made();
      return () => asRules(acting()).remove({ id });
    },
    "automationRules.create": async () => () => asAutomation(acting()).create(anAutomation()),
    "automationRules.update": async () => {
      const { id } = await automated();
      return () => asAutomation(acting()).update({ id, name: "Another name" });
    },
    "automationRules.remove": async () => {
      const { id } = await automated();
      return () => asAutomation(acting()).remove({ id });
    },
  };
};
