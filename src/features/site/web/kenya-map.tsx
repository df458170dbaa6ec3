import { useId, useMemo } from "react";
import styles from "./kenya-map.module.css";
import { MAP_DOT_PITCH, MAP_DOTS, MAP_HEIGHT, MAP_OUTLINE, MAP_WIDTH } from "./kenya-map-data";
import { LABEL_SIZE, type MapArea, type PlacedArea, placeAreas, routePath } from "./kenya-map-layout";

interface KenyaMapProps {
  /** Names without room are left out, so list them as text beside the map. */
  areas: readonly MapArea[];
  title: string;
  className?: string;
}

/** A dotted map of Kenya with the company's pins and routes. Colours follow the page's variables. */
export function KenyaMap({ areas, title, className }: KenyaMapProps) {
  const id = useId();
  const placed = useMemo(() => placeAreas(areas), [areas]);
  const home = placed.find(({ rank }) => rank === "home");
  return (
    <div className={[styles.map, className].filter(Boolean).join(" ")}>
      <svg viewBox={`0 0 ${MAP_WIDTH} ${MAP_HEIGHT}`} role="img" aria-labelledby={id}>
        <title id={id}>{title}</title>
        <path d={MAP_OUTLINE} className={styles.land} />
        <path d={MAP_DOTS} className={styles.dots} strokeDasharray={`0 ${MAP_DOT_PITCH}`} />
        {home && (
          <g className={styles.routes}>
            {placed
              .filter((area) => area !== home)
              .map((area) => (
                <path key={area.name} d={routePath(home, area)} />
              ))}
          </g>
        )}
        {[...placed].reverse().map((area) => (
          <Stop key={area.name} area={area} />
        ))}
        {placed.map(
          ({ name, rank, label }) =>
            label && (
              <text
                key={name}
                x={label.x.toFixed(1)}
                y={label.y.toFixed(1)}
                textAnchor={label.anchor}
                fontSize={rank === "town" ? LABEL_SIZE.town : LABEL_SIZE.hub}
                className={rank === "town" ? styles.town : styles.hub}
              >
                {name}
              </text>
            ),
        )}
      </svg>
    </div>
  );
}

function Stop({ area: { x, y, rank } }: { area: PlacedArea }) {
  if (rank === "town") return <circle cx={x.toFixed(1)} cy={y.toFixed(1)} r="5.5" className={styles.ring} />;
  return (
    <g transform={`translate(${x.toFixed(1)} ${y.toFixed(1)})`}>
      <ellipse cy="1" rx="7" ry="3" className={styles.shade} />
      <path
        d="M0 0C-3-7-13-13-13-23a13 13 0 0 1 26 0C13-13 3-7 0 0Z"
        className={rank === "home" ? styles.home : styles.pin}
      />
      <circle cy="-23" r="5" className={styles.eye} />
    </g>
  );
}
