import { Button } from "@mantine/core";

interface RuleButtonsProps {
  rule: { name: string; isActive: boolean };
  isBusy: boolean;
  onTry: () => void;
  onTurn: () => void;
  onEdit: () => void;
  onRemove: () => void;
}

/** The actions on a rule in its row. */
export function RuleButtons({ rule, isBusy, onTry, onTurn, onEdit, onRemove }: RuleButtonsProps) {
  return (
    <>
      <Button variant="subtle" size="compact-md" aria-label={`Try ${rule.name}`} onClick={onTry}>
        Try
      </Button>
      <Button
        variant="subtle"
        size="compact-md"
        aria-label={`Switch ${rule.name} ${rule.isActive ? "off" : "on"}`}
        disabled={isBusy}
        onClick={onTurn}
      >
        {rule.isActive ? "Off" : "On"}
      </Button>
      <Button variant="subtle" size="compact-md" aria-label={`Edit ${rule.name}`} onClick={onEdit}>
        Edit
      </Button>
      <Button
        variant="subtle"
        color="red"
        size="compact-md"
        aria-label={`Delete ${rule.name}`}
        disabled={isBusy}
        onClick={onRemove}
      >
        Delete
      </Button>
    </>
  );
}
