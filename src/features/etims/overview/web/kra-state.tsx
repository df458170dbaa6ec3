import { Box, Button, Group, Skeleton } from "@mantine/core";
import { IconChartBar } from "@tabler/icons-react";
import { useState } from "react";
import type { Output } from "~/platform/http/client";
import { formatDateTime } from "~/platform/kernel/dates";
import { Fact, Facts } from "~/platform/ui/office/facts";
import { onDemand } from "~/platform/ui/office/on-demand";
import type { taxContract } from "../../contract";

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
    <Box component="section" className="frame" aria-label="KRA" mb={16} px={20} py={12}>
      <Group justify="space-between" gap={12}>
        <Box flex={1} miw={240}>
          <Facts width={130}>
            <Fact label="Last success">{succeededAt ? formatDateTime(succeededAt) : "Not yet"}</Fact>
            <Fact label="Last try">{answeredAt ? formatDateTime(answeredAt) : "Not yet"}</Fact>
            <Fact label="Its answer">{answeredAt ? answerOf(code, message) : "–"}</Fact>
          </Facts>
        </Box>
        <Button
          variant="default"
          leftSection={<IconChartBar size={18} />}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          By day
        </Button>
      </Group>
      {isOpen && <QueueDays waiting={queue.waiting} />}
    </Box>
  );
}

function answerOf(code: string, message: string): string {
  if (!code) return message || "No answer";
  return message ? `${code}: ${message}` : `${code}, taken`;
}
