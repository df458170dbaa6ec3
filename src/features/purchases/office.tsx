import { IconReceipt, IconReceipt2, IconReportMoney } from "@tabler/icons-react";
import { approvalActs } from "~/features/office/approvals/web/approval-parts";
import { menuEntries } from "~/features/office/web/office-parts";
import { client } from "~/platform/http/client";
import type { Permission } from "~/platform/http/permissions";

/** An approval's key: the purchase, and the sum that was shown. */
const readKey = (key: string) => {
  const [id = "", total = ""] = key.split(" ");
  return { id, total: Number(total) };
};

const READERS: readonly Permission[] = ["manage_purchases", "approve_purchases", "view_books"];

export const purchaseParts = [
  menuEntries.answer({
    to: "/purchases",
    label: "Bills and expenses",
    icon: IconReceipt,
    needs: READERS,
    group: "money",
    place: 40,
    family: "Purchases",
  }),
  menuEntries.answer({
    to: "/purchases/recurring",
    label: "Recurring",
    icon: IconReportMoney,
    needs: "manage_purchases",
    group: "money",
    place: 42,
    viewOf: "/purchases",
  }),
  menuEntries.answer({
    to: "/purchases/withholding",
    label: "Withholding",
    icon: IconReceipt2,
    needs: ["manage_purchases", "view_books"],
    group: "money",
    place: 44,
    viewOf: "/purchases",
  }),
  approvalActs.answer({
    kind: "purchase",
    approve: (key) => client("purchases").approve(readKey(key)),
    reject: (key, reason) => client("purchases").cancel({ id: readKey(key).id, reason }),
    reasonFor: "Shown on the purchase's page.",
  }),
];
