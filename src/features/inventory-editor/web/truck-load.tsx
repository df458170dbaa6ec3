import type { Content } from "~/features/inventory/inventories/domain/inventories";
import { totalsByRoom, totalsOf } from "~/features/inventory/inventories/domain/totals";
import { type TruckPlan, trucksInWords } from "~/features/inventory/planning/domain/trucks";
import { formatShare } from "~/platform/kernel/numbers";
import { cubicMetres } from "../domain/figures";
import styles from "./truck-load.module.css";

interface TruckLoadProps {
  plan: TruckPlan;
  content: Content;
}

const NEARLY_FULL = 0.9;

/** How full the trucks are with the air between the items, room by room. */
export function TruckLoad({ plan: { trucks, litres, needed }, content: { rooms, lines } }: TruckLoadProps) {
  if (trucks.length === 0) return null;
  const sums = totalsByRoom(lines);
  const all = totalsOf(lines).litres;
  const share = needed / litres;
  const parts = rooms.flatMap(({ key, label }) => {
    const part = all === 0 ? 0 : ((sums.get(key)?.litres ?? 0) / all) * share;
    return part > 0 ? [{ key, label, part }] : [];
  });
  return (
    <figure className={styles.truck} data-full={share > NEARLY_FULL || undefined}>
      <svg viewBox="0 0 320 58" aria-hidden="true">
        <rect x="1" y="1" width="248" height="44" rx="4" className={styles.line} />
        <path d="M254 11h38l26 22v12h-64z" className={styles.line} />
        <path d="M264 17h24l16 14h-40z" className={styles.window} />
        {parts.map(({ key, label, part }, at) => {
          const x = 4 + parts.slice(0, at).reduce((sum, one) => sum + one.part, 0) * 242;
          const width = Math.max(1, part * 242 - 1.5);
          return (
            <g key={key}>
              <rect x={x} y="4" width={width} height="38" rx="2" className={styles.room} data-odd={at % 2} />
              {width > label.length * 7 + 8 && (
                <text x={x + width / 2} y="27" textAnchor="middle">
                  {label}
                </text>
              )}
            </g>
          );
        })}
        {[58, 82, 284].map((x) => (
          <circle key={x} cx={x} cy="48" r="8" className={styles.wheel} />
        ))}
      </svg>
      <figcaption>
        <span>
          {trucksInWords(trucks)}, {formatShare(share, 0)} full
        </span>
        <span>{cubicMetres(Math.max(0, litres - needed))} m³ left</span>
      </figcaption>
    </figure>
  );
}
