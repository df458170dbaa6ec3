import { Button, Flex } from "@mantine/core";
import { useState } from "react";
import { client, type Output } from "~/platform/http/client";
import { formatDate } from "~/platform/kernel/dates";
import { useAct } from "~/platform/ui/form/use-write";
import { ReasonDialog } from "~/platform/ui/office/reason-dialog";
import type { overtimeContract } from "../contract";
import { MAX_NOTE } from "../domain";

export type ShownOvertime = Output<typeof overtimeContract, "listOwn">["entries"][number];

const overtime = () => client("overtime");

/** Actions on a pending entry; `isOwn` lets the user cancel it. */
export function OvertimeActions({ entry, isOwn = false }: { entry: ShownOvertime; isOwn?: boolean }) {
  const { busy, act } = useAct();
  const [rejecting, setRejecting] = useState(false);
  const { id, name, date, hours, mayDecide, mayCancel } = entry;
  const of = isOwn ? `overtime of ${formatDate(date)}` : `${name}'s overtime of ${formatDate(date)}`;
  const takeBack = () => (isOwn ? overtime().cancelOwn({ id }) : overtime().cancel({ id }));
  return (
    <Flex component="span" gap={8} align="center" display="inline-flex">
      {mayDecide && (
        <>
          <Button
            size="compact-md"
            variant="light"
            loading={busy === "approve"}
            aria-label={`Approve ${of}`}
            onClick={() =>
              void act("approve", () => overtime().approve({ id }), {
                said: `${hours} hours of ${name} are approved`,
              })
            }
          >
            Approve
          </Button>
          <Button
            size="compact-md"
            variant="default"
            aria-label={`Reject ${of}`}
            onClick={() => setRejecting(true)}
          >
            Reject
          </Button>
        </>
      )}
      {mayCancel && (
        <Button
          size="compact-md"
          variant="default"
          loading={busy === "cancel"}
          aria-label={`Cancel ${of}`}
          onClick={() => void act("cancel", takeBack, { said: "The overtime was cancelled" })}
        >
          Cancel
        </Button>
      )}
      {rejecting && (
        <ReasonDialog
          title={`Reject ${of}`}
          confirm="Reject"
          danger
          maxLength={MAX_NOTE}
          description={`${name} can read this.`}
          onClose={() => setRejecting(false)}
          onConfirm={(reason) => overtime().reject({ id, reason })}
          said={`${name}'s overtime is rejected`}
        />
      )}
    </Flex>
  );
}
