import { Button, Select, TextInput } from "@mantine/core";
import { IconAdjustmentsHorizontal, IconSearch, IconX } from "@tabler/icons-react";
import { useEffect, useState } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { INVOICE_FILTERS, INVOICE_STATUSES, STATUS_LABELS } from "~/features/invoices/domain";
import { isPlainDate } from "~/platform/kernel/dates";
import { useListAddress } from "~/platform/ui/office/list";
import styles from "./invoices-page.module.css";

const RANGES = ["amountFrom", "amountTo", "dateFrom", "dateTo"] as const;

/** A field that follows the address and changes it when it is left or confirmed. */
function useAddressField(name: string) {
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const address = useListAddress();
  const inAddress = query.get(name) ?? "";
  const [value, setValue] = useState(inAddress);
  useEffect(() => setValue(inAddress), [inAddress]);
  const commit = (next = value) => {
    if (next !== inAddress)
      return navigate(address({ [name]: next.trim() }), { replace: true, preventScrollReset: true });
  };
  return {
    value,
    commit,
    props: {
      value,
      onChange: (event: { currentTarget: HTMLInputElement }) => setValue(event.currentTarget.value),
      onBlur: () => commit(),
      onKeyDown: (event: { key: string }) => {
        if (event.key === "Enter") commit();
      },
    },
    setValue,
  };
}

/** Search, status, range of totals and of service dates; each change is an address that can be shared. */
export function InvoiceFilters() {
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const address = useListAddress();
  const search = useAddressField("search");
  const amountFrom = useAddressField("amountFrom");
  const amountTo = useAddressField("amountTo");
  const ranged = RANGES.filter((name) => query.get(name)).length;
  const [open, setOpen] = useState(ranged > 0);
  const go = (changes: Record<string, string | null>) =>
    navigate(address(changes), { replace: true, preventScrollReset: true });
  const any = INVOICE_FILTERS.some((name) => query.get(name));
  return (
    <search className={styles.filters} data-open={open || undefined}>
      <TextInput
        className={styles.search}
        type="search"
        label="Search"
        placeholder="Number, customer or e-mail"
        leftSection={<IconSearch size={18} />}
        {...search.props}
      />
      <Select
        label="Status"
        placeholder="All statuses"
        clearable
        data={INVOICE_STATUSES.map((value) => ({ value, label: STATUS_LABELS[value] }))}
        value={query.get("status")}
        onChange={(status) => go({ status })}
      />
      <Button
        className={styles.more}
        variant="default"
        leftSection={<IconAdjustmentsHorizontal size={18} />}
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        {ranged > 0 ? `More filters (${ranged})` : "More filters"}
      </Button>
      <TextInput
        className={styles.range}
        label="Total from, KES"
        inputMode="decimal"
        placeholder="Any"
        {...amountFrom.props}
      />
      <TextInput
        className={styles.range}
        label="Total to, KES"
        inputMode="decimal"
        placeholder="Any"
        {...amountTo.props}
      />
      <DateField name="dateFrom" label="Service date from" />
      <DateField name="dateTo" label="Service date to" />
      {any && (
        <Button
          className={styles.clear}
          variant="subtle"
          leftSection={<IconX size={16} />}
          onClick={() => go(Object.fromEntries(INVOICE_FILTERS.map((name) => [name, null])))}
        >
          Clear filters
        </Button>
      )}
    </search>
  );
}

function DateField({ name, label }: { name: string; label: string }) {
  const field = useAddressField(name);
  return (
    <TextInput
      className={styles.range}
      type="date"
      label={label}
      {...field.props}
      onChange={(event) => {
        const { value } = event.currentTarget;
        field.setValue(value);
        // A year being typed passes through 0002 and 0020: only a whole date is looked up.
        if (isPlainDate(value) && value >= "2000") field.commit(value);
      }}
    />
  );
}
