import { Select } from "@mantine/core";
import { ViewsPicker } from "~/features/views/web/views-picker";
import { SearchField, useFilters } from "~/platform/ui/office/filter-fields";
import { QUOTE_BADGES, QUOTE_STATUSES, STATUS_LABELS } from "../domain";
import styles from "./quotes-page.module.css";

const SORTS = [
  { value: "newest", label: "Newest first" },
  { value: "oldest", label: "Oldest first" },
  { value: "value_high", label: "Highest value" },
  { value: "value_low", label: "Lowest value" },
  { value: "service_date", label: "Service date" },
];

/** Search, status, what happened, priority and order; each change is an address that can be shared. */
export function QuoteFilters() {
  const { query, go } = useFilters();
  return (
    <search className={styles.filters}>
      <SearchField describedAs="Search quotes" placeholder="Name, number, phone, place" />
      <Select
        aria-label="Status"
        placeholder="All statuses"
        clearable
        data={QUOTE_STATUSES.map((value) => ({ value, label: STATUS_LABELS[value] }))}
        value={query.get("status")}
        onChange={(status) => go({ status })}
      />
      <Select
        aria-label="State"
        placeholder="Any state"
        clearable
        data={QUOTE_BADGES.map((value) => ({ value, label: value.charAt(0).toUpperCase() + value.slice(1) }))}
        value={query.get("state")}
        onChange={(state) => go({ state })}
      />
      <Select
        aria-label="Priority"
        placeholder="All priorities"
        clearable
        data={[
          { value: "high", label: "High" },
          { value: "medium", label: "Medium" },
          { value: "low", label: "Low" },
        ]}
        value={query.get("priority")}
        onChange={(priority) => go({ priority })}
      />
      <Select
        aria-label="Sort"
        data={SORTS}
        value={query.get("sort") ?? "newest"}
        allowDeselect={false}
        onChange={(sort) => go({ sort })}
      />
      <ViewsPicker list="quotes" />
    </search>
  );
}
