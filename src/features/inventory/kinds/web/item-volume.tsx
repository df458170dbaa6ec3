import { ActionIcon, Alert, Button, Group, TextInput } from "@mantine/core";
import { IconMinus, IconPlus } from "@tabler/icons-react";
import { useId, useMemo, useState } from "react";
import { client, type Output, problemOf } from "~/platform/http/client";
import { formatNumber, markFigure } from "~/platform/kernel/numbers";
import type { itemKindsContract } from "../contract";
import { totalOf } from "../domain/kinds";
import { searchOf } from "../domain/search";
import styles from "./item-volume.module.css";

type Kind = Output<typeof itemKindsContract, "catalogue">["kinds"][number];
interface Line {
  kind: Kind;
  quantity: number;
}

const SHOWN = 6;

/** Adds up items of the published list. The list is read once; the search and the sums need no server. */
export function ItemVolume({ onUse }: { onUse: (total: { volume: number; weight: number }) => void }) {
  const [kinds, setKinds] = useState<readonly Kind[]>();
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const open = async () => {
    setBusy(true);
    setProblem(undefined);
    try {
      const { kinds: all } = await client("itemKinds").catalogue({});
      setKinds(all.filter(({ active }) => active));
    } catch (error) {
      setProblem(problemOf(error).message);
    } finally {
      setBusy(false);
    }
  };
  if (kinds) return <Items kinds={kinds} onUse={onUse} onClose={() => setKinds(undefined)} />;
  return (
    <div>
      <Button variant="default" size="sm" loading={isBusy} onClick={() => void open()}>
        Add up items
      </Button>
      {problem && (
        <Alert color="red" role="alert" mt="sm">
          {problem}
        </Alert>
      )}
    </div>
  );
}

interface ItemsProps {
  kinds: readonly Kind[];
  onUse: (total: { volume: number; weight: number }) => void;
  onClose: () => void;
}

function Items({ kinds, onUse, onClose }: ItemsProps) {
  const search = useMemo(() => searchOf(kinds), [kinds]);
  const [typed, setTyped] = useState("");
  const [lines, setLines] = useState<readonly Line[]>([]);
  const label = useId();
  const found = search.find(typed, SHOWN);
  const total = totalOf(lines);
  const change = (kind: Kind, by: number) =>
    setLines((before) => {
      const now = before.find((line) => line.kind.code === kind.code);
      const others = (line: Line) => line.kind.code !== kind.code;
      if (!now) return [...before, { kind, quantity: by }];
      const quantity = now.quantity + by;
      if (quantity < 1) return before.filter(others);
      return before.map((line) => (others(line) ? line : { kind, quantity }));
    });
  const take = (kind: Kind) => {
    change(kind, 1);
    setTyped("");
  };
  return (
    <section className={styles.items} aria-labelledby={label}>
      <h4 id={label}>Add up items</h4>
      <TextInput
        type="search"
        aria-label="Search items"
        placeholder="Sofa set, kochi, frij"
        data-autofocus
        value={typed}
        maxLength={100}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onKeyDown={(event) => {
          const [first] = found;
          if (event.key !== "Enter" || event.ctrlKey || event.metaKey) return;
          // Enter takes the first item and does not send the form.
          event.preventDefault();
          if (first) take(first);
        }}
      />
      {typed.trim() !== "" && (
        <ul className={styles.found} aria-label="Items found">
          {found.map((kind) => (
            <li key={kind.code}>
              <button type="button" onClick={() => take(kind)}>
                <span>
                  {kind.nameEn} <small>{kind.nameSw}</small>
                </span>
                <span className={styles.size}>{volumeText(kind.volume)}</span>
              </button>
            </li>
          ))}
          {found.length === 0 && (
            <li role="status">No item is called that. Try another word, or type the volume below.</li>
          )}
        </ul>
      )}
      {lines.length > 0 && (
        <ul className={styles.lines} aria-label="Items added">
          {lines.map(({ kind, quantity }) => (
            <li key={kind.code}>
              <span className={styles.name}>{kind.nameEn}</span>
              <span className={styles.count}>
                <ActionIcon
                  variant="default"
                  size={36}
                  aria-label={`One ${kind.nameEn} less`}
                  onClick={() => change(kind, -1)}
                >
                  <IconMinus size={16} />
                </ActionIcon>
                <span>{formatNumber(quantity)}</span>
                <ActionIcon
                  variant="default"
                  size={36}
                  aria-label={`One ${kind.nameEn} more`}
                  onClick={() => change(kind, 1)}
                >
                  <IconPlus size={16} />
                </ActionIcon>
              </span>
              <span className={styles.size}>{volumeText(totalOf([{ kind, quantity }]).volume)}</span>
            </li>
          ))}
        </ul>
      )}
      <Group justify="space-between">
        <output aria-live="polite">
          {volumeText(total.volume)}, {formatNumber(Math.round(total.weight))} kg
        </output>
        <Group gap="sm">
          <Button variant="default" size="sm" onClick={onClose}>
            Cancel
          </Button>
          <Button
            size="sm"
            disabled={lines.length === 0}
            onClick={() => {
              onUse({ volume: total.volume, weight: total.weight });
              onClose();
            }}
          >
            Use this volume
          </Button>
        </Group>
      </Group>
    </section>
  );
}

const volumeText = (volume: number) => `${markFigure((Math.round(volume * 100) / 100).toFixed(2))} m³`;
