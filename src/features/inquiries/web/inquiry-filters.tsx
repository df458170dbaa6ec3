import { Button, Select } from "@mantine/core";
import { Link } from "react-router";
import { ViewsPicker } from "~/features/views/web/views-picker";
import { SearchField, useFilters } from "~/platform/ui/office/filter-fields";
import { INQUIRY_SOURCES, type InquiryStatus, SERVICE_LABELS, SERVICES, SOURCE_LABELS } from "../domain";
import styles from "./inquiries-page.module.css";
import { StatusTabs } from "./status-tabs-panel";

interface InquiryFiltersProps {
  counts: Partial<Record<InquiryStatus, number>>;
  staff: readonly { id: string; name: string }[];
}

/** All, Pending, Approved, Rejected, Completed with their counts; search, form, service, person. Each change is an address. */
export function InquiryFilters({ counts, staff }: InquiryFiltersProps) {
  const { query, go } = useFilters();
  return (
    <search className={styles.search}>
      <div className={styles.tabs}>
        <StatusTabs label="Status" counts={counts} />
      </div>
      <div className={styles.filters}>
        <SearchField describedAs="Search inquiries" placeholder="Name, phone, email, message" />
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
        <ViewsPicker list="inquiries" />
        {["search", "source", "service", "assigned", "status"].some((name) => query.has(name)) && (
          <Button component={Link} to="/inquiries" variant="subtle">
            Clear filters
          </Button>
        )}
      </div>
    </search>
  );
}
