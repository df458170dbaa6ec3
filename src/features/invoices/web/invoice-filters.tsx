import { Button, Select, TextInput } from "@mantine/core";
import { IconAdjustmentsHorizontal, IconX } from "@tabler/icons-react";
import { useState } from "react";
import { ViewsPicker } from "~/features/views/web/views-picker";
import { isPlainDate } from "~/platform/kernel/dates";
import { readAmount } from "~/platform/kernel/money";
import { SearchField, useAddressField, useFilters } from "~/platform/ui/office/filter-fields";
import { INVOICE_FILTERS, INVOICE_STATUSES, STATUS_LABELS } from "../domain";
import styles from "./invoices-page.module.css";

const RANGES = ["amountFrom", "amountTo", "dateFrom", "dateTo"] as const;

/** Search, status, range of totals and of service dates; each change is an address that can be shared. */
export function InvoiceFilters() {
  const { query, go } = useFilters();
  const ranged = RANGES.filter((name) => query.get(name)).length;
  const [open, setOpen] = useState(ranged > 0);
  const any = INVOICE_FILTERS.some((name) => query.get(name));
  return (
    <search className={styles.filters} data-open={open || undefined}>
      <SearchField className={styles.search} label="Search" placeholder="Number, customer or email" />
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
      <AmountField name="amountFrom" label="Total from, KES" />
      <AmountField name="amountTo" label="Total to, KES" />
      <DateField name="dateFrom" label="Service date from" />
      <DateField name="dateTo" label="Service date to" />
      <div className={styles.kept}>
        <ViewsPicker list="invoices" />
        {any && (
          <Button
            variant="subtle"
            leftSection={<IconX size={16} />}
            onClick={() => go(Object.fromEntries(INVOICE_FILTERS.map((name) => [name, null])))}
          >
            Clear filters
          </Button>
        )}
      </div>
    </search>
  );
}

/** What is no amount filters nothing, and says so: an address from elsewhere may hold anything. */
function AmountField({ name, label }: { name: string; label: string }) {
  const { props } = useAddressField(name);
  const read = readAmount(props.value);
  const [isTyping, setTyping] = useState(false);
  return (
    <TextInput
      className={styles.range}
      label={label}
      inputMode="decimal"
      placeholder="Any"
      maxLength={40}
      {...props}
      error={!isTyping && "problem" in read ? read.problem : undefined}
      onChange={(event) => {
        setTyping(true);
        props.onChange(event);
      }}
      onBlur={() => {
        setTyping(false);
        props.onBlur();
      }}
    />
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
        field.type(value);
        // A year being typed passes through 0002 and 0020: only a whole date is looked up.
        if (isPlainDate(value) && value >= "2000") field.commit(value);
      }}
    />
  );
}
