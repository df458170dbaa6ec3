import { byDay, day, defineList, oneOf, person, words } from "~/platform/kernel/list";
import { MODE_LABELS, MODES, STATE_LABELS, SURVEY_STATES } from "./domain";

export const surveyList = defineList({
  name: "surveys",
  filters: {
    state: oneOf(SURVEY_STATES, { label: "State", labels: STATE_LABELS, asTabs: true }),
    mode: oneOf(MODES, { label: "How", labels: MODE_LABELS }),
    surveyor: person({ label: "Surveyor", or: { me: "Me" } }),
    from: day("Planned", "from"),
    to: day("Planned", "to"),
    search: words(),
  },
  sorts: { planned: byDay("Planned for"), updated: byDay("Changed") },
  default: { sort: "planned" },
});
