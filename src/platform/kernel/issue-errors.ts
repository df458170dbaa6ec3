import { z } from "zod";
import { type AppError, declaredAs, undeclared } from "./errors";
import { formatNumber } from "./numbers";
import * as errors from "./schema-errors";

type Issue = Parameters<z.core.$ZodErrorMap>[0];

const figures = { format: (n: number | bigint) => formatNumber(Number(n), 6) };

const characters = (n: number | bigint) => {
  const count = figures.format(n);
  return { en: Number(n) === 1 ? "1 character" : `${count} characters`, sw: count };
};

const NAMED_VALUES = 12;

const OF_TYPE: Record<string, () => AppError> = {
  string: errors.textExpected,
  number: errors.numberExpected,
  int: errors.wholeNumberExpected,
  bigint: errors.wholeNumberExpected,
  boolean: errors.choiceExpected,
  date: errors.dateNotValid,
  array: errors.listExpected,
};

const OF_FORMAT: Record<string, () => AppError> = {
  email: errors.emailNotValid,
  url: errors.urlNotValid,
  uuid: errors.idUnknown,
  datetime: errors.momentNotValid,
};

function ofType(issue: Extract<Issue, { code: "invalid_type" }>): AppError {
  if (issue.input === undefined || issue.input === null) return errors.fieldRequired();
  return (OF_TYPE[issue.expected] ?? errors.notReadable)();
}

function tooSmall({ origin, minimum, inclusive }: Extract<Issue, { code: "too_small" }>): AppError {
  const n = figures.format(minimum);
  if (origin === "string")
    return Number(minimum) <= 1
      ? errors.fieldRequired()
      : errors.tooShort({ characters: characters(minimum) });
  if (origin === "array" || origin === "set")
    return Number(minimum) <= 1 ? errors.tooFewChosen() : errors.tooFew({ n });
  if (origin === "date") return errors.tooEarly();
  return inclusive === false ? errors.notMoreThan({ n }) : errors.belowLeast({ n });
}

function tooBig({ origin, maximum, inclusive }: Extract<Issue, { code: "too_big" }>): AppError {
  const n = figures.format(maximum);
  if (origin === "string") return errors.tooLong({ characters: characters(maximum) });
  if (origin === "array" || origin === "set") return errors.tooMany({ n });
  if (origin === "date") return errors.tooLate();
  return inclusive === false ? errors.notLessThan({ n }) : errors.aboveMost({ n });
}

function issueError(issue: Issue): AppError {
  switch (issue.code) {
    case "invalid_type":
      return ofType(issue);
    case "too_small":
      return tooSmall(issue);
    case "too_big":
      return tooBig(issue);
    case "invalid_format":
      return (OF_FORMAT[issue.format] ?? errors.notReadable)();
    case "invalid_value":
      if (issue.input === undefined || issue.input === null) return errors.fieldRequired();
      return issue.values.length <= NAMED_VALUES
        ? errors.notOneOfThese({ values: issue.values.map(String).join(", ") })
        : errors.notOffered();
    case "not_multiple_of":
      return errors.notMultipleOf({ n: figures.format(issue.divisor) });
    case "unrecognized_keys":
      return errors.unknownKeys({ names: issue.keys.join(", ") });
    default:
      return errors.notReadable();
  }
}

interface ReportedIssue {
  readonly message: string;
}

/**
 * The declared error for an issue: the sentence in the schema, or the default above. Undeclared sentences of schemas
 * are English in every language.
 */
export function errorOfIssue(issue: ReportedIssue): AppError {
  const declared = declaredAs(issue.message);
  if (declared) return declared;
  const { message } = issue;
  if ("code" in issue) {
    const own = issueError({ ...(issue as unknown as Issue), input: "" } as Issue);
    if (own.message === message) return own;
  }
  return undeclared("INVALID", "field_not_valid", { en: message, sw: message });
}

/** Sets plain error messages for all schemas of this process. contract.ts calls it before schemas are defined. */
export function speakPlainly(): void {
  z.config({ customError: (issue) => issueError(issue).message });
}
