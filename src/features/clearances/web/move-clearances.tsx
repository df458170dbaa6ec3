import { ActionIcon, Button } from "@mantine/core";
import { IconDots, IconPlus, IconSend } from "@tabler/icons-react";
import { useCallback, useEffect, useState } from "react";
import { client } from "~/platform/http/client";
import { formatPhone } from "~/platform/kernel/phone";
import { useAct } from "~/platform/ui/form/use-write";
import { ActionMenu } from "~/platform/ui/office/action-menu";
import { onDemand } from "~/platform/ui/office/on-demand";
import { canBecome, isMissing, KIND_NAMES, needsReason } from "../domain";
import { ClearanceBadge } from "./clearance-badge";
import type { ClearancesOfMove, Opening, ShownClearance } from "./clearance-words";
import styles from "./move-clearances.module.css";

const ClearanceDialogs = onDemand(() => import("./clearance-dialogs").then((part) => part.ClearanceDialogs));

interface MoveClearancesProps {
  moveId: string;
  loaded: object;
  onCover: (isCovered: boolean) => void;
}

/** The clearances of a move. Loaded after the move. */
export function MoveClearances({ moveId, loaded, onCover }: MoveClearancesProps) {
  const [found, setFound] = useState<ClearancesOfMove>();
  const [open, setOpen] = useState<Opening>();
  const { busy, act } = useAct();
  const load = useCallback(
    () =>
      client("clearances")
        .ofMove({ id: moveId })
        .then(setFound, () => undefined),
    [moveId],
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: `loaded` is new with each load of the page
  useEffect(() => {
    void load();
  }, [load, loaded]);
  useEffect(() => onCover(open !== undefined), [onCover, open]);
  if (!found || (found.clearances.length === 0 && !found.mayPlan)) return null;
  const { clearances, hasLinks, mayPlan } = found;
  const missing = clearances.filter(({ state }) => isMissing(state)).length;
  return (
    <section className={styles.clearances} aria-label="Clearances">
      <h3>{missing > 0 ? `Clearances (${missing} missing)` : "Clearances"}</h3>
      {clearances.length === 0 && (
        <p className={styles.note}>A survey adds what a place needs. You can also add it by hand.</p>
      )}
      <ul className={styles.list}>
        {clearances.map((one) => (
          <Line key={one.id} {...{ one, mayPlan }} onOpen={setOpen} onDone={load} />
        ))}
      </ul>
      {mayPlan && (
        <div className={styles.acts}>
          <Button
            variant="default"
            leftSection={<IconPlus size={18} />}
            onClick={() => setOpen({ dialog: "add" })}
          >
            Add clearance
          </Button>
          {missing > 0 && (
            <Button
              variant="default"
              leftSection={<IconSend size={18} />}
              loading={busy === "ask"}
              onClick={() =>
                act("ask", () => client("clearances").askCustomer({ id: moveId }), {
                  said: "The customer has a link",
                  after: load,
                })
              }
            >
              Ask customer
            </Button>
          )}
          {hasLinks && (
            <Button
              variant="subtle"
              color="gray"
              loading={busy === "end"}
              onClick={() =>
                act("end", () => client("clearances").revokeLinks({ id: moveId }), {
                  said: "The links no longer work",
                  after: load,
                })
              }
            >
              End links
            </Button>
          )}
        </div>
      )}
      {open && <ClearanceDialogs {...{ open, moveId }} onClose={() => setOpen(undefined)} onDone={load} />}
    </section>
  );
}

const VIA = { office: "", customer: " (customer)", caretaker: " (caretaker)" } as const;

interface LineProps {
  one: ShownClearance;
  mayPlan: boolean;
  onOpen: (opening: Opening) => void;
  onDone: () => unknown;
}

function Line({ one, mayPlan, onOpen, onDone }: LineProps) {
  const { kind, state, address, contactName, contactPhone, note, reason, decidedBy, decidedVia } = one;
  const contact = [contactName, contactPhone && formatPhone(contactPhone)].filter(Boolean).join(", ");
  const by = decidedVia && decidedBy ? `${decidedBy}${VIA[decidedVia]}` : "";
  return (
    <li className={styles.line}>
      <div className={styles.what}>
        <b>{KIND_NAMES[kind].en}</b> <ClearanceBadge state={state} />
        <p className={styles.note}>{[address, contact, note].filter(Boolean).join(" · ")}</p>
        {(by || reason) && <p className={styles.note}>{[by, reason].filter(Boolean).join(": ")}</p>}
      </div>
      {mayPlan && <LineMenu {...{ one, onOpen, onDone }} />}
    </li>
  );
}

function LineMenu({ one, onOpen, onDone }: Omit<LineProps, "mayPlan">) {
  const { act } = useAct();
  const { id, kind, state, address, contactPhone } = one;
  const name = `${KIND_NAMES[kind].en}, ${address}`;
  const decide = (to: "confirmed" | "waived" | "failed" | "open", label: string) =>
    canBecome(state, to)
      ? [
          {
            label,
            onSelect: () =>
              needsReason(to)
                ? onOpen({ dialog: "decide", one, to: to as "waived" | "failed" })
                : act(to, () => client("clearances").decide({ id, to }), {
                    said: `${name}: saved`,
                    after: onDone,
                  }),
          },
        ]
      : [];
  return (
    <ActionMenu
      trigger={(trigger) => (
        <ActionIcon variant="subtle" color="gray" aria-label={`Actions of ${name}`} {...trigger}>
          <IconDots size={18} />
        </ActionIcon>
      )}
      entries={[
        ...(isMissing(state) && contactPhone
          ? [
              {
                label: "Send link to caretaker",
                onSelect: () =>
                  act("caretaker", () => client("clearances").askCaretaker({ id }), {
                    said: "The caretaker has a link",
                    after: onDone,
                  }),
              },
            ]
          : []),
        ...decide("confirmed", "Confirm"),
        ...decide("waived", "Mark as not needed"),
        ...decide("failed", "Mark as refused"),
        ...decide("open", "Open again"),
        { label: "Change caretaker", onSelect: () => onOpen({ dialog: "edit", one }) },
        ...(state === "open"
          ? [
              {
                label: "Remove",
                onSelect: () =>
                  act("remove", () => client("clearances").remove({ id }), {
                    said: `${name} removed`,
                    after: onDone,
                  }),
              },
            ]
          : []),
      ]}
    />
  );
}
