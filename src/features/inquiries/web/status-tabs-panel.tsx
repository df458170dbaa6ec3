import { Link, useSearchParams } from "react-router";
import { useListAddress } from "~/platform/ui/office/list";
import styles from "~/platform/ui/office/tabs.module.css";
import { INQUIRY_STATUSES, type InquiryStatus, STATUS_LABELS } from "../domain";

interface StatusTabsProps {
  label: string;
  counts: Partial<Record<InquiryStatus, number>>;
  /** Counted up to here: shown as more from there on. */
  counted?: number;
}

/** All, Pending, Approved, Rejected, Completed with how many there are; each is an address. */
export function StatusTabs({ label, counts, counted = Number.POSITIVE_INFINITY }: StatusTabsProps) {
  const address = useListAddress();
  const [query] = useSearchParams();
  const status = query.get("status");
  const all = Object.values(counts).reduce((sum, count) => sum + count, 0);
  const tabs: { value: string | null; name: string; count: number }[] = [
    { value: null, name: "All", count: all },
    ...INQUIRY_STATUSES.map((value) => ({ value, name: STATUS_LABELS[value], count: counts[value] ?? 0 })),
  ];
  return (
    <nav aria-label={label} className={styles.tabs}>
      {tabs.map(({ value, name, count }) => (
        <Link
          key={name}
          to={address({ status: value })}
          className={styles.tab}
          aria-current={status === value ? "page" : undefined}
          preventScrollReset
        >
          {name}{" "}
          <span>
            {count >= counted ? `${(counted - 1).toLocaleString("en-KE")}+` : count.toLocaleString("en-KE")}
          </span>
        </Link>
      ))}
    </nav>
  );
}
