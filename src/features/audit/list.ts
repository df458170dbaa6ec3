import { day, defineList, given, person, words } from "~/platform/kernel/list";
import { OTHERS } from "./domain";

export const auditList = defineList({
  name: "events",
  filters: {
    person: person({ label: "Who", or: OTHERS }),
    noun: given({ label: "Kind" }),
    subject: words({ most: 80 }),
    from: day("On", "from"),
    to: day("On", "to"),
  },
});

export type AuditFilter = ReturnType<typeof auditList.read> & { type?: string | undefined };
