import { Button } from "@mantine/core";
import { IconCheck, IconMail, IconPencil, IconX } from "@tabler/icons-react";
import { useState } from "react";
import { client } from "~/platform/http/client";
import { newId } from "~/platform/kernel/ids";
import { useAct } from "~/platform/ui/form/use-write";
import { BulkBar } from "~/platform/ui/office/bulk-bar";
import { runInParts } from "~/platform/ui/office/bulk-run";
import { askToConfirm } from "~/platform/ui/office/confirm";
import { ExportMenu } from "~/platform/ui/office/export-menu";
import { onDemand } from "~/platform/ui/office/on-demand";
import { ReasonDialog } from "~/platform/ui/office/reason-dialog";
import type { BulkDecision, BulkOutcome } from "../domain";
import { MAX_BULK } from "../domain";
import type { WrittenMessage } from "./email-dialog";

const EmailDialog = onDemand(() => import("./email-dialog").then((part) => part.EmailDialog));

interface QuotesBulkBarProps {
  selected: readonly string[];
  note: string;
  manage: boolean;
  decide: boolean;
  onClear: () => void;
  total: number;
  onSelectAll: () => Promise<void>;
}

const DONE: Record<BulkDecision | "email", [one: string, many: string]> = {
  approve: ["Quote approved and sent", "quotes approved and sent"],
  reject: ["Quote rejected", "quotes rejected"],
  revision: ["Revision requested", "quotes sent back for revision"],
  email: ["Email on its way", "quotes emailed"],
};

/** The actions on the selected quotes (docs/domain/readings.md#quotes). */
export function QuotesBulkBar({
  selected: ids,
  note,
  manage,
  decide,
  onClear,
  total,
  onSelectAll,
}: QuotesBulkBarProps) {
  const { busy, act } = useAct();
  const [asking, setAsking] = useState<"reject" | "revision" | "email">();
  const quotes = () => client("quotes");
  const tooMany = ids.length > MAX_BULK;
  const these = ids.length === 1 ? "this quote" : `these ${ids.length} quotes`;

  const inParts = (action: BulkDecision | "email", work: (part: string[]) => Promise<BulkOutcome>) =>
    runInParts(ids, DONE[action], async (part) => {
      const { done, refused } = await work(part);
      return { done, refused: refused.map(({ number, reason }) => ({ name: number, reason })) };
    });
  const once = () => ({ context: { key: newId() } });
  const decideAll = (action: BulkDecision, part: string[], reason = "") =>
    quotes().bulkDecide({ ids: part, action, reason }, once());
  const decideWithReason = async (action: "reject" | "revision", reason: string) => {
    await inParts(action, (part) => decideAll(action, part, reason));
    onClear();
  };
  const approve = async () => {
    const sure = await askToConfirm(`Approve ${these} and send each to its customer?`, {
      title: "Approve",
      confirm: "Approve",
    });
    if (sure)
      await act("approve", () => inParts("approve", (part) => decideAll("approve", part)), {
        after: onClear,
      });
  };
  const write = async (message: WrittenMessage | undefined) => {
    await inParts("email", (part) =>
      quotes().bulkEmail(message ? { ids: part, message } : { ids: part }, once()),
    );
    onClear();
  };

  const off = busy !== undefined || tooMany;
  return (
    <>
      <BulkBar
        noun="quotes"
        count={ids.length}
        note={tooMany ? `at most ${MAX_BULK} at once` : note}
        onClear={onClear}
        total={total}
        onSelectAll={onSelectAll}
      >
        {decide && (
          <>
            <Button
              color="green"
              leftSection={<IconCheck size={18} />}
              loading={busy === "approve"}
              disabled={off}
              onClick={approve}
            >
              Approve
            </Button>
            <Button
              variant="default"
              leftSection={<IconPencil size={18} />}
              disabled={off}
              onClick={() => setAsking("revision")}
            >
              Request Revision
            </Button>
            <Button
              variant="light"
              color="red"
              leftSection={<IconX size={18} />}
              disabled={off}
              onClick={() => setAsking("reject")}
            >
              Reject
            </Button>
          </>
        )}
        {manage && (
          <Button
            variant="default"
            leftSection={<IconMail size={18} />}
            disabled={off}
            onClick={() => setAsking("email")}
          >
            Email
          </Button>
        )}
        <ExportMenu path="quotes" address={`ids=${ids.join(",")}`} onTaken={() => setTimeout(onClear)} />
      </BulkBar>
      {(asking === "reject" || asking === "revision") && (
        <ReasonDialog
          title={asking === "reject" ? `Reject ${these}` : `Request revision of ${these}`}
          confirm={asking === "reject" ? "Reject" : "Request Revision"}
          description="Kept as a note; the customer does not see it."
          danger={asking === "reject"}
          optional
          maxLength={500}
          onClose={() => setAsking(undefined)}
          onConfirm={(reason) => decideWithReason(asking, reason)}
        />
      )}
      {asking === "email" && (
        <EmailDialog count={ids.length} onClose={() => setAsking(undefined)} onSend={write} />
      )}
    </>
  );
}
