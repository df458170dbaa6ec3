import { Alert, Box, Flex, SegmentedControl } from "@mantine/core";
import { useState } from "react";
import { formatDateTime } from "~/platform/kernel/dates";
import type { WriteForm } from "~/platform/ui/form/write-form";
import { fieldsOf, type PlacedField, type Section, valueAt } from "../define";
import { inWords } from "../versions/domain";
import styles from "./save-conflict.module.css";

type Choice = "mine" | "theirs";

export interface Difference extends PlacedField {
  mine: unknown;
  theirs: unknown;
  first: Choice;
}

interface Versions {
  value: Record<string, unknown>;
  secrets: Readonly<Record<string, string>>;
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** The fields where another person's save differs from this form. */
export function differencesOf(
  section: Section,
  { before, mine, theirs }: { before: Versions; mine: Record<string, unknown>; theirs: Versions },
): Difference[] {
  return fieldsOf(section).flatMap((placed) => {
    const { path, field } = placed;
    const [was, typed, saved] = [before.value, mine, theirs.value].map((value) => valueAt(value, path));
    const isChanged =
      field.kind === "secret" ? before.secrets[path] !== theirs.secrets[path] : !isSame(was, saved);
    if (!isChanged || isSame(typed, saved)) return [];
    return [{ ...placed, mine: typed, theirs: saved, first: isSame(typed, was) ? "theirs" : "mine" }];
  });
}

/** Both versions of each field that two people changed, to choose from. */
export function SaveConflict({
  of,
  differences,
  by,
  at,
}: {
  of: WriteForm<Record<string, unknown>>;
  differences: readonly Difference[];
  by: string | null;
  at: Date | null;
}) {
  return (
    <Alert color="orange" mb="lg" role="status">
      <Box component="p" mb={4} fw={620}>
        {by ?? "Someone else"} saved these settings meanwhile
      </Box>
      <Box component="p" mb={8}>
        {at && `On ${formatDateTime(at)}. `}Nothing you typed is lost. Choose a value for each field, then
        save again.
      </Box>
      <Flex component="ul" direction="column" gap={12}>
        {differences.map((difference) => (
          <Row key={difference.path} of={of} difference={difference} />
        ))}
      </Flex>
    </Alert>
  );
}

function Row({ of, difference }: { of: WriteForm<Record<string, unknown>>; difference: Difference }) {
  const { path, field, groups, mine, theirs, first } = difference;
  const [chosen, setChosen] = useState<string>(first);
  const label = [...groups.map(({ title }) => title), field.label].join(" · ");
  const isSecret = field.kind === "secret";
  const [own, setOwn] = useState(mine);
  const choose = (choice: string) => {
    if (choice === chosen) return;
    setChosen(choice);
    if (choice === "theirs") setOwn(valueAt(of.values, path));
    of.set(path, choice === "mine" ? own : theirs);
  };
  return (
    <li className={styles.row}>
      <div className={styles.words}>
        <strong>{label}</strong>
        <dl>
          <dt>Mine</dt>
          <dd>{isSecret ? "The value you typed" : inWords(field, own)}</dd>
          <dt>Theirs</dt>
          <dd>{isSecret ? "The value they saved" : inWords(field, theirs)}</dd>
        </dl>
      </div>
      <SegmentedControl
        aria-label={`Which version of ${label}`}
        value={chosen}
        onChange={choose}
        data={[
          { value: "mine", label: "Mine" },
          { value: "theirs", label: "Theirs" },
        ]}
      />
    </li>
  );
}
