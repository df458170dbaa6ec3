import { useEffect, useState } from "react";
import { Link } from "react-router";
import { client } from "~/platform/http/client";
import { DialogForm } from "~/platform/ui/form/dialog-form";
import { MultiSelectField, RadioField, SelectField } from "~/platform/ui/form/fields";
import { useWriteForm } from "~/platform/ui/form/write-form";
import { notifyProblem } from "~/platform/ui/office/notify";
import { hasPeriod, REPORTS, type ReportName } from "../../domain/catalogue";
import { isPeriod } from "../../domain/periods";
import {
  DEFAULT_HOUR,
  FORMAT_LABELS,
  FORMATS,
  type Frequency,
  PERIOD_LABELS,
  type ReportFormat,
  SCHEDULED_PERIODS,
  type ScheduledPeriod,
  USUAL_PERIOD,
  WEEKDAYS,
} from "../domain";

interface ScheduleDialogProps {
  report: ReportName;
  query: string;
  onClose: () => void;
}

const HOURS = Array.from({ length: 24 }, (_, hour) => ({
  value: String(hour),
  label: `${String(hour).padStart(2, "0")}:00`,
}));
const MONTH_DAYS = Array.from({ length: 31 }, (_, at) => ({
  value: String(at + 1),
  label: at === 30 ? "31, or the last day" : String(at + 1),
}));
const FREQUENCY_CHOICES: { value: Frequency; label: string }[] = [
  { value: "daily", label: "Every day" },
  { value: "weekly", label: "Every week" },
  { value: "monthly", label: "Every month" },
];

/** The period on screen, if it is one that a schedule may have. */
function periodOf(query: string): ScheduledPeriod | undefined {
  const asked = new URLSearchParams(query).get("period") ?? "";
  return isPeriod(asked) ? SCHEDULED_PERIODS.find((period) => period === asked) : undefined;
}

/** Schedules the report on screen with its filters. */
export function ScheduleDialog({ report, query, onClose }: ScheduleDialogProps) {
  const [staff, setStaff] = useState<{ id: string; name: string }[]>();
  useEffect(() => {
    client("reportSchedules").recipients({ report }).then(setStaff, notifyProblem);
  }, [report]);
  const form = useWriteForm({
    start: {
      frequency: "weekly" as string | null,
      weekday: "1" as string | null,
      monthDay: "1" as string | null,
      hour: String(DEFAULT_HOUR) as string | null,
      period: (periodOf(query) ?? USUAL_PERIOD.weekly) as string | null,
      format: "pdf" as string | null,
      recipients: [] as string[],
    },
    send: (values, options) =>
      client("reportSchedules").create(
        {
          report,
          query,
          frequency: values.frequency as Frequency,
          weekday: values.frequency === "weekly" ? Number(values.weekday) : null,
          monthDay: values.frequency === "monthly" ? Number(values.monthDay) : null,
          hour: Number(values.hour),
          period: hasPeriod(report) ? (values.period as ScheduledPeriod) : null,
          format: values.format as ReportFormat,
          recipients: values.recipients,
        },
        options,
      ),
    said: () => `${REPORTS[report].title} is scheduled`,
    after: onClose,
  });
  const { frequency } = form.values;
  return (
    <DialogForm
      of={form}
      title={`Schedule ${REPORTS[report].title}`}
      submit="Schedule"
      ready
      onClose={onClose}
    >
      <p>
        You get this report by email, made with your permissions on that day. See{" "}
        <Link to="/reports/schedules">your scheduled reports</Link>.
      </p>
      <SelectField
        of={form}
        name="frequency"
        label="How often"
        data={FREQUENCY_CHOICES}
        onChosen={(chosen) => chosen && form.set("period", USUAL_PERIOD[chosen as Frequency])}
      />
      {frequency === "weekly" && (
        <SelectField
          of={form}
          name="weekday"
          label="Day of the week"
          data={WEEKDAYS.map((label, at) => ({ value: String(at + 1), label }))}
        />
      )}
      {frequency === "monthly" && (
        <SelectField of={form} name="monthDay" label="Day of the month" data={MONTH_DAYS} />
      )}
      <SelectField of={form} name="hour" label="Hour in Nairobi" data={HOURS} />
      {hasPeriod(report) && (
        <SelectField
          of={form}
          name="period"
          label="Period"
          data={SCHEDULED_PERIODS.map((value) => ({ value, label: PERIOD_LABELS[value] }))}
        />
      )}
      <RadioField
        of={form}
        name="format"
        label="File"
        choices={FORMATS.map((value) => ({ value, label: FORMAT_LABELS[value] }))}
      />
      <MultiSelectField
        of={form}
        name="recipients"
        label="Also to"
        description="Staff who may read all of this report"
        placeholder={staff === undefined ? "Loading …" : "Nobody else"}
        searchable
        data={(staff ?? []).map(({ id, name }) => ({ value: id, label: name }))}
        nothingFoundMessage="Nobody else may read it"
      />
    </DialogForm>
  );
}
