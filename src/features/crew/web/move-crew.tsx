import { useEffect, useState } from "react";
import { client } from "~/platform/http/client";
import { formatDateTime } from "~/platform/kernel/dates";
import { Badge } from "~/platform/ui/badge";
import { type CrewOfMove, doubtsOf } from "./crew-words";
import styles from "./move-crew.module.css";

interface MoveCrewProps {
  moveId: string;
  loaded: object;
}

/** The phones of a move's crew in the drawer of one of its jobs. */
export const JobCrew = ({ job, board }: { job: { moveId: string }; board: object }) => (
  <MoveCrew moveId={job.moveId} loaded={board} />
);

/** The phones of a move's crew. Loaded after the move. Their reports are in the move's timeline. */
export function MoveCrew({ moveId, loaded }: MoveCrewProps) {
  const [found, setFound] = useState<CrewOfMove>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: `loaded` is new with each load of the page
  useEffect(() => {
    void client("crewOffice")
      .ofMove({ id: moveId })
      .then(setFound, () => undefined);
  }, [moveId, loaded]);
  if (!found || found.phones.length === 0) return null;
  return (
    <section className={styles.crew} aria-label="Phones">
      <h3>Phones</h3>
      <ul className={styles.phones}>
        {found.phones.map((phone) => (
          <li key={`${phone.person} ${phone.seenAt.getTime()}`}>
            <b>{phone.person}</b>
            <span className={styles.note}>
              {phone.name || "Phone"}, seen {formatDateTime(phone.seenAt)}
            </span>
            {doubtsOf(phone).map((doubt) => (
              <Badge key={doubt} tone="waiting">
                {doubt}
              </Badge>
            ))}
          </li>
        ))}
      </ul>
    </section>
  );
}
