import { Button, NativeSelect, TextInput } from "@mantine/core";
import { useEffect, useRef } from "react";
import { formatDate, isPlainDate } from "~/platform/kernel/dates";
import { formats } from "~/platform/kernel/formats";
import { ANY, type AnyList, type Choice } from "~/platform/kernel/list";
import {
  currencyMark,
  formatAmount,
  readAmount,
  readPlainAmount,
  writePlainAmount,
} from "~/platform/kernel/money";
import { readDay } from "~/platform/kernel/typed-date";
import { useAskedQuery, useGo } from "./address";
import styles from "./list-bar.module.css";
import { useLiveField } from "./live-field";

interface FilterPanelProps {
  list: AnyList;
  choices: Readonly<Record<string, readonly Choice[]>>;
  onClose: () => void;
}

/** All filters of a list, applied while typing. Escape or a click outside closes the panel. */
export function FilterPanel({ list, choices, onClose }: FilterPanelProps) {
  const panel = useRef<HTMLDivElement>(null);
  const query = useAskedQuery();
  const go = useGo();
  useEffect(() => {
    panel.current?.querySelector<HTMLElement>("select, input")?.focus();
    const outside = (event: Event) => {
      const bar = panel.current?.closest("search");
      if (event.target instanceof Node && !bar?.contains(event.target)) onClose();
    };
    document.addEventListener("pointerdown", outside);
    return () => document.removeEventListener("pointerdown", outside);
  }, [onClose]);
  const shown = Object.entries(list.filters).filter(([, { kind, asTabs }]) => kind !== "words" && !asTabs);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as a grid of fields
    <div
      ref={panel}
      role="group"
      aria-label="Filters"
      className={styles.panel}
      onKeyDown={(event) => {
        if (event.key !== "Escape") return;
        event.stopPropagation();
        panel.current?.closest("search")?.querySelector<HTMLElement>("button[aria-expanded]")?.focus();
        onClose();
      }}
    >
      {shown.map(([key, filter]) => {
        const parameter = filter.at ?? key;
        if (filter.kind === "day" || filter.kind === "shillings")
          return <TypedField key={key} kind={filter.kind} label={filter.label} parameter={parameter} />;
        const all = [...filter.choices, ...(choices[key] ?? [])];
        const now = query.get(parameter) ?? filter.initial?.() ?? "";
        return (
          <NativeSelect
            key={key}
            label={filter.label}
            value={all.some(({ value }) => value === now) ? now : ""}
            onChange={(event) =>
              go({ [parameter]: event.currentTarget.value || (filter.initial ? ANY : "") })
            }
            data={[{ value: "", label: "Any" }, ...all]}
          />
        );
      })}
      <SortField list={list} />
      <div className={styles.done}>
        <Button
          variant="subtle"
          onClick={() => go(Object.fromEntries(list.parameters.map((name) => [name, null])))}
        >
          Clear all
        </Button>
        <Button onClick={onClose}>Done</Button>
      </div>
    </div>
  );
}

const KINDS = {
  day: {
    placeholder: () => formats().dateFormat.toLowerCase(),
    show: (inAddress: string) => (isPlainDate(inAddress) ? formatDate(inAddress) : inAddress),
    read: readDay,
    problem: () => `Please write the day as ${formats().dateFormat.toLowerCase()}`,
  },
  shillings: {
    placeholder: () => currencyMark(),
    show: (inAddress: string) => {
      const cents = readPlainAmount(inAddress);
      return cents === undefined ? inAddress : formatAmount(cents);
    },
    read: (typed: string) => {
      const read = readAmount(typed);
      return "cents" in read ? writePlainAmount(read.cents) : undefined;
    },
    problem: (typed: string) => {
      const read = readAmount(typed);
      return "problem" in read ? read.problem : undefined;
    },
  },
} as const;

function TypedField({
  kind,
  label,
  parameter,
}: {
  kind: keyof typeof KINDS;
  label: string;
  parameter: string;
}) {
  const { placeholder, show, read, problem } = KINDS[kind];
  const field = useLiveField(parameter, (typed) => (typed.trim() === "" ? "" : read(typed)));
  const isWrong = field.typed !== undefined && field.typed.trim() !== "" && read(field.typed) === undefined;
  return (
    <TextInput
      label={label}
      placeholder={placeholder()}
      inputMode={kind === "day" ? "text" : "decimal"}
      maxLength={40}
      value={field.typed ?? show(field.inAddress)}
      onChange={(event) => field.type(event.currentTarget.value)}
      onBlur={field.leave}
      onKeyDown={(event) => {
        if (event.key === "Enter") field.confirm();
      }}
      error={isWrong && field.typed ? problem(field.typed) : undefined}
    />
  );
}

function SortField({ list }: { list: AnyList }) {
  const query = useAskedQuery();
  const go = useGo();
  const now = list.orderOf(query);
  if (!now) return null;
  const options = Object.entries(list.sorts).flatMap(([sort, { label, only, directions }]) =>
    only
      ? [{ value: `${sort} ${only}`, label }]
      : (["asc", "desc"] as const).map((order) => ({
          value: `${sort} ${order}`,
          label: `${label}, ${directions[order]}`,
        })),
  );
  return (
    <NativeSelect
      className={styles.wide ?? ""}
      label="Sort"
      data={options}
      value={`${now.sort} ${now.order}`}
      onChange={(event) => {
        const [sort = "", order = ""] = event.currentTarget.value.split(" ");
        go({ sort, order: list.sorts[sort]?.only ? null : order });
      }}
    />
  );
}
