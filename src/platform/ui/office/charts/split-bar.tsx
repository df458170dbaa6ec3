import { ChartFrame, Point, TipLines } from "./chart-frame";
import { usePoints } from "./points";
import styles from "./split-bar.module.css";

export interface BarPart {
  label: string;
  value: number;
  /** Further lines of the tooltip, such as a number of invoices. */
  note?: { name: string; text: string };
  tone: "calm" | "warn" | "late" | "later" | "latest";
  to?: string | null;
}

interface SplitBarProps {
  title: string;
  parts: readonly BarPart[];
  format: (value: number) => string;
  /** The figure inside the bar, shorter than the one of the tooltip. */
  formatShort: (value: number) => string;
}

/** One thin bar in parts, each a link to its list and as wide as its share, but never too narrow to read. */
export function SplitBar({ title, parts, format, formatShort }: SplitBarProps) {
  const points = usePoints(parts.length);
  const whole = parts.reduce((sum, { value }) => sum + value, 0);
  const linesAt = ({ value, note }: BarPart) => [
    { name: "Amount", text: format(value) },
    ...(note ? [note] : []),
  ];
  return (
    <ChartFrame
      said={`${title}: ${format(whole)}`}
      points={points}
      tip={(place) => {
        const part = parts[place];
        return part && <TipLines title={part.label} lines={linesAt(part)} />;
      }}
    >
      <div className={styles.bar}>
        {parts.map((part, place) => (
          <Point
            key={part.label}
            points={points}
            at={place}
            said={`${part.label}: ${format(part.value)}${part.note ? `, ${part.note.name} ${part.note.text}` : ""}`}
            to={part.to}
            className={styles.part}
            style={{ flexGrow: whole === 0 ? 1 : part.value / whole }}
          >
            <i data-tone={part.tone} />
            <span>{part.label}</span>
            <b>{formatShort(part.value)}</b>
          </Point>
        ))}
      </div>
    </ChartFrame>
  );
}
