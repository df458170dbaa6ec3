import { Alert, Button, Group, Radio } from "@mantine/core";
import { useState } from "react";
import styles from "./versions.module.css";

interface Clash {
  name: string;
  label: string;
  mine: string;
  theirs: string;
}

interface MergeChoicesProps {
  /** Who saved meanwhile, when it is known. */
  who: string | undefined;
  /** What only they changed; it is kept. */
  taken: { label: string; theirs: string }[];
  /** What both changed, for this person to choose. */
  clashes: Clash[];
  onContinue: (theirs: ReadonlySet<string>) => void;
}

/** Shown to the second of two editors: both versions' values, field by field, and a choice for each. */
export function MergeChoices({ who, taken, clashes, onContinue }: MergeChoicesProps) {
  const [chosen, setChosen] = useState<Record<string, "mine" | "theirs">>({});
  const isOpen = clashes.some(({ name }) => chosen[name] === undefined);
  return (
    <Alert color="yellow" role="alert" mb="sm">
      <p className={styles.told}>{who ?? "Somebody else"} changed this quote while you were editing</p>
      {taken.length > 0 && (
        <p>
          Only they changed: {taken.map(({ label, theirs }) => `${label} (${theirs})`).join("; ")}. It is
          kept.
        </p>
      )}
      {clashes.length === 0 ? (
        <p>Nothing you changed was changed by them. Your changes still stand.</p>
      ) : (
        <>
          <p>You both changed the following. Choose what counts.</p>
          <ul className={styles.clashes}>
            {clashes.map(({ name, label, mine, theirs }) => (
              <li key={name}>
                <Radio.Group
                  label={label}
                  value={chosen[name] ?? null}
                  onChange={(value) =>
                    setChosen((before) => ({ ...before, [name]: value === "mine" ? "mine" : "theirs" }))
                  }
                >
                  <div className={styles.sides}>
                    <Radio value="mine" label={`Yours: ${mine}`} />
                    <Radio value="theirs" label={`Theirs: ${theirs}`} />
                  </div>
                </Radio.Group>
              </li>
            ))}
          </ul>
        </>
      )}
      <Group mt="sm" justify="flex-end">
        <Button
          disabled={isOpen}
          onClick={() =>
            onContinue(
              new Set(clashes.filter(({ name }) => chosen[name] === "theirs").map(({ name }) => name)),
            )
          }
        >
          Continue with these
        </Button>
      </Group>
    </Alert>
  );
}
