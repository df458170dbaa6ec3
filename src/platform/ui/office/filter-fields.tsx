import { TextInput } from "@mantine/core";
import { IconSearch } from "@tabler/icons-react";
import { type ChangeEvent, type KeyboardEvent, useEffect, useRef, useState } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { useListAddress } from "./list";

/** Changes filters in the list's address; null clears one. */
export function useFilters() {
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const address = useListAddress();
  const go = (changes: Record<string, string | null>) =>
    void navigate(address(changes), { replace: true, preventScrollReset: true });
  return { query, go };
}

/**
 * A field that follows the address, and changes it when it is left or confirmed. The address changes from elsewhere too
 * (Back, kept filters, 'Clear filters'): what somebody is typing just then stays.
 */
export function useAddressField(name: string) {
  const { query, go } = useFilters();
  const inAddress = query.get(name) ?? "";
  const [value, setValue] = useState(inAddress);
  const isTyped = useRef(false);
  useEffect(() => {
    if (!isTyped.current) setValue(inAddress);
  }, [inAddress]);
  const type = (next: string) => {
    isTyped.current = true;
    setValue(next);
  };
  const commit = (next = value) => {
    isTyped.current = false;
    if (next.trim() !== inAddress) go({ [name]: next.trim() });
  };
  return {
    type,
    commit,
    props: {
      value,
      onChange: (event: ChangeEvent<HTMLInputElement>) => type(event.currentTarget.value),
      onBlur: () => commit(),
      onKeyDown: (event: KeyboardEvent) => {
        if (event.key === "Enter") commit();
      },
    },
  };
}

interface SearchFieldProps {
  /** Shown above; without it `describedAs` is what assistive technology says. */
  label?: string;
  describedAs?: string;
  /** What is searched. */
  placeholder: string;
  className?: string | undefined;
}

/** The search of a list, kept in `?search=`. */
export function SearchField({ label, describedAs, placeholder, className }: SearchFieldProps) {
  const { props } = useAddressField("search");
  return (
    <TextInput
      type="search"
      label={label}
      aria-label={describedAs}
      placeholder={placeholder}
      leftSection={<IconSearch size={18} />}
      maxLength={100}
      {...(className ? { className } : {})}
      {...props}
    />
  );
}
