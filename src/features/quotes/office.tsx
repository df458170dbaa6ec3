import { approvalActs } from "~/features/office/approvals/web/approval-parts";
import { client } from "~/platform/http/client";

export const quoteParts = [
  approvalActs.answer({
    kind: "quote",
    said: "approved and sent",
    approve: (id) => client("quotes").approve({ id }),
    reject: (id, reason) => client("quotes").reject({ id, reason }),
    reasonFor: "Kept as a note; the customer does not see it.",
  }),
];
