import { ActionIcon, Button, Flex } from "@mantine/core";
import { IconDots } from "@tabler/icons-react";
import { useState } from "react";
import { client } from "~/platform/http/client";
import { useAct } from "~/platform/ui/form/use-write";
import { ActionMenu } from "~/platform/ui/office/action-menu";
import { onDemand } from "~/platform/ui/office/on-demand";
import { ReasonDialog } from "~/platform/ui/office/reason-dialog";
import { MAX_REASON } from "../domain";
import { describeDays, formatSpan } from "./leave-words";
import type { ShownLeave } from "./shorten-dialog";

const ShortenDialog = onDemand(() => import("./shorten-dialog").then((part) => part.ShortenDialog));
type Asked = "reject" | "below" | "cancel" | "shorten";

const leave = () => client("leave");

/** Actions on an employee's request: decide here, or end it later. */
export function LeaveActions({ request }: { request: ShownLeave }) {
  const { busy, act } = useAct();
  const [asking, setAsking] = useState<Asked>();
  const { id, name, days, left, mayDecide, mayCancel, mayShorten } = request;
  const isBelow = typeof left === "number" && left < days;
  const close = () => setAsking(undefined);
  const approve = () =>
    isBelow
      ? setAsking("below")
      : act("approve", () => leave().approve({ id }), { said: `${name}'s leave is approved` });
  return (
    <Flex component="span" gap={8} align="center" display="inline-flex">
      {mayDecide && (
        <>
          <Button
            size="compact-md"
            variant="light"
            loading={busy === "approve"}
            aria-label={`Approve ${name}'s leave`}
            onClick={() => void approve()}
          >
            Approve
          </Button>
          <Button
            size="compact-md"
            variant="default"
            aria-label={`Reject ${name}'s leave`}
            onClick={() => setAsking("reject")}
          >
            Reject
          </Button>
        </>
      )}
      {(mayShorten || mayCancel) && (
        <ActionMenu
          trigger={(trigger) => (
            <ActionIcon color="gray" size={36} aria-label={`More actions for ${name}'s leave`} {...trigger}>
              <IconDots size={18} />
            </ActionIcon>
          )}
          entries={[
            ...(mayShorten ? [{ label: "Shorten", onSelect: () => setAsking("shorten") }] : []),
            ...(mayCancel
              ? [{ label: "Cancel the leave", danger: true, onSelect: () => setAsking("cancel") }]
              : []),
          ]}
        />
      )}
      {asking === "reject" && (
        <ReasonDialog
          title={`Reject ${name}'s leave`}
          confirm="Reject"
          danger
          maxLength={MAX_REASON}
          description={`${name} can read this.`}
          onClose={close}
          onConfirm={(reason) => leave().reject({ id, reason })}
          said={`${name}'s leave is rejected`}
        >
          <p className="muted">
            {formatSpan(request)}, {describeDays(days)}
          </p>
        </ReasonDialog>
      )}
      {asking === "below" && (
        <ReasonDialog
          title={`Approve ${name}'s leave below zero`}
          confirm="Approve"
          label="Reason for the exception"
          maxLength={MAX_REASON}
          onClose={close}
          onConfirm={(note) => leave().approve({ id, note })}
          said={`${name}'s leave is approved`}
        >
          <p className="muted">
            It takes {describeDays(days)}, and {describeDays(left ?? 0)} are left. Requires 'Manage leave'.
          </p>
        </ReasonDialog>
      )}
      {asking === "cancel" && (
        <ReasonDialog
          title={`Cancel ${name}'s leave`}
          confirm="Cancel the leave"
          danger
          maxLength={MAX_REASON}
          onClose={close}
          onConfirm={(reason) => leave().cancel({ id, reason })}
          said={`${name}'s leave is cancelled`}
        >
          <p className="muted">{formatSpan(request)}: the days used return to the balance.</p>
        </ReasonDialog>
      )}
      {asking === "shorten" && <ShortenDialog request={request} onClose={close} />}
    </Flex>
  );
}
