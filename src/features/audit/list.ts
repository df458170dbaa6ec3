import { day, defineList, given, person, words } from "~/platform/kernel/list";
import { OTHERS } from "./domain";

/** Events, newest first. */
export const auditList = defineList({
  name: "events",
  filters: {
    person: person({ label: "Who", or: OTHERS }),
    noun: given({ label: "Kind" }),
    // A number (INV-…, QT-…, CUST…, RCT-…), an email address or a row's id.
    subject: words({ most: 80 }),
    from: day("On", "from"),
    to: day("On", "to"),
  },
});

/** API clients may also filter by event type: 'invoice.sent'. */
export type AuditFilter = ReturnType<typeof auditList.read> & { type?: string | undefined };
