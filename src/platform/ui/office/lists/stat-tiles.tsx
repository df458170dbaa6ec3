import type { CSSProperties } from "react";
import { Link } from "react-router";
import styles from "./stat-tiles.module.css";

export interface StatTile {
  label: string;
  value: string;
  /** A line below the figure: what of it, of which time. */
  below?: string;
  /** The rows that it opens; without it the tile is no link. */
  to?: string;
}

interface StatTilesProps {
  /** What the figures are of: 'Customers in figures'. */
  label: string;
  tiles: readonly StatTile[];
  /** In two lines on every screen: for figures that are long. */
  inTwo?: boolean;
}

/** Figures above a list; each opens its rows. In one line where there is room, else in two even ones, or two beside each other. */
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
          <div key={name} className={styles.tile}>
            {inside}
          </div>
        ) : (
          <Link key={name} to={to} className={styles.tile}>
            {inside}
          </Link>
        );
      })}
    </Frame>
  );
}
