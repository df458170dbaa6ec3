import { Button } from "@mantine/core";
import { IconTruckReturn } from "@tabler/icons-react";
import { useCallback, useEffect, useState } from "react";
import { Link } from "react-router";
import type { BoardJob } from "~/features/dispatch/contract";
import type { BoardPart } from "~/features/dispatch/web/dispatch-parts";
import { client, type Output } from "~/platform/http/client";
import { formatKes } from "~/platform/kernel/money";
import { onDemand } from "~/platform/ui/office/on-demand";
import type { hiresContract } from "../contract";
import { HireBadge } from "./hire-badge";
import { haulierLabel } from "./hire-words";
import styles from "./job-hires.module.css";

const OfferDialog = onDemand(() => import("./offer-dialog").then((part) => part.OfferDialog));
const PLANNABLE = new Set(["scheduled", "crewed", "dispatched"]);

/** Hired trucks of a job, in its drawer: what was offered, who accepted, and a way to hire one. */
export function JobHires({ job, board }: BoardPart & { job: BoardJob }) {
  const [found, setFound] = useState<Output<typeof hiresContract, "ofJob">["hires"]>();
  const [isOpen, setOpen] = useState(false);
  const load = useCallback(
    () =>
      client("hires")
        .ofJob({ id: job.id })
        .then(
          ({ hires }) => setFound(hires),
          () => setFound([]),
        ),
    [job.id],
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: the board is new after each write
  useEffect(() => void load(), [load, board]);
  const mayHire = PLANNABLE.has(job.state);
  if (!found || (found.length === 0 && !mayHire)) return null;
  return (
    <section className={styles.hires} aria-label="Hired trucks">
      <h3>Hired trucks</h3>
      {found.map((hire) => (
        <p key={hire.id} className={styles.hire}>
          <Link to={`/hires/${hire.id}`}>{hire.number}</Link> <HireBadge state={hire.state} />
          <span>
            {haulierLabel(hire)}
            {hire.cost !== null && `, ${formatKes(hire.cost)}`}
            {hire.vehicle?.isNamed && `, ${hire.vehicle.plate}`}
          </span>
        </p>
      ))}
      {mayHire && (
        <Button
          size="sm"
          variant="default"
          leftSection={<IconTruckReturn size={16} />}
          onClick={() => setOpen(true)}
        >
          Hire a truck
        </Button>
      )}
      {isOpen && (
        <OfferDialog
          job={{ id: job.id, number: job.number, litres: job.needs.litres }}
          onClose={() => setOpen(false)}
          onDone={load}
        />
      )}
    </section>
  );
}
