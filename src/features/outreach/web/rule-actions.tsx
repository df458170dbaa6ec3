import { ActionIcon, Button, Group } from "@mantine/core";
import { IconArrowDown, IconArrowUp } from "@tabler/icons-react";
import { useAct } from "~/platform/ui/form/use-write";
import { askToConfirm } from "~/platform/ui/office/confirm";

export interface ListedRule {
  id: string;
  name: string;
  isActive: boolean;
  stoppedAt: Date | null;
  maker: string | null;
  updatedAt: Date;
}

export interface RuleCalls {
  update: (change: { id: string; updatedAt: Date; isActive: boolean }) => Promise<unknown>;
  remove: (rule: { id: string }) => Promise<unknown>;
}

/** Puts all rules in another order, if their order counts. */
export type Reorder = (order: { ids: string[] }) => Promise<unknown>;

interface RuleActionsProps {
  rule: ListedRule;
  calls: RuleCalls;
  ids: readonly string[];
  order: Reorder | undefined;
  /** What remains after deletion, said in the question. */
  kept: string;
  onTry: () => void;
  onEdit: () => void;
}

/** The actions on a rule in its row. */
export function RuleActions({ rule, calls, ids, order, kept, onTry, onEdit }: RuleActionsProps) {
  const { act, busy } = useAct();
  const isBusy = busy !== undefined;
  const { id, name, isActive, updatedAt } = rule;
  const turn = () =>
    act("turn", () => calls.update({ id, updatedAt, isActive: !isActive }), {
      said: isActive ? `${name} is off` : `${name} is on`,
    });
  async function remove() {
    const question = `Delete ${name}? ${kept}`;
    if (await askToConfirm(question, { title: "Delete the rule", confirm: "Delete", danger: true }))
      await act("remove", () => calls.remove({ id }), { said: `${name} deleted` });
  }
  const move = (by: -1 | 1) => {
    const moved = ids.filter((each) => each !== id);
    moved.splice(ids.indexOf(id) + by, 0, id);
    return act("move", async () => order?.({ ids: moved }), { said: `${name} moved` });
  };
  const button = { variant: "subtle", size: "compact-md" } as const;
  return (
    <Group gap={4} wrap="nowrap" justify="flex-end">
      {order && (
        <MoveButtons name={name} at={ids.indexOf(id)} of={ids.length} onMove={move} isBusy={isBusy} />
      )}
      <Button {...button} aria-label={`Try ${name}`} onClick={onTry}>
        Try
      </Button>
      <Button
        {...button}
        aria-label={`Switch ${name} ${isActive ? "off" : "on"}`}
        disabled={isBusy}
        onClick={turn}
      >
        {isActive ? "Off" : "On"}
      </Button>
      <Button {...button} aria-label={`Edit ${name}`} onClick={onEdit}>
        Edit
      </Button>
      <Button {...button} color="red" aria-label={`Delete ${name}`} disabled={isBusy} onClick={remove}>
        Delete
      </Button>
    </Group>
  );
}

interface MoveButtonsProps {
  name: string;
  at: number;
  of: number;
  isBusy: boolean;
  onMove: (by: -1 | 1) => void;
}

function MoveButtons({ name, at, of, isBusy, onMove }: MoveButtonsProps) {
  return (
    <>
      <ActionIcon aria-label={`Move ${name} up`} disabled={at === 0 || isBusy} onClick={() => onMove(-1)}>
        <IconArrowUp size={18} />
      </ActionIcon>
      <ActionIcon
        aria-label={`Move ${name} down`}
        disabled={at === of - 1 || isBusy}
        onClick={() => onMove(1)}
      >
        <IconArrowDown size={18} />
      </ActionIcon>
    </>
  );
}
