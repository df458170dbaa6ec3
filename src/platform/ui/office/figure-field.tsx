import { type FigureRules, formatNumber, readFigure } from "~/platform/kernel/numbers";
import { type FigureFieldProps, TypedField } from "./typed-field";

interface Props extends FigureFieldProps, Omit<FigureRules, "unit"> {
  /** Written after the figure: `days`, `%`. */
  suffix?: string | undefined;
  step?: number;
}

/** A count, rate, percentage or measure; whole numbers by default. */
export function FigureField({ decimals = 0, min, max, suffix = "", step = 1, ...props }: Props) {
  const unit = suffix.trim();
  return (
    <TypedField
      {...props}
      read={(text) => readFigure(text, { decimals, min, max, unit })}
      write={(value) => formatNumber(value, decimals)}
      mark={unit ? { side: "right", text: unit } : undefined}
      step={step}
    />
  );
}

/** A percentage, stored in basis points: 16 is 1600. */
export function PercentField({ value, onChange, ...props }: FigureFieldProps) {
  return (
    <FigureField
      {...props}
      value={value === "" ? "" : value / 100}
      onChange={(next) => onChange(next === "" ? "" : Math.round(next * 100))}
      decimals={2}
      min={0}
      max={100}
      suffix="%"
    />
  );
}
