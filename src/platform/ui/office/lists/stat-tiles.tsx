import type { CSSProperties } from "react";
import { Link } from "react-router";
import styles from "./stat-tiles.module.css";

export interface StatTile {
  label: string;
  value: string;
  below?: string;
  /** What the figure is made of, on pointing at it. */
  title?: string;
  to?: string;
}

interface StatTilesProps {
  label: string;
  tiles: readonly StatTile[];
  inTwo?: boolean;
  /** One low row above a list, which scrolls sideways on a phone. */
  strip?: boolean;
}

/** Figures above a list, each linked to its rows. One line if there is room, otherwise two even ones or pairs. */
export function StatTiles({ label, tiles, inTwo = false, strip = false }: StatTilesProps) {
  const halves = tiles.length > 5 ? Math.ceil(tiles.length / 2) : tiles.length;
  const columns = {
    "--all": inTwo ? halves : tiles.length,
    "--half": halves,
    "--some": tiles.length > 5 ? halves : 2,
  };
  const tile = strip ? styles.part : `frame ${styles.tile}`;
  const Frame = tiles.some(({ to }) => to !== undefined) ? "nav" : "section";
  return (
    <Frame
      aria-label={label}
      className={strip ? `frame ${styles.strip}` : styles.tiles}
      style={columns as CSSProperties}
    >
      {tiles.map(({ label: name, value, below, title, to }) => {
        const inside = (
          <>
            <span>{name}</span>
            <b>{value}</b>
            {below && <small>{below}</small>}
          </>
        );
        return to === undefined ? (
          <div key={name} className={tile} title={title}>
            {inside}
          </div>
        ) : (
          <Link key={name} to={to} className={tile} title={title}>
            {inside}
          </Link>
        );
      })}
    </Frame>
  );
}
