import { ActionIcon, Tooltip } from "@mantine/core";
import { IconArrowDownRight, IconArrowUpRight, IconInfoCircle, IconMinus } from "@tabler/icons-react";
import { Link } from "react-router";
import type { Output } from "~/platform/http/client";
import { formatDate } from "~/platform/kernel/dates";
import { formatKes } from "~/platform/kernel/money";
import { formatNumber } from "~/platform/kernel/numbers";
import { Sparkline } from "~/platform/ui/office/charts/sparkline";
import type { overviewContract } from "../contract";
import { CARDS } from "../domain";
import styles from "./stat-cards.module.css";

type Cards = Output<typeof overviewContract, "cards">;

/** The period's figures with change, chart, explanation and link to their rows. */
export function StatCards({ figures }: { figures: Cards }) {
  const { before } = figures;
  const earlier =
    before.from === before.to
      ? formatDate(before.from)
      : `${formatDate(before.from)} to ${formatDate(before.to)}`;
  return (
    <ul className={styles.cards}>
      {figures.cards.map((card) => (
        <StatCard key={card.id} card={card} span={figures} earlier={earlier} />
      ))}
    </ul>
  );
}

interface StatCardProps {
  card: Cards["cards"][number];
  span: { from: string; to: string };
  earlier: string;
}

function StatCard({ card, span, earlier }: StatCardProps) {
  const { label, kind, definition, href } = CARDS[card.id];
  const said = (value: number) => (kind === "money" ? formatKes(value) : formatNumber(value));
  return (
    <li className={`frame ${styles.card}`}>
      <h3 className={styles.label}>
        <Link to={href(span)}>{label}</Link>
      </h3>
      <Tooltip
        label={`${definition} ${card.own ? "Only items assigned to you." : "All staff."}`}
        multiline
        w={260}
        withArrow
        events={{ hover: true, focus: true, touch: true }}
        position="bottom-end"
      >
        <ActionIcon size={32} className={styles.info ?? ""} aria-label={`What counts as ${label}`}>
          <IconInfoCircle size={18} />
        </ActionIcon>
      </Tooltip>
      <p className={styles.value}>{said(card.value)}</p>
      <p className={styles.change} title={`${said(card.before)} from ${earlier}`}>
        <Change change={card.change} value={card.value} />
        <span className="visually-hidden">, {said(card.before)} in the period before</span>
      </p>
      <Sparkline values={card.line} className={styles.line} />
    </li>
  );
}

function Change({ change, value }: { change: number | null; value: number }) {
  if (change === null)
    return (
      <span className="muted">
        <IconMinus size={16} aria-hidden /> {value === 0 ? "none before either" : "none before"}
      </span>
    );
  if (change === 0)
    return (
      <span className="muted">
        <IconMinus size={16} aria-hidden /> as before
      </span>
    );
  const up = change > 0;
  const Icon = up ? IconArrowUpRight : IconArrowDownRight;
  const percent = Math.abs(change) / 100;
  const shown = percent >= 10 ? Math.round(percent) : Math.round(percent * 10) / 10;
  return (
    <span className={up ? "good" : "critical"}>
      <Icon size={16} aria-hidden /> {formatNumber(shown)}% {up ? "up" : "down"}
    </span>
  );
}
