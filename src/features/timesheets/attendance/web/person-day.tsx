import { Button, Flex, TextInput } from "@mantine/core";
import { useState } from "react";
import { wordsOf } from "~/features/staff/domain";
import type { Output } from "~/platform/http/client";
import { Badge } from "~/platform/ui/badge";
import type { attendanceContract } from "../contract";
import {
  ATTENDANCE_LABELS,
  ATTENDANCE_STATUSES,
  type AttendanceStatus,
  AWAY_LABELS,
  MAX_NOTE,
} from "../domain";
import styles from "./attendance.module.css";

type Person = Output<typeof attendanceContract, "day">["people"][number];

interface Filled {
  status: AttendanceStatus;
  arrivedAt: string | null;
  leftAt: string | null;
  note: string;
}

interface PersonDayProps {
  person: Person;
  mayFill: boolean;
  busy: boolean;
  isOpen: boolean;
  onOpen: () => void;
  onFill: (filled: Filled) => Promise<void>;
}

/** One person's day: a tap sets the status; times and a note are optional. */
export function PersonDay({ person, mayFill, busy, isOpen, onOpen, onFill }: PersonDayProps) {
  const { name, role, status, away, arrivedAt, leftAt, note, filledBy } = person;
  const canFill = mayFill && away !== "suspended";
  const times = [arrivedAt && `came ${arrivedAt}`, leftAt && `left ${leftAt}`, note]
    .filter(Boolean)
    .join(" · ");
  return (
    <li className={styles.person}>
      <div className={styles.who}>
        <b>{name}</b>
        <span>
          {wordsOf(role)}
          {times && ` · ${times}`}
          {filledBy && ` · by ${filledBy}`}
        </span>
        {away && <Badge tone="muted">{AWAY_LABELS[away]}</Badge>}
      </div>
      <fieldset className={styles.choices} aria-label={`${name} was`}>
        {ATTENDANCE_STATUSES.map((each) => (
          <button
            key={each}
            type="button"
            className={styles.choice}
            aria-pressed={status === each}
            data-status={each}
            disabled={!canFill || busy}
            onClick={() =>
              void onFill({
                status: each,
                arrivedAt: each === "absent" ? null : arrivedAt,
                leftAt: each === "absent" ? null : leftAt,
                note,
              })
            }
          >
            {ATTENDANCE_LABELS[each]}
          </button>
        ))}
        {canFill && status !== null && (
          <Button
            variant="subtle"
            size="sm"
            aria-expanded={isOpen}
            aria-label={`Times and note of ${name}`}
            onClick={onOpen}
          >
            Times
          </Button>
        )}
      </fieldset>
      {isOpen && canFill && status !== null && (
        <Times person={{ ...person, status }} busy={busy} onFill={onFill} onDone={onOpen} />
      )}
    </li>
  );
}

interface TimesProps {
  person: Person & { status: AttendanceStatus };
  busy: boolean;
  onFill: (filled: Filled) => Promise<void>;
  onDone: () => void;
}

function Times({ person, busy, onFill, onDone }: TimesProps) {
  const { name, status } = person;
  const [arrivedAt, setArrivedAt] = useState(person.arrivedAt ?? "");
  const [leftAt, setLeftAt] = useState(person.leftAt ?? "");
  const [note, setNote] = useState(person.note);
  const isBackwards = arrivedAt !== "" && leftAt !== "" && leftAt <= arrivedAt;
  const save = async () => {
    if (isBackwards) return;
    await onFill({ status, arrivedAt: arrivedAt || null, leftAt: leftAt || null, note });
    onDone();
  };
  return (
    <Flex
      component="form"
      gap={12}
      align="flex-end"
      wrap="wrap"
      flex="1 1 100%"
      aria-label={`Times of ${name}`}
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      {status !== "absent" && (
        <>
          <TextInput
            type="time"
            label="Came"
            value={arrivedAt}
            onChange={(event) => setArrivedAt(event.currentTarget.value)}
          />
          <TextInput
            type="time"
            label="Left"
            value={leftAt}
            error={isBackwards ? "Must be after the arrival time" : undefined}
            onChange={(event) => setLeftAt(event.currentTarget.value)}
          />
        </>
      )}
      <TextInput
        label="Note"
        flex="1 1 200px"
        maxLength={MAX_NOTE}
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
      <Button type="submit" loading={busy}>
        Save
      </Button>
    </Flex>
  );
}
