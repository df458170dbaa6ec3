import { Box, Flex } from "@mantine/core";
import { IconArrowDownLeft, IconArrowUpRight, IconPaperclip } from "@tabler/icons-react";
import { Link } from "react-router";
import { MessageBadge } from "~/features/messaging/web/message-badge";
import type { Output } from "~/platform/http/client";
import { formatAgo, formatDateTime } from "~/platform/kernel/dates";
import { Card } from "~/platform/ui/office/card";
import { useLive } from "~/platform/ui/office/live";
import type { repliesContract } from "../contract";
import type { ReplyStatus } from "../domain/replies";
import { OtherSenderBadge, ReplyBadge } from "./reply-badge";
import styles from "./said-panel.module.css";

type Said = Output<typeof repliesContract, "ofLead">["rows"][number];

interface SaidPanelProps {
  title: string;
  rows: readonly Said[];
  now: Date;
}

const BY: Record<string, string> = { email: "Email", sms: "SMS", whatsapp: "WhatsApp" };

/** Mail and SMS, newest first; inbound messages link to their page. */
export function SaidPanel({ title, rows, now }: SaidPanelProps) {
  useLive(["reply", "message"]);
  if (rows.length === 0) return null;
  return (
    <Card title={title} unprinted>
      <ul className={`divided ${styles.list}`}>
        {rows.map((row) => (
          <SaidItem key={row.id} row={row} now={now} />
        ))}
      </ul>
    </Card>
  );
}

function SaidItem({ row, now }: { row: Said; now: Date }) {
  const { direction, kind, status, subject, text, path, files, at } = row;
  const Arrow = direction === "inbound" ? IconArrowDownLeft : IconArrowUpRight;
  const name = subject || text.slice(0, 60);
  return (
    <li>
      <Flex component="p" gap="4px 6px" align="center" wrap="wrap" c="dimmed" fz={14}>
        <Arrow size={16} aria-hidden /> {direction === "inbound" ? "From them" : "From us"} ·{" "}
        {BY[row.channel] ?? row.channel}
        {kind ? (
          <ReplyBadge kind={kind} status={status as ReplyStatus | null} />
        ) : (
          status && <MessageBadge status={status} />
        )}
        <OtherSenderBadge senderDiffers={row.senderDiffers} />
        <time dateTime={at.toISOString()} title={formatDateTime(at)} className={styles.when}>
          {formatAgo(at, now)}
        </time>
      </Flex>
      <Box component="h3" fz={16}>
        {path ? <Link to={path}>{name}</Link> : name}
      </Box>
      {subject && <p className={styles.text}>{text}</p>}
      {files > 0 && (
        <Flex component="p" gap="4px 6px" align="center" wrap="wrap" c="dimmed" fz={14}>
          <IconPaperclip size={16} aria-hidden /> {files} {files === 1 ? "file" : "files"}
        </Flex>
      )}
    </li>
  );
}
