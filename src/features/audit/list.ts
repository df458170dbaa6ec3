import { day, defineList, given, person, words } from "~/platform/kernel/list";
import { OTHERS } from "./domain";

/** Who did what, when and from where, newest first. */
export const auditList = defineList({
  name: "events",
  filters: {
    person: person({ label: "Who", or: OTHERS }),
    noun: given({ label: "Kind" }),
    // A number people know (INV-…, QT-…, CUST…, RCT-…), an email or a row's id.
    subject: words({ most: 80 }),
    from: day("On", "from"),
    to: day("On", "to"),
  },
});

/** Programs may narrow to one type of event besides: 'invoice.sent'. */
export type AuditFilter = ReturnType<typeof auditList.read> & { type?: string | undefined };
