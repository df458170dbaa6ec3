import { Alert, Button } from "@mantine/core";
import { IconFileTypePdf } from "@tabler/icons-react";
import { useCallback, useEffect, useState } from "react";
import { client } from "~/platform/http/client";
import { useLive } from "~/platform/ui/office/live";
import { onDemand } from "~/platform/ui/office/on-demand";
import { HoursTable } from "./hours-table";
import styles from "./move-record.module.css";
import { PackList } from "./pack-list";
import { PhotoRooms } from "./photo-rooms";
import { RecordTimeline } from "./record-timeline";
import type { MoveRecordData } from "./record-words";

const PackDialog = onDemand(() => import("./pack-dialog").then((part) => part.PackDialog));

interface MoveRecordProps {
  moveId: string;
  loaded: object;
  onCover: (isCovered: boolean) => void;
}

/** A move's timeline, photos by room, hours and evidence packs. Loaded after the move. */
export function MoveRecord({ moveId, loaded, onCover }: MoveRecordProps) {
  const [state, setState] = useState<{ found?: MoveRecordData; failed: boolean }>({ failed: false });
  const [isAsking, setAsking] = useState(false);
  useLive(["crew", "evidence", "evidence-pack"]);
  const load = useCallback(
    () =>
      client("evidencePacks")
        .ofMove({ id: moveId })
        .then(
          (found) => setState({ found, failed: false }),
          () => setState((before) => ({ ...before, failed: true })),
        ),
    [moveId],
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: the page loaded again
  useEffect(() => void load(), [load, loaded]);
  useEffect(() => onCover(isAsking), [onCover, isAsking]);
  const { found, failed } = state;
  if (failed && !found)
    return (
      <Alert color="red" title="The timeline could not be loaded">
        <Button size="sm" variant="default" onClick={load}>
          Retry
        </Button>
      </Alert>
    );
  if (!found) return null;
  const { entries, rooms, hours, stays, worked, packs, mayAsk } = found;
  const hasActual = hours.some(({ actual }) => actual !== null) || stays.length > 0;
  if (entries.length === 0 && packs.length === 0 && !hasActual) return null;
  return (
    <section className={styles.record} aria-label="Record">
      <h3>Timeline</h3>
      <RecordTimeline entries={entries} />
      {rooms.length > 0 && (
        <>
          <h3>Photos by room</h3>
          <PhotoRooms rooms={rooms} />
        </>
      )}
      {hasActual && (
        <>
          <h3>Hours against estimate</h3>
          <HoursTable {...{ hours, stays, worked }} />
        </>
      )}
      {mayAsk && (
        <>
          <h3>Evidence pack</h3>
          <p className={styles.note}>
            One PDF for a dispute: contract, inventory, photos, counts, signatures, timeline and certificate.
            Kept for 30 days.
          </p>
        </>
      )}
      {packs.length > 0 && <PackList packs={packs} />}
      {mayAsk && (
        <Button
          variant="default"
          leftSection={<IconFileTypePdf size={18} />}
          disabled={packs.some((pack) => pack.state === "asked")}
          onClick={() => setAsking(true)}
        >
          Make evidence pack
        </Button>
      )}
      {isAsking && <PackDialog moveId={moveId} onClose={() => setAsking(false)} onDone={load} />}
    </section>
  );
}
