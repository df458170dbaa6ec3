import { Alert, SimpleGrid } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import { useEffect, useState } from "react";
import { windowLabel } from "~/features/settings/windows/domain";
import { client } from "~/platform/http/client";
import { isPlainDate } from "~/platform/kernel/dates";
import { DateField, MultiSelectField, SelectField, TextareaField } from "~/platform/ui/form/fields";
import type { WriteForm } from "~/platform/ui/form/write-form";
import { MOVE_WINDOWS, type MoveWindow } from "../domain";

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

export function DayInputs<Values extends Pick<Plan, "date" | "window">>({
  of: wider,
  today,
}: {
  of: WriteForm<Values>;
  today: string;
}) {
  const of = wider as unknown as WriteForm<Pick<Plan, "date" | "window">>;
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }}>
      <DateField of={of} name="date" label="Date" min={today} required="Please choose a date" />
      <SelectField
        of={of}
        name="window"
        label="Time"
        data={MOVE_WINDOWS.map((value) => ({ value, label: windowLabel(value) }))}
      />
    </SimpleGrid>
  );
}

type CrewValues = Pick<Plan, "crewLead" | "crew"> & { notes: string };

export function CrewInputs<Values extends CrewValues>({
  of: wider,
  people,
}: {
  of: WriteForm<Values>;
  people: readonly Candidate[];
}) {
  const of = wider as unknown as WriteForm<CrewValues>;
  const { crewLead, crew } = of.values;
  const choices = people.map(({ id, name, role }) => ({
    value: id,
    label: `${name}, ${role.replaceAll("_", " ")}`,
  }));
  return (
    <>
      <SelectField
        of={of}
        name="crewLead"
        label="Crew lead"
        placeholder="Unassigned"
        clearable
        searchable
        data={choices}
        onChosen={(lead) => {
          if (lead && crew.includes(lead))
            of.set(
              "crew",
              crew.filter((person) => person !== lead),
            );
        }}
      />
      <MultiSelectField
        of={of}
        name="crew"
        label="Crew"
        placeholder={crew.length === 0 ? "Crew members" : ""}
        searchable
        clearable
        maxValues={12}
        data={choices.filter(({ value }) => value !== crewLead)}
      />
      <TextareaField of={of} name="notes" label="Notes for the crew" maxLength={1000} />
    </>
  );
}

/** Scheduling conflicts, refreshed whenever the plan changes. Undefined until loaded. */
export function useWarnings(plan: Plan, except?: string): string[] | undefined {
  const [warnings, setWarnings] = useState<string[]>();
  const { date, window, crewLead } = plan;
  const crew = plan.crew.join(" ");
  useEffect(() => {
    if (!isPlainDate(date)) return setWarnings([]);
    const asked = new AbortController();
    const timer = setTimeout(() => {
      client("moves")
        .warnings(
          { date, window, crewLead, crew: crew ? crew.split(" ") : [], ...(except ? { except } : {}) },
          { signal: asked.signal },
        )
        .then((answer) => setWarnings(answer.warnings))
        .catch(() => asked.signal.aborted || setWarnings([]));
    }, 150);
    return () => {
      clearTimeout(timer);
      asked.abort();
    };
  }, [date, window, crewLead, crew, except]);
  return warnings;
}

/** Warnings do not block saving. */
export function Warnings({ warnings }: { warnings: readonly string[] }) {
  return (
    <div aria-live="polite">
      {warnings.length > 0 && (
        <Alert color="yellow" icon={<IconAlertTriangle size={20} />} title="Scheduling conflicts">
          {warnings.map((warning) => (
            <p key={warning}>{warning}</p>
          ))}
        </Alert>
      )}
    </div>
  );
}
