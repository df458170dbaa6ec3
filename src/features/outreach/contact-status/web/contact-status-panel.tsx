import type { ReactNode } from "react";
import { OPT_OUT_LABELS, type OptOutSource, type RecipientChannel } from "~/features/recipients/domain";
import { formatDate } from "~/platform/kernel/dates";
import { formatPhone } from "~/platform/kernel/phone";
import styles from "./contact-status.module.css";

export interface ShownAddress {
  channel: RecipientChannel;
  address: string;
  optedOutAt: Date | null;
  optOutSource: OptOutSource | null;
  bouncedAt: Date | null;
  bounceReason: string;
}

/** Shows whether sequences and campaigns may use each address of a person. */
export function AddressNotes({
  addresses,
  children,
}: {
  addresses: readonly ShownAddress[];
  children?: ((address: ShownAddress) => ReactNode) | undefined;
}) {
  return (
    <ul className={styles.rows}>
      {addresses.map((one) => (
        <li key={`${one.channel} ${one.address}`} className={styles.row}>
          <span className={styles.address}>
            {one.channel === "email" ? one.address : formatPhone(one.address)}
            <br />
            <span className={one.optedOutAt || one.bouncedAt ? "critical" : "muted"}>{saidOf(one)}</span>
          </span>
          {children?.(one)}
        </li>
      ))}
    </ul>
  );
}

function saidOf({ channel, optedOutAt, optOutSource, bouncedAt, bounceReason }: ShownAddress): string {
  if (bouncedAt)
    return `Mail came back on ${formatDate(bouncedAt)}${bounceReason ? `: ${bounceReason}` : ""}`;
  if (optedOutAt)
    return `No sequences and campaigns since ${formatDate(optedOutAt)}. ${optOutSource ? OPT_OUT_LABELS[optOutSource] : ""}`;
  return channel === "email" ? "May be written to" : "May be sent SMS";
}
