import { NativeSelect, SegmentedControl } from "@mantine/core";
import { ViewsPicker } from "~/features/views/web/views-picker";
import type { PlainDate } from "~/platform/kernel/dates";
import { AddressDay } from "~/platform/ui/office/address-day";
import { useGo } from "~/platform/ui/office/lists/address";
import { hasPeriod, type ReportName } from "../domain/catalogue";
import { PERIODS, type Period } from "../domain/periods";
import styles from "./report-page.module.css";

export const SHOWN = { both: "Both", chart: "Chart", table: "Table" } as const;
export type Shown = keyof typeof SHOWN;

interface ReportFiltersProps {
  name: ReportName;
  period: Period;
  by: "customer" | undefined;
  service: string | undefined;
  services: readonly { value: string; label: string }[];
  of: string | undefined;
  choices: readonly { value: string; label: string }[];
  asOf: PlainDate;
  today: PlainDate;
  shown: Shown;
  hasChart: boolean;
}

/** A report's filters, all of them in the address, and its saved views. */
export function ReportFilters(props: ReportFiltersProps) {
  const { name, period, by, service, services, of, choices, asOf, today, shown, hasChart } = props;
  const go = useGo();
  return (
    <search className={styles.filters}>
      {hasPeriod(name) && (
        <>
          <NativeSelect
            label="Period"
            value={period.name ?? ""}
            onChange={(event) => go({ period: event.currentTarget.value, from: null, to: null })}
            data={[
              ...(period.name ? [] : [{ value: "", label: "Between two days" }]),
              ...Object.entries(PERIODS).map(([value, label]) => ({ value, label })),
            ]}
          />
          <AddressDay
            label="From"
            value={period.from}
            max={period.to}
            onChoose={(from) => from && go({ from, to: period.to, period: null })}
          />
          <AddressDay
            label="To"
            value={period.to}
            min={period.from}
            onChoose={(to) => to && go({ from: period.from, to, period: null })}
          />
        </>
      )}
      {name === "revenue" && (
        <NativeSelect
          label="Service"
          value={service ?? ""}
          onChange={(event) => go({ service: event.currentTarget.value })}
          data={[{ value: "", label: "Every service" }, ...services]}
        />
      )}
      {(name === "estimates" || name === "surveyBias") && (
        <NativeSelect
          label={name === "estimates" ? "Size of home" : "Surveyor"}
          value={of ?? ""}
          onChange={(event) => go({ of: event.currentTarget.value })}
          data={[{ value: "", label: "All" }, ...choices]}
        />
      )}
      {name === "ageing" && (
        <>
          <AddressDay
            label="As of"
            value={asOf}
            max={today}
            onChoose={(day) => go({ asOf: day && day < today ? day : null })}
          />
          <NativeSelect
            label="Listed by"
            value={by ?? ""}
            onChange={(event) => go({ by: event.currentTarget.value })}
            data={[
              { value: "", label: "Days overdue" },
              { value: "customer", label: "Customer" },
            ]}
          />
        </>
      )}
      <div className={styles.choices}>
        {hasChart && (
          <SegmentedControl
            aria-label="Show"
            data={Object.entries(SHOWN).map(([value, label]) => ({ value, label }))}
            value={shown}
            onChange={(value) => go({ show: value === "both" ? null : value })}
          />
        )}
        <ViewsPicker list={`report-${name}`} />
      </div>
    </search>
  );
}
