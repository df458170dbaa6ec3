import { Button } from "@mantine/core";
import { IconX } from "@tabler/icons-react";
import { Link, useSearchParams } from "react-router";
import { formatDate, isPlainDate } from "~/platform/kernel/dates";
import { useListAddress } from "./list";

interface DateSpanProps {
  /** Names of the two days in the address. */
  from: string;
  to: string;
  /** What lies between them: 'Issued'. */
  what: string;
}

/** Says that a list is narrowed to some days, which another page asked for, and takes that back. */
export function DateSpan({ from, to, what }: DateSpanProps) {
  const [query] = useSearchParams();
  const address = useListAddress();
  const [first, last] = [query.get(from) ?? "", query.get(to) ?? ""];
  if (!isPlainDate(first) && !isPlainDate(last)) return null;
  const words = [
    isPlainDate(first) && `${first === last ? "on" : "from"} ${formatDate(first)}`,
    isPlainDate(last) && first !== last && `to ${formatDate(last)}`,
  ].filter(Boolean);
  return (
    <Button
      component={Link}
      to={address({ [from]: null, [to]: null })}
      preventScrollReset
      variant="light"
      size="compact-md"
      h={36}
      mb="sm"
      rightSection={<IconX size={16} />}
      aria-label={`${what} ${words.join(" ")}: show all days`}
    >
      {what} {words.join(" ")}
    </Button>
  );
}
