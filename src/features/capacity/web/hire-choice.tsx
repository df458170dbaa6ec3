import { Button, Group, Select } from "@mantine/core";
import { CLASS_LABELS, USUAL_BODIES, type VehicleClass } from "~/features/fleet/vehicles/domain";
import type { PlainDate } from "~/platform/kernel/dates";
import { weekdayAndDay } from "~/platform/kernel/day-labels";

interface HireChoiceProps {
  date: PlainDate;
  hired: VehicleClass | null;
  onChoose: (hired: VehicleClass | null) => void;
}

/** Adds a hired truck to the figures of one day, without saving it. */
export function HireChoice({ date, hired, onChoose }: HireChoiceProps) {
  return (
    <Group gap={12} align="flex-end" mb={16}>
      <Select
        label={`What if we hire one on ${weekdayAndDay(date, "en")}`}
        placeholder="Choose a truck"
        value={hired}
        onChange={(value) => onChoose(value as VehicleClass | null)}
        data={(Object.keys(USUAL_BODIES) as VehicleClass[]).map((value) => ({
          value,
          label: CLASS_LABELS[value],
        }))}
        w={340}
      />
      {hired && (
        <Button variant="default" h={44} onClick={() => onChoose(null)}>
          Without it
        </Button>
      )}
      <span role="status">
        {hired &&
          `Counted with one more ${CLASS_LABELS[hired].toLowerCase()} and its driver. Nothing is saved.`}
      </span>
    </Group>
  );
}
