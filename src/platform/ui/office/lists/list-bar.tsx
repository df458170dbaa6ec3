import { Button, TextInput } from "@mantine/core";
import { IconAdjustmentsHorizontal, IconSearch, IconX } from "@tabler/icons-react";
import { type ReactNode, useState } from "react";
import { Form, Link, useSearchParams } from "react-router";
import type { AnyList, Choice } from "../../../kernel/list";
import { chipsOf } from "../../../kernel/list-chips";
import { onDemand } from "../on-demand";
import { useAskedQuery, useListAddress } from "./address";
import styles from "./list-bar.module.css";
import { useLiveField } from "./live-field";

const FilterPanel = onDemand(() => import("./filter-panel").then((part) => part.FilterPanel));

export interface ListBarProps {
  list: AnyList;
  search?: string;
  choices?: Readonly<Record<string, readonly Choice[]>>;
  tabs?: ReactNode;
  children?: ReactNode;
}

/** The controls above a list: search, filters, and chips of active filters. */
export function ListBar({ list, search, choices = {}, tabs, children }: ListBarProps) {
  const [query] = useSearchParams();
  const [isOpen, setOpen] = useState(false);
  const address = useListAddress();
  const chips = chipsOf(list, query, choices);
  const words = Object.entries(list.filters).find(([, { kind }]) => kind === "words");
  const parameter = words && (words[1].at ?? words[0]);
  const clearAll = Object.fromEntries(list.parameters.map((name) => [name, null]));
  const hasFields =
    Object.keys(list.sorts).length > 0 ||
    Object.values(list.filters).some(({ kind, asTabs }) => kind !== "words" && !asTabs);
  const bar = (
    <search className={styles.bar}>
      {parameter && <Search parameter={parameter} noun={list.name} placeholder={search ?? ""} />}
      {hasFields && (
        <Button
          variant="default"
          leftSection={<IconAdjustmentsHorizontal size={18} stroke={1.8} />}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          Filter
        </Button>
      )}
      {children}
      {chips.map(({ label, say, clear }) => (
        <Link
          key={label}
          to={address(clear)}
          className={styles.chip}
          aria-label={`${label} ${say}: remove this filter`}
          preventScrollReset
        >
          <span>{label}</span> {say}
          <IconX size={14} aria-hidden />
        </Link>
      ))}
      {chips.length > 1 && (
        <Link to={address(clearAll)} className={styles.clear} preventScrollReset>
          Clear all
        </Link>
      )}
      {isOpen && <FilterPanel list={list} choices={choices} onClose={() => setOpen(false)} />}
    </search>
  );
  return tabs ? (
    <div className={styles.tools}>
      {tabs}
      {bar}
    </div>
  ) : (
    bar
  );
}

function Search({ parameter, noun, placeholder }: { parameter: string; noun: string; placeholder: string }) {
  const query = useAskedQuery();
  const field = useLiveField(parameter);
  // Before hydration it is an ordinary form that includes the other filters.
  const others = [...query].filter(([name]) => ![parameter, "page", "cursor", "last"].includes(name));
  return (
    <Form
      method="get"
      className={styles.search}
      onSubmit={(event) => {
        event.preventDefault();
        field.confirm();
      }}
    >
      {others.map(([name, value]) => (
        <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
      ))}
      <TextInput
        type="search"
        name={parameter}
        aria-label={`Search ${noun}`}
        placeholder={placeholder}
        leftSection={<IconSearch size={18} />}
        maxLength={100}
        value={field.typed ?? field.inAddress}
        onChange={(event) => field.type(event.currentTarget.value)}
        onBlur={field.leave}
      />
    </Form>
  );
}
