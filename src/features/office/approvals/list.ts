import { defineList, oneOf } from "~/platform/kernel/list";
import { WHOSE } from "./domain";

export const decisionList = defineList({
  name: "decisions",
  filters: {
    whose: oneOf(WHOSE, { label: "Whose", labels: { mine: "By me", all: "All" }, asTabs: true, once: true }),
  },
});
