import { Alert, Box, Button, Flex, Group, Radio } from "@mantine/core";
import { useState } from "react";
import type { Merge } from "~/platform/kernel/merge-edits";
import styles from "./merge-choices.module.css";

interface MergeChoicesProps {
  told: string;
  /** Fields that only the other person changed are accepted; the person chooses for conflicts. */
  merge: Pick<Merge<unknown>, "taken" | "clashes">;
  labelOf: (name: string) => string;
  mine: (name: string) => string;
  theirs: (name: string) => string;
  onContinue: (theirs: ReadonlySet<string>) => void;
}

/** Shown to the second of two editors: both values of each field, with a choice. */
export function MergeChoices({ told, merge, labelOf, mine, theirs, onContinue }: MergeChoicesProps) {
  const [chosen, setChosen] = useState<Record<string, "mine" | "theirs">>({});
  const { taken, clashes } = merge;
  const isOpen = clashes.some((name) => chosen[name] === undefined);
  return (
    <Alert color="yellow" role="alert" mb={12}>
      <Box component="p" mb={6} fw={650}>
        {told}
      </Box>
      {taken.length > 0 && (
        <p>
          Only they changed: {taken.map((name) => `${labelOf(name)} (${theirs(name)})`).join("; ")}. It is
          kept.
        </p>
      )}
      {clashes.length === 0 ? (
        <p>Their changes do not conflict with yours.</p>
      ) : (
        <>
          <p>You both changed these fields. Choose a value for each.</p>
          <Flex component="ul" direction="column" gap={14} mt={10}>
            {clashes.map((name) => (
              <li key={name}>
                <Radio.Group
                  label={labelOf(name)}
                  value={chosen[name] ?? null}
                  onChange={(value) =>
                    setChosen((before) => ({ ...before, [name]: value === "mine" ? "mine" : "theirs" }))
                  }
                >
                  <div className={styles.sides}>
                    <Radio value="mine" label={`Yours: ${mine(name)}`} />
                    <Radio value="theirs" label={`Theirs: ${theirs(name)}`} />
                  </div>
                </Radio.Group>
              </li>
            ))}
          </Flex>
        </>
      )}
      <Group mt="sm" justify="flex-end">
        <Button
          disabled={isOpen}
          onClick={() => onContinue(new Set(clashes.filter((name) => chosen[name] === "theirs")))}
        >
          Continue with these
        </Button>
      </Group>
    </Alert>
  );
}
