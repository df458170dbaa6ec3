import type { CSSProperties } from "react";
import { Link } from "react-router";
import styles from "./stat-tiles.module.css";

export interface StatTile {
  label: string;
  value: string;
  below?: string;
  to?: string;
}

interface StatTilesProps {
  label: string;
  tiles: readonly StatTile[];
  inTwo?: boolean;
}

/** Figures above a list, each linked to its rows. One line if there is room, otherwise two even ones or pairs. */
export function StatTiles({ label, tiles, inTwo = false }: StatTilesProps) {
  const halves = tiles.length > 5 ? Math.ceil(tiles.length / 2) : tiles.length;
  const columns = {
    "--all": inTwo ? halves : tiles.length,
    "--half": halves,
    "--some": tiles.length > 5 ? halves : 2,
  };
  const Frame = tiles.some(({ to }) => to !== undefined) ? "nav" : "section";
  return (
    <Frame aria-label={label} className={styles.tiles} style={columns as CSSProperties}>
      {tiles.map(({ label: name, value, below, to }) => {
        const inside = (
          <>
            <span>{name}</span>
            <b>{value}</b>
            {below && <small>{below}</small>}
          </>
        );
        return to === undefined ? (
          <div key={name} className={`frame ${styles.tile}`}>
            {inside}
          </div>
        ) : (
          <Link key={name} to={to} className={`frame ${styles.tile}`}>
            {inside}
          </Link>
        );
      })}
    </Frame>
  );
}
