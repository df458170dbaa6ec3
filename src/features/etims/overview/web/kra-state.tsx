import { Button, Skeleton } from "@mantine/core";
import { IconChartBar } from "@tabler/icons-react";
import { useState } from "react";
import type { Output } from "~/platform/http/client";
import { formatDateTime } from "~/platform/kernel/dates";
import { Fact, Facts } from "~/platform/ui/office/facts";
import { onDemand } from "~/platform/ui/office/on-demand";
import type { taxContract } from "../../contract";
import styles from "./kra-state.module.css";

const QueueDays = onDemand(
  () => import("./queue-days").then((part) => part.QueueDays),
  <Skeleton height={260} />,
);

type Queue = Output<typeof taxContract, "queue">;

/** When KRA last took a document, its last answer as KRA wrote it, and the documents by day. */
export function KraState({ queue }: { queue: Pick<Queue, "kra" | "waiting"> }) {
  const [isOpen, setOpen] = useState(false);
  const { succeededAt, answeredAt, code, message } = queue.kra;
  return (
    <section className={`frame ${styles.state}`} aria-label="KRA">
      <div className={styles.line}>
        <Facts width={140}>
          <Fact label="Last success">{succeededAt ? formatDateTime(succeededAt) : "Not yet"}</Fact>
          <Fact label="Last try">{answeredAt ? formatDateTime(answeredAt) : "Not yet"}</Fact>
          <Fact label="Its answer">{answeredAt ? answerOf(code, message) : "–"}</Fact>
        </Facts>
        <Button
          variant="default"
          leftSection={<IconChartBar size={18} />}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          By day
        </Button>
      </div>
      {isOpen && <QueueDays waiting={queue.waiting} />}
    </section>
  );
}

function answerOf(code: string, message: string): string {
  if (!code) return message || "No answer";
  return message ? `${code}: ${message}` : `${code}, taken`;
}
