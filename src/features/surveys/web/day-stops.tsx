import { useDroppable } from "@dnd-kit/core";
import { ActionIcon } from "@mantine/core";
import { IconArrowDown, IconArrowUp, IconGripVertical } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import type { Output } from "~/platform/http/client";
import { formatTime } from "~/platform/kernel/dates";
import { formatPhone } from "~/platform/kernel/phone";
import { DragBoard, useDragCard } from "~/platform/ui/office/drag-board";
import type { surveysContract } from "../contract";
import styles from "./day-stops.module.css";
import { SurveyBadge } from "./survey-badge";

type Planned = Output<typeof surveysContract, "day">["surveys"][number];

interface DayStopsProps {
  surveys: readonly Planned[];
  isBusy: boolean;
  onArrange: (ids: string[]) => void;
}

const nameOf = ({ customer, place }: Planned) => customer.name || place || "Survey";

/** The ids with one moved to another place. */
function moved(ids: readonly string[], id: string, to: number): string[] {
  const others = ids.filter((other) => other !== id);
  return [...others.slice(0, to), id, ...others.slice(to)];
}

/** The surveys of a day in their order: dragged by mouse or finger, moved by buttons or keys. */
export function DayStops({ surveys, isBusy, onArrange }: DayStopsProps) {
  const ids = surveys.map(({ id }) => id);
  const move = (id: string, to: number) => onArrange(moved(ids, id, to));
  return (
    <DragBoard<Planned>
      id="survey-day"
      nameOf={nameOf}
      placeOf={(place) => `place ${Number(place) + 1}`}
      onDrop={({ id }, place) => {
        if (ids[Number(place)] !== id) move(id, Number(place));
      }}
      face={(survey) => <div className={styles.lifted}>{nameOf(survey)}</div>}
    >
      {() => (
        <ol className={styles.stops}>
          {surveys.map((survey, at) => (
            <Stop key={survey.id} survey={survey} at={at} isBusy={isBusy}>
              <ActionIcon
                variant="default"
                size={36}
                disabled={isBusy || at === 0}
                aria-label={`Earlier: ${nameOf(survey)}`}
                onClick={() => move(survey.id, at - 1)}
              >
                <IconArrowUp size={18} />
              </ActionIcon>
              <ActionIcon
                variant="default"
                size={36}
                disabled={isBusy || at === surveys.length - 1}
                aria-label={`Later: ${nameOf(survey)}`}
                onClick={() => move(survey.id, at + 1)}
              >
                <IconArrowDown size={18} />
              </ActionIcon>
            </Stop>
          ))}
        </ol>
      )}
    </DragBoard>
  );
}

function Stop({
  survey,
  at,
  isBusy,
  children,
}: {
  survey: Planned;
  at: number;
  isBusy: boolean;
  children: ReactNode;
}) {
  const { setNodeRef, isOver } = useDroppable({ id: String(at) });
  const { card, handle, isDragging } = useDragCard(survey, isBusy);
  const { id, startsAt, customer, place, state, km, driveMinutes, late, stops } = survey;
  const [from] = stops;
  return (
    <li
      ref={setNodeRef}
      className={styles.stop}
      data-over={isOver || undefined}
      data-lifted={isDragging || undefined}
    >
      <p className={styles.way}>
        {km === null ? "Way not known" : `${km} km, ${driveMinutes} min`}
        {late > 0 && <b> {late} min late</b>}
      </p>
      <div className={`frame ${styles.card}`} {...card}>
        <button type="button" className={styles.handle} {...handle} aria-label={`Move ${nameOf(survey)}`}>
          <IconGripVertical size={18} aria-hidden />
        </button>
        <time className={styles.time}>{startsAt && formatTime(startsAt)}</time>
        <div className={styles.facts}>
          <Link to={`/surveys/${id}`}>{nameOf(survey)}</Link>
          <span>{place || from?.place}</span>
          {customer.phone && <a href={`tel:${customer.phone}`}>{formatPhone(customer.phone)}</a>}
          {from && (from.gate || from.caretakerName) && (
            <span>
              {[from.gate, from.caretakerName, from.caretakerPhone && formatPhone(from.caretakerPhone)]
                .filter(Boolean)
                .join(", ")}
            </span>
          )}
          <span>
            <SurveyBadge state={state} />
          </span>
        </div>
        <span className={styles.moves} data-unprinted="">
          {children}
        </span>
      </div>
    </li>
  );
}
