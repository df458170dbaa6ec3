import { Select, Text } from "@mantine/core";
import { useEffect, useState } from "react";
import { useNavigate } from "react-router";
import { client, problemOf } from "~/platform/http/client";
import { formatDate } from "~/platform/kernel/dates";
import type { FieldErrors } from "~/platform/kernel/errors";
import { tell } from "~/platform/ui/office/notify";
import type { movesContract } from "../contract";
import { place } from "./move-words";
import { CrewNotes, PlanDialog } from "./plan-dialog";
import { type Candidate, CrewInputs, DayInputs, type Plan, useWarnings } from "./plan-inputs";

const moves = () => client<typeof movesContract>("moves");
type Schedulable = Awaited<ReturnType<ReturnType<typeof moves>["schedulable"]>>["quotes"][number];

interface ScheduleDialogProps {
  people: readonly Candidate[];
  today: string;
  /** A quote's number to begin with, or 'new'. */
  search: string;
  onClose: () => void;
}

/** Makes a move from an accepted quote: day, time, who leads, who goes along, notes. */
export function ScheduleDialog({ people, today, search, onClose }: ScheduleDialogProps) {
  const navigate = useNavigate();
  const [typed, setTyped] = useState(search === "new" ? "" : search);
  const [quotes, setQuotes] = useState<Schedulable[]>();
  const [chosen, setChosen] = useState<Schedulable>();
  const [plan, setPlan] = useState<Plan>({ date: today, window: "morning", crewLead: null, crew: [] });
  const [notes, setNotes] = useState("");
  const [errors, setErrors] = useState<FieldErrors>({});
  const [busy, setBusy] = useState(false);
  const warnings = useWarnings(plan);
  const change = (part: Partial<Plan>) => {
    setPlan((current) => ({ ...current, ...part }));
    setErrors({});
  };
  const choose = (quote: Schedulable | undefined) => {
    setChosen(quote);
    setErrors({});
    if (quote) change({ date: quote.serviceDate < today ? today : quote.serviceDate, window: quote.window });
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: only what is typed asks the server anew
  useEffect(() => {
    const timer = setTimeout(async () => {
      const found = await moves()
        .schedulable({ search: typed.split(" · ")[0]?.slice(0, 100) })
        .catch(() => ({ quotes: [] }));
      setQuotes(found.quotes);
      if (search !== "new" && !chosen) choose(found.quotes.find(({ number }) => number === search));
    }, 200);
    return () => clearTimeout(timer);
  }, [typed]);

  const submit = async () => {
    if (!chosen) return setErrors({ quoteId: "Please choose a quote" });
    setBusy(true);
    try {
      const made = await moves().schedule({
        quoteId: chosen.id,
        ...plan,
        notes,
        despite: warnings.length > 0,
      });
      tell(`${made.number} is scheduled for ${formatDate(plan.date)}`);
      await navigate(`/moves?date=${plan.date}`);
    } catch (error) {
      const { fields, message } = problemOf(error);
      setErrors(Object.keys(fields).length > 0 ? fields : { _: message });
    } finally {
      setBusy(false);
    }
  };
  const listed = chosen && !quotes?.some(({ id }) => id === chosen.id) ? [chosen, ...(quotes ?? [])] : quotes;
  return (
    <PlanDialog
      title="Schedule job"
      size="lg"
      action="Schedule"
      warnings={warnings}
      refusal={errors._}
      busy={busy}
      onSubmit={submit}
      onClose={onClose}
    >
      <Select
        label="Accepted quote"
        placeholder="Number, customer or place"
        searchable
        clearable
        data-autofocus
        data={(listed ?? []).map(({ id, number, customerName, from, to }) => ({
          value: id,
          label: `${number} · ${customerName} · ${place(from)} to ${place(to)}`,
        }))}
        filter={({ options }) => options}
        nothingFoundMessage={quotes ? undefined : "Looking…"}
        value={chosen?.id ?? null}
        error={errors.quoteId}
        onSearchChange={setTyped}
        onChange={(id) => choose(listed?.find((quote) => quote.id === id))}
      />
      {chosen && (
        <Text size="sm" c="dimmed">
          The customer said yes to {formatDate(chosen.serviceDate)}.
          {plan.date !== chosen.serviceDate &&
            " Another day moves the quote and its due date too, free of charge; the customer is told."}
        </Text>
      )}
      <DayInputs plan={plan} errors={errors} onChange={change} today={today} />
      <CrewInputs plan={plan} errors={errors} onChange={change} people={people} />
      <CrewNotes value={notes} error={errors.notes} onChange={setNotes} />
    </PlanDialog>
  );
}
