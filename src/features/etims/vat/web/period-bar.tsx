import { NativeSelect } from "@mantine/core";
import type { PlainDate } from "~/platform/kernel/dates";
import { monthYear } from "~/platform/kernel/day-labels";
import { useCompany } from "~/platform/ui/document";
import { AddressDay } from "~/platform/ui/office/address-day";
import { useGo } from "~/platform/ui/office/lists/address";
import { monthsUntil, type Span, wholeMonth } from "../domain";
import styles from "./period-bar.module.css";

const MONTHS = 24;

/** The month in the address, and with `days` any two days. On paper the company's name instead. */
export function PeriodBar({ span, today, days = false }: { span: Span; today: PlainDate; days?: boolean }) {
  const go = useGo();
  const month = wholeMonth(span) ?? "";
  const months = monthsUntil(today, MONTHS);
  const asked = month === "" || months.includes(month) ? [] : [month];
  const { companyName, companyAddress } = useCompany();
  return (
    <>
      <p className={styles.printed}>
        {companyName} · {companyAddress}
      </p>
      <search className={styles.period}>
        <NativeSelect
          label="Month"
          value={month}
          onChange={(event) => go({ month: event.currentTarget.value, from: null, to: null })}
          data={[
            ...(month ? [] : [{ value: "", label: "Between two days" }]),
            ...[...months, ...asked].map((each) => ({ value: each, label: monthYear(`${each}-01`) })),
          ]}
        />
        {days && (
          <>
            <AddressDay
              label="From"
              value={span.from}
              max={span.to}
              onChoose={(from) => from && go({ from, to: span.to, month: null })}
            />
            <AddressDay
              label="To"
              value={span.to}
              min={span.from}
              onChoose={(to) => to && go({ from: span.from, to, month: null })}
            />
          </>
        )}
      </search>
    </>
  );
}
