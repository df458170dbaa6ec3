import { Anchor, Loader } from "@mantine/core";
import { formatDateTime } from "~/platform/kernel/dates";
import { counted, formatNumber } from "~/platform/kernel/numbers";
import { Badge } from "~/platform/ui/badge";
import styles from "./move-record.module.css";
import type { ShownPack } from "./record-words";

const MEGABYTE = 1024 * 1024;

/** The evidence packs of a move, the newest first. */
export function PackList({ packs }: { packs: readonly ShownPack[] }) {
  return (
    <ul className={styles.packs}>
      {packs.map((pack) => (
        <li key={pack.id}>
          {pack.state === "asked" && <Loader size="xs" aria-label="The pack is being made" />}
          {pack.path && (
            <Anchor href={pack.path} className={styles.open}>
              Download pack ({sizeOf(pack.bytes ?? 0)})
            </Anchor>
          )}
          {pack.state === "failed" && <Badge tone="error">Could not be made</Badge>}
          <span className={styles.note}>{describe(pack)}</span>
        </li>
      ))}
    </ul>
  );
}

const sizeOf = (bytes: number) => `${formatNumber(Math.max(0.1, bytes / MEGABYTE), 1)} MB`;

const describe = ({ createdAt, by, officer, photos, sha256 }: ShownPack) =>
  [
    `${formatDateTime(createdAt)}, ${by}`,
    `certified by ${officer}`,
    photos !== null && counted(photos, "photo"),
    sha256 && `SHA-256 ${sha256.slice(0, 16)}…`,
  ]
    .filter(Boolean)
    .join(" · ");
