import { byDay, day, defineList, given, oneOf, words } from "~/platform/kernel/list";
import { SOURCE_KINDS, SOURCE_NAMES } from "./domain";

/** The lines of the journal; figures of reports link to it. */
export const journalList = defineList({
  name: "journal",
  filters: {
    account: given({ label: "Account", most: 8 }),
    from: day("Dated", "from"),
    to: day("Dated", "to"),
    kind: oneOf(SOURCE_NAMES, { label: "From", labels: SOURCE_KINDS }),
    customer: given({ label: "Customer", once: true }),
    move: given({ label: "Move", once: true }),
    search: words({ label: "Number" }),
  },
  sorts: { day: byDay("Date") },
  default: { sort: "day", order: "desc" },
});
