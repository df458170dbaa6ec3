import { z } from "zod";

type Issue = Parameters<z.core.$ZodErrorMap>[0];

const figures = new Intl.NumberFormat("en-KE", { maximumFractionDigits: 6 });

const counted = (n: number | bigint, one: string) =>
  `${figures.format(n)} ${Number(n) === 1 ? one : `${one}s`}`;

/** More values than a person reads in a sentence. */
const NAMED_VALUES = 12;

const UNFIT = "This is not in a form that can be read";

const TYPE_WORDS: Record<string, string> = {
  string: "Please enter text",
  number: "Please enter a number",
  int: "Please enter a whole number",
  bigint: "Please enter a whole number",
  boolean: "Please choose yes or no",
  date: "Please enter a valid date",
  array: "Please give a list",
};

const FORMAT_WORDS: Record<string, string> = {
  email: "Please enter a valid email address",
  url: "Please enter a valid URL",
  uuid: "This is not the id of anything",
  datetime: "Please enter a valid date and time",
};

function typeWords(issue: Extract<Issue, { code: "invalid_type" }>): string {
  if (issue.input === undefined || issue.input === null) return "This is required";
  return TYPE_WORDS[issue.expected] ?? UNFIT;
}

/** What is too short, too few or too little, and what would do. */
function smallWords({ origin, minimum, inclusive }: Extract<Issue, { code: "too_small" }>): string {
  if (origin === "string")
    return Number(minimum) <= 1 ? "This is required" : `Please use at least ${counted(minimum, "character")}`;
  if (origin === "array" || origin === "set")
    return Number(minimum) <= 1
      ? "Please choose at least one"
      : `Please give at least ${figures.format(minimum)}`;
  if (origin === "date") return "This date is too early";
  return inclusive === false
    ? `Please enter more than ${figures.format(minimum)}`
    : `Please enter at least ${figures.format(minimum)}`;
}

/** What is too long, too many or too much, and what would do. */
function bigWords({ origin, maximum, inclusive }: Extract<Issue, { code: "too_big" }>): string {
  if (origin === "string") return `Please use at most ${counted(maximum, "character")}`;
  if (origin === "array" || origin === "set") return `Please give at most ${figures.format(maximum)}`;
  if (origin === "date") return "This date is too late";
  return inclusive === false
    ? `Please enter less than ${figures.format(maximum)}`
    : `Please enter at most ${figures.format(maximum)}`;
}

/**
 * The sentence a person reads at a field whose schema gives none of its own. The validator's own words speak of types
 * and operators; they reach nobody.
 */
export function issueWords(issue: Issue): string {
  switch (issue.code) {
    case "invalid_type":
      return typeWords(issue);
    case "too_small":
      return smallWords(issue);
    case "too_big":
      return bigWords(issue);
    case "invalid_format":
      return FORMAT_WORDS[issue.format] ?? UNFIT;
    case "invalid_value":
      if (issue.input === undefined || issue.input === null) return "This is required";
      return issue.values.length <= NAMED_VALUES
        ? `Please choose one of these: ${issue.values.map(String).join(", ")}`
        : "Please choose one of the values offered";
    case "not_multiple_of":
      return `Please enter a multiple of ${figures.format(issue.divisor)}`;
    case "unrecognized_keys":
      return `These are not known here: ${issue.keys.join(", ")}`;
    default:
      return UNFIT;
  }
}

/** Every schema of this process speaks plainly. Called where schemas begin (contract.ts). */
export function speakPlainly(): void {
  z.config({ customError: issueWords });
}
