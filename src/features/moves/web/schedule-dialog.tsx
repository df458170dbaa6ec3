import { Text } from "@mantine/core";
import { useEffect, useState } from "react";
import { client } from "~/platform/http/client";
import { formatDate } from "~/platform/kernel/dates";
import { SelectField } from "~/platform/ui/form/fields";
import { useWriteForm } from "~/platform/ui/form/write-form";
import { place } from "./move-labels";
import { PlanDialog } from "./plan-dialog";
import { type Candidate, CrewInputs, DayInputs, type Plan, useWarnings } from "./plan-inputs";

const moves = () => client("moves");
type Schedulable = Awaited<ReturnType<ReturnType<typeof moves>["schedulable"]>>["quotes"][number];

interface ScheduleDialogProps {
  people: readonly Candidate[];
  today: string;
  search: string;
  onClose: () => void;
}

export function ScheduleDialog({ people, today, search, onClose }: ScheduleDialogProps) {
  const [typed, setTyped] = useState(search === "new" ? "" : search);
  const [quotes, setQuotes] = useState<Schedulable[]>();
  const [chosen, setChosen] = useState<Schedulable>();
  const start: Plan & { quoteId: string | null; notes: string } = {
    quoteId: null,
    date: today,
    window: "morning",
    crewLead: null,
    crew: [],
    notes: "",
  };
  const form = useWriteForm({
    start,
    send: ({ quoteId, ...plan }) =>
      moves().schedule({ quoteId: quoteId ?? "", ...plan, overrideWarnings: Boolean(warnings?.length) }),
    said: ({ number }, { date }) => `${number} is scheduled for ${formatDate(date)}`,
    to: (_, { date }) => `/moves?date=${date}`,
  });
  const plan = form.values;
  const warnings: string[] | undefined = useWarnings(plan);
  const choose = (quote: Schedulable | undefined) => {
    setChosen(quote);
    form.set("quoteId", quote?.id ?? null);
    if (!quote) return;
    form.set("date", quote.serviceDate < today ? today : quote.serviceDate);
    form.set("window", quote.window);
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: only typing triggers a new search
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

  const listed = chosen && !quotes?.some(({ id }) => id === chosen.id) ? [chosen, ...(quotes ?? [])] : quotes;
  return (
    <PlanDialog
      of={form}
      title="Schedule job"
      size="lg"
      action="Schedule"
      warnings={warnings}
      onClose={onClose}
    >
      <SelectField
        of={form}
        name="quoteId"
        required="Please choose a quote"
        label="Accepted quote"
        placeholder="Number, customer or place"
        searchable
        clearable
        focus
        data={(listed ?? []).map(({ id, number, customerName, from, to }) => ({
          value: id,
          label: `${number} · ${customerName} · ${place(from)} to ${place(to)}`,
        }))}
        filter={({ options }) => options}
        nothingFoundMessage={quotes ? undefined : "Looking…"}
        onSearchChange={setTyped}
        onChosen={(id) => choose(listed?.find((quote) => quote.id === id))}
      />
      {chosen && (
        <Text size="sm" c="dimmed">
          The customer agreed to {formatDate(chosen.serviceDate)}.
          {plan.date !== chosen.serviceDate &&
            " A different day also moves the quote and its due date, free of charge. The customer is notified."}
        </Text>
      )}
      <DayInputs of={form} today={today} />
      <CrewInputs of={form} people={people} />
    </PlanDialog>
  );
}
