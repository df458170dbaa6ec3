import { Button, Select, TextInput } from "@mantine/core";
import { IconSearch } from "@tabler/icons-react";
import { useState } from "react";
import { Link, useNavigate, useSearchParams } from "react-router";
import {
  INQUIRY_SOURCES,
  INQUIRY_STATUSES,
  type InquiryStatus,
  SERVICE_LABELS,
  SERVICES,
  SOURCE_LABELS,
  STATUS_LABELS,
} from "~/features/inquiries/domain";
import { useListAddress } from "~/platform/ui/office/list";
import styles from "./inquiries-page.module.css";

interface InquiryFiltersProps {
  counts: Partial<Record<InquiryStatus, number>>;
  staff: readonly { id: string; name: string }[];
}

/** All, Pending, Approved, Rejected, Completed with their counts; search, form, service, person. Each change is an address. */
export function InquiryFilters({ counts, staff }: InquiryFiltersProps) {
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const address = useListAddress();
  const [search, setSearch] = useState(query.get("search") ?? "");
  const go = (changes: Record<string, string | null>) =>
    navigate(address(changes), { replace: true, preventScrollReset: true });
  const status = query.get("status");
  const all = Object.values(counts).reduce((sum, count) => sum + count, 0);
  const tabs: { value: string | null; label: string; count: number }[] = [
    { value: null, label: "All", count: all },
    ...INQUIRY_STATUSES.map((value) => ({ value, label: STATUS_LABELS[value], count: counts[value] ?? 0 })),
  ];
  return (
    <search className={styles.search}>
      <nav aria-label="Status" className={styles.tabs}>
        {tabs.map(({ value, label, count }) => (
          <Link
            key={label}
            to={address({ status: value })}
            className={styles.tab}
            aria-current={status === value ? "page" : undefined}
            preventScrollReset
          >
            {label} <span>{count.toLocaleString("en-KE")}</span>
          </Link>
        ))}
      </nav>
      <div className={styles.filters}>
        <form
          onSubmit={(event) => {
            event.preventDefault();
            void go({ search });
          }}
        >
          <TextInput
            type="search"
            aria-label="Search inquiries"
            placeholder="Name, phone, e-mail, message"
            leftSection={<IconSearch size={18} />}
            value={search}
            onChange={(event) => setSearch(event.currentTarget.value)}
            onBlur={() => search !== (query.get("search") ?? "") && go({ search })}
          />
        </form>
        <Select
          aria-label="Form"
          placeholder="All forms"
          clearable
          data={INQUIRY_SOURCES.map((value) => ({ value, label: SOURCE_LABELS[value] }))}
          value={query.get("source")}
          onChange={(source) => go({ source })}
        />
        <Select
          aria-label="Service"
          placeholder="All services"
          clearable
          data={SERVICES.map((value) => ({ value, label: SERVICE_LABELS[value] }))}
          value={query.get("service")}
          onChange={(service) => go({ service })}
        />
        <Select
          aria-label="Assigned to"
          placeholder="Anybody"
          clearable
          searchable
          data={[
            { value: "me", label: "Me" },
            { value: "nobody", label: "Nobody yet" },
            ...staff.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          value={query.get("assigned")}
          onChange={(assigned) => go({ assigned })}
        />
        {["search", "source", "service", "assigned", "status"].some((name) => query.has(name)) && (
          <Button component={Link} to="/inquiries" variant="subtle" onClick={() => setSearch("")}>
            Clear filters
          </Button>
        )}
      </div>
    </search>
  );
}
