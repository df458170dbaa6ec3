import { IconFileText } from "@tabler/icons-react";
import { moveParts } from "~/features/moves/web/move-parts";
import { approvalActs } from "~/features/office/approvals/web/approval-parts";
import { menuEntries } from "~/features/office/web/office-parts";
import { acceptedChangesPart } from "~/features/quotes/changes/web/change-parts";
import { client } from "~/platform/http/client";
import { onDemand } from "~/platform/ui/office/on-demand";

/** An approval's key: the quote, and the revision whose sum was shown. */
const readKey = (key: string) => {
  const [id = "", revision = ""] = key.split(" ");
  return { id, revision: Number(revision) };
};

export const changeOrderParts = [
  menuEntries.answer({
    to: "/change-orders",
    label: "Change orders",
    icon: IconFileText,
    needs: "view_quotes",
    counts: ["change-orders", "to decide"],
    group: "sales",
    place: 45,
  }),
  acceptedChangesPart.answer(
    onDemand(() =>
      import("./web/load-changes-part")
        .then(({ loadChangesPart }) => loadChangesPart())
        .then((part) => part.ChangesPart),
    ),
  ),
  moveParts.answer(
    onDemand(() => import("./on-site/web/load-move-extras").then((part) => part.loadMoveExtras())),
  ),
  approvalActs.answer({
    kind: "change-order",
    said: "approved and sent",
    approve: (key) => client("changeOrders").offer(readKey(key)),
    reject: (key, reason) => client("changeOrders").giveBack({ ...readKey(key), reason }),
    reasonFor: "Sales reads it on the quote's page.",
  }),
];
