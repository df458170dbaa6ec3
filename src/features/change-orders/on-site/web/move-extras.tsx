import { Button } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useCallback, useEffect, useState } from "react";
import { client } from "~/platform/http/client";
import { onDemand } from "~/platform/ui/office/on-demand";
import { ReasonDialog } from "~/platform/ui/office/reason-dialog";
import { ExtraCard, type ExtraOpening } from "./extra-card";
import type { ExtrasOfMove } from "./extra-words";
import { MoveBill } from "./move-bill";
import styles from "./move-extras.module.css";

const EnterDialog = onDemand(() => import("./enter-dialog").then((part) => part.EnterDialog));
const AgreeDialog = onDemand(() => import("./agree-dialog").then((part) => part.AgreeDialog));

interface MoveExtrasProps {
  moveId: string;
  loaded: object;
  onCover: (isCovered: boolean) => void;
}

/** The change orders on the day of a move, and its bill. Loaded after the move. */
export function MoveExtras({ moveId, loaded, onCover }: MoveExtrasProps) {
  const [found, setFound] = useState<ExtrasOfMove>();
  const [open, setOpen] = useState<ExtraOpening | { dialog: "enter" }>();
  const load = useCallback(
    () =>
      client("extras")
        .ofMove({ id: moveId })
        .then(setFound, () => undefined),
    [moveId],
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: the page loaded again
  useEffect(() => void load(), [load, loaded]);
  useEffect(() => onCover(open !== undefined), [onCover, open]);
  if (!found || (found.extras.length === 0 && !found.bill)) return null;
  const { extras, bill, billPath, jobs, offers, may } = found;
  const close = () => setOpen(undefined);
  return (
    <section className={styles.extras} aria-label="Extras and bill">
      <h3>Extras on the day</h3>
      {extras.length === 0 && <p className="muted">Extra work that the crew or you offer appears here.</p>}
      {extras.map((extra) => (
        <ExtraCard key={extra.id} {...{ extra, may }} onOpen={setOpen} onDone={load} />
      ))}
      {may.enter && jobs.length > 0 && (
        <div>
          <Button
            variant="default"
            leftSection={<IconPlus size={18} />}
            onClick={() => setOpen({ dialog: "enter" })}
          >
            Offer extra
          </Button>
        </div>
      )}
      {bill && <MoveBill bill={bill} path={billPath} />}
      {open?.dialog === "enter" && <EnterDialog {...{ jobs, offers }} onClose={close} onDone={load} />}
      {open?.dialog === "agree" && <AgreeDialog extra={open.extra} onClose={close} onDone={load} />}
      {open?.dialog === "withdraw" && (
        <ReasonDialog
          title={`Withdraw ${open.extra.number}`}
          confirm={open.extra.state === "draft" ? "Decline amount" : "Withdraw extra"}
          danger
          maxLength={500}
          said="Extra withdrawn"
          onClose={close}
          onConfirm={(reason) => client("extras").withdraw({ id: open.extra.id, reason }).then(load)}
        />
      )}
      {open?.dialog === "override" && (
        <ReasonDialog
          title={`Bill ${open.extra.number} as an exception`}
          confirm="Bill extra"
          maxLength={500}
          said="Extra is billed with the job"
          onClose={close}
          onConfirm={(reason) => client("extras").override({ id: open.extra.id, reason }).then(load)}
        />
      )}
    </section>
  );
}
