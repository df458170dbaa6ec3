import { Select, TextInput } from "@mantine/core";
import { IconSearch } from "@tabler/icons-react";
import { useEffect, useState } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { useListAddress } from "~/platform/ui/office/list";
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
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const address = useListAddress();
  const asked = query.get("search") ?? "";
  const [search, setSearch] = useState(asked);
  // The address changes from elsewhere too: Back, kept filters, 'Clear filters'.
  useEffect(() => setSearch(asked), [asked]);
  const go = (changes: Record<string, string | null>) =>
    navigate(address(changes), { replace: true, preventScrollReset: true });
  return (
    <search className={styles.filters}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          go({ search });
        }}
      >
        <TextInput
          type="search"
          aria-label="Search quotes"
          placeholder="Name, number, phone, place"
          leftSection={<IconSearch size={18} />}
          value={search}
          maxLength={100}
          onChange={(event) => setSearch(event.currentTarget.value)}
          onBlur={() => search !== asked && go({ search })}
        />
      </form>
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
    </search>
  );
}
