import { Alert, MultiSelect, Select, SimpleGrid, TextInput } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import { useEffect, useState } from "react";
import { client } from "~/platform/http/client";
import type { FieldErrors } from "~/platform/kernel/errors";
import type { movesContract } from "../contract";
import { MOVE_WINDOWS, type MoveWindow, WINDOW_LABELS } from "../domain";

export interface Candidate {
  id: string;
  name: string;
  role: string;
}

export interface Plan {
  date: string;
  window: MoveWindow;
  crewLead: string | null;
  crew: string[];
}

interface PartProps<Part> {
  plan: Part;
  errors: FieldErrors;
  onChange: (change: Partial<Part>) => void;
}

/** Day and time of a move. */
export function DayInputs({
  plan,
  errors,
  onChange,
  today,
}: PartProps<Pick<Plan, "date" | "window">> & { today: string }) {
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }}>
      <TextInput
        type="date"
        label="Date"
        required
        min={today}
        value={plan.date}
        error={errors.date}
        onChange={(event) => onChange({ date: event.currentTarget.value })}
      />
      <Select
        label="Time"
        allowDeselect={false}
        data={MOVE_WINDOWS.map((value) => ({ value, label: WINDOW_LABELS[value] }))}
        value={plan.window}
        error={errors.window}
        onChange={(window) => window && onChange({ window: window as MoveWindow })}
      />
    </SimpleGrid>
  );
}

/** Who leads and who goes along. */
export function CrewInputs({
  plan,
  errors,
  onChange,
  people,
}: PartProps<Pick<Plan, "crewLead" | "crew">> & { people: readonly Candidate[] }) {
  const choices = people.map(({ id, name, role }) => ({
    value: id,
    label: `${name}, ${role.replaceAll("_", " ")}`,
  }));
  return (
    <>
      <Select
        label="Crew lead"
        placeholder="Nobody yet"
        clearable
        searchable
        data={choices}
        value={plan.crewLead}
        error={errors.crewLead}
        onChange={(crewLead) =>
          onChange({ crewLead, crew: plan.crew.filter((person) => person !== crewLead) })
        }
      />
      <MultiSelect
        label="Crew"
        placeholder={plan.crew.length === 0 ? "Who goes along" : ""}
        searchable
        clearable
        maxValues={12}
        data={choices.filter(({ value }) => value !== plan.crewLead)}
        value={plan.crew}
        error={errors.crew}
        onChange={(crew) => onChange({ crew })}
      />
    </>
  );
}

/** What speaks against a plan, asked anew whenever it changes. Null until the answer is there. */
export function useWarnings(plan: Plan, except?: string): string[] {
  const [warnings, setWarnings] = useState<string[]>([]);
  const { date, window, crewLead } = plan;
  const crew = plan.crew.join(" ");
  useEffect(() => {
    if (!date) return setWarnings([]);
    const asked = new AbortController();
    const timer = setTimeout(() => {
      client<typeof movesContract>("moves")
        .warnings(
          { date, window, crewLead, crew: crew ? crew.split(" ") : [], ...(except ? { except } : {}) },
          { signal: asked.signal },
        )
        .then((answer) => setWarnings(answer.warnings))
        // The server weighs the plan again when it is saved.
        .catch(() => setWarnings([]));
    }, 150);
    return () => {
      clearTimeout(timer);
      asked.abort();
    };
  }, [date, window, crewLead, crew, except]);
  return warnings;
}

/** The warnings of a plan; they do not forbid it. */
export function Warnings({ warnings }: { warnings: readonly string[] }) {
  return (
    <div aria-live="polite">
      {warnings.length > 0 && (
        <Alert color="yellow" icon={<IconAlertTriangle size={20} />} title="Please look again">
          {warnings.map((warning) => (
            <p key={warning}>{warning}</p>
          ))}
        </Alert>
      )}
    </div>
  );
}
