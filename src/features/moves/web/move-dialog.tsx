import { Button, Flex, Group, Loader, Modal } from "@mantine/core";
import {
  IconCalendarEvent,
  IconCheck,
  IconFileTypePdf,
  IconPhone,
  IconPlayerPlay,
  IconUsers,
  IconUserX,
} from "@tabler/icons-react";
import { useState } from "react";
import { Link } from "react-router";
import { CATEGORY_LABELS } from "~/features/customers/domain";
import { WarningsPanel } from "~/features/customers/notes/web/warnings-panel";
import { acceptedChangesPart } from "~/features/quotes/changes/web/change-parts";
import { windowLabel } from "~/features/settings/windows/domain";
import { client } from "~/platform/http/client";
import { longDay } from "~/platform/kernel/day-labels";
import { formatPhone } from "~/platform/kernel/phone";
import { useViewer } from "~/platform/ui/document";
import { useAct } from "~/platform/ui/form/use-write";
import { onDemand } from "~/platform/ui/office/on-demand";
import { Timeline } from "~/platform/ui/office/timeline";
import { RouteLine } from "~/platform/ui/summary-card";
import { canBecome, STATUS_LABELS, type Step } from "../domain";
import { MoveBadge } from "./move-badge";
import { moveParts } from "./move-parts";
import styles from "./moves-page.module.css";
import type { Candidate } from "./plan-inputs";
import type { OpenedMove } from "./shown-move";
import { useCustomerWarnings } from "./use-customer-warnings";

const CrewDialog = onDemand(() => import("./crew-dialog").then((part) => part.CrewDialog));
const RescheduleDialog = onDemand(() => import("./reschedule-dialog").then((part) => part.RescheduleDialog));

interface MoveDialogProps {
  move: OpenedMove;
  people: readonly Candidate[];
  today: string;
  onClose: () => void;
}

const WORDS: Record<Step, { label: string; icon: typeof IconCheck }> = {
  confirmed: { label: "Confirm", icon: IconCheck },
  in_progress: { label: "Begin", icon: IconPlayerPlay },
  completed: { label: "Complete", icon: IconCheck },
};

export function MoveDialog({ move, people, today, onClose }: MoveDialogProps) {
  const viewer = useViewer();
  const { busy, act } = useAct();
  const warnings = useCustomerWarnings(move, viewer?.permissions.includes("view_customers") ?? false);
  const [open, setOpen] = useState<"day" | "crew">();
  const [isCovered, setIsCovered] = useState(false);
  const { contact, may } = move;
  const advance = (to: Step) =>
    act(to, () => client("moves").advance({ id: move.id, to }), {
      said: `${move.number} is ${STATUS_LABELS[to].toLowerCase()}`,
    });
  if (open === "day")
    return (
      <RescheduleDialog
        move={move}
        date={move.date}
        window={move.window}
        today={today}
        onClose={() => setOpen(undefined)}
      />
    );
  if (open === "crew") return <CrewDialog move={move} people={people} onClose={() => setOpen(undefined)} />;
  const title = contact?.name ?? move.number;
  if (!warnings)
    return (
      <Modal opened onClose={onClose} title={title} size="lg">
        <Loader aria-label="Opening the move" />
      </Modal>
    );
  return (
    <Modal opened onClose={onClose} closeOnEscape={!isCovered} title={title} size="lg">
      <Flex component="p" gap="6px 12px" align="center" wrap="wrap" c="dimmed">
        <MoveBadge status={move.status} /> {move.number}
        {!move.quoteNumber || viewer?.permissions.includes("view_quotes") ? (
          move.quoteNumber && <Link to={`/quote-management/${move.quoteNumber}`}>{move.quoteNumber}</Link>
        ) : (
          <span>{move.quoteNumber}</span>
        )}
        {!move.quoteNumber && <span>{CATEGORY_LABELS[move.category]}</span>}
      </Flex>
      <WarningsPanel warnings={warnings} />
      <div className={styles.parts}>
        <div>
          <h3>{longDay(move.date)}</h3>
          <p>{windowLabel(move.window)}</p>
          {(move.from || move.to) && (
            <RouteLine
              from={move.from || "–"}
              to={move.to || "–"}
              fromNote={contact?.fromAddress || undefined}
              toNote={contact?.toAddress || undefined}
            />
          )}
          {contact ? (
            <a href={`tel:${contact.phone}`} className="tall">
              <IconPhone size={18} aria-hidden /> {formatPhone(contact.phone)}
            </a>
          ) : (
            <p className="muted">Name, phone and addresses show from the day before to the day after.</p>
          )}
        </div>
        <div>
          <h3>Crew</h3>
          <p>{move.crewLead ? `${move.crewLead.name} leads` : "No crew lead yet"}</p>
          {move.missing.length > 0 && (
            <p className={styles.clash}>
              <IconUserX size={16} aria-hidden /> Needs a new crew: {move.missing.join(", ")}
            </p>
          )}
          {move.crew.length > 0 && <p>{move.crew.map(({ name }) => name).join(", ")}</p>}
          {(contact?.instructions || move.notes || move.needs.length > 0) && (
            <h3 className={styles.second}>Notes</h3>
          )}
          {contact?.instructions && <p className="written">{contact.instructions}</p>}
          {move.notes && <p className="written">{move.notes}</p>}
          {move.needs.length > 0 && (
            <dl className={styles.needs}>
              {move.needs.map(({ label, text }) => (
                <div key={label}>
                  <dt>{label}</dt>
                  <dd>{text}</dd>
                </div>
              ))}
            </dl>
          )}
        </div>
      </div>
      <div className={styles.joined}>
        {moveParts.all().map((Part, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts are joined once and never change places
          <Part key={at} moveId={move.id} loaded={move} onCover={setIsCovered} />
        ))}
      </div>
      {move.quoteNumber &&
        viewer?.permissions.includes("view_quotes") &&
        acceptedChangesPart
          .all()
          .map((Part) => <Part key="changes" quoteNumber={move.quoteNumber ?? ""} level={3} />)}
      <details className={styles.trail}>
        <summary>History</summary>
        <Timeline entries={move.trail} />
      </details>
      <Group mt="lg" gap={8}>
        {may.steps.map((step) => {
          const { label, icon: Icon } = WORDS[step];
          return (
            <Button
              key={step}
              leftSection={<Icon size={18} />}
              variant={step === may.steps.at(-1) ? "filled" : "default"}
              loading={busy === step}
              onClick={() => advance(step)}
            >
              {label}
            </Button>
          );
        })}
        {contact && (
          <Button
            component="a"
            href={`/documents/delivery-notes/${move.id}.pdf`}
            target="_blank"
            variant="default"
            leftSection={<IconFileTypePdf size={18} />}
          >
            Delivery note
          </Button>
        )}
        {may.plan && canBecome(move.status, "rescheduled") && (
          <Button
            variant="default"
            leftSection={<IconCalendarEvent size={18} />}
            onClick={() => setOpen("day")}
          >
            Reschedule move
          </Button>
        )}
        {may.plan && move.status !== "completed" && move.status !== "cancelled" && (
          <Button variant="default" leftSection={<IconUsers size={18} />} onClick={() => setOpen("crew")}>
            Edit crew and notes
          </Button>
        )}
      </Group>
    </Modal>
  );
}
