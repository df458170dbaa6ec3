import { oc, type Route } from "@orpc/contract";
import { z } from "zod";
import { isPlainDate } from "~/platform/kernel/dates";
import { MAX_TOUCH, TOUCH_FIELDS } from "~/platform/kernel/first-touch";
import { speakPlainly } from "~/platform/kernel/issue-errors";
import { isKraPin, plainPin } from "~/platform/kernel/kra-pin";
import { MAX_CENTS } from "~/platform/kernel/money";
import { parsePhone } from "~/platform/kernel/phone";
import * as errors from "~/platform/kernel/schema-errors";
import { isEmail, oneLine, plainCode, visibleText } from "~/platform/kernel/typed-text";
import { type Access, accessesOf, type RouteAccess } from "./permissions";

speakPlainly();

export interface RouteMeta {
  permission: RouteAccess;
  idempotent?: boolean;
}

interface RouteDescription {
  /** GET by default. */
  method?: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  path: `/${string}`;
  summary: string;
  tag: string;
  permission: RouteAccess;
  idempotent?: boolean;
  successStatus?: number;
  description?: string;
  /** `detailed` gives params, query and body apart, for bodies that are a file. */
  inputStructure?: "compact" | "detailed";
  /** `detailed` gives status, headers and body apart, for answers such as 304. */
  outputStructure?: "compact" | "detailed";
}

/** One operation of the API. Chain `.input(schema)` and `.output(schema)` on it. */
export function route(description: RouteDescription) {
  const { method = "GET", permission, idempotent, tag, ...rest } = description;
  return oc
    .$meta<RouteMeta>({ permission: "manage_system_settings" })
    .meta(idempotent === undefined ? { permission } : { permission, idempotent })
    .route({
      inputStructure: "compact",
      ...rest,
      method,
      tags: [tag],
      spec: described(permission, idempotent),
    });
}

type Operation = Extract<NonNullable<Route["spec"]>, (current: never) => unknown>;

const WITHOUT_TOKEN: readonly Access[] = ["public", "token", "provider-callback"];

function described(permission: RouteAccess, idempotent: boolean | undefined): Operation {
  const key = { name: "Idempotency-Key", in: "header", schema: { type: "string" as const, maxLength: 200 } };
  const who = {
    "x-permission": typeof permission === "object" && "anyOf" in permission ? permission.anyOf : permission,
    security: accessesOf(permission).some((access) => WITHOUT_TOKEN.includes(access)) ? [] : [{ token: [] }],
  };
  return (operation) => ({
    ...operation,
    ...who,
    ...(idempotent ? { parameters: [...(operation.parameters ?? []), key] } : {}),
    responses: { ...operation.responses, default: { $ref: "#/components/responses/Refusal" } },
  });
}

const CONTROL = /(?![\t\n\r])\p{Cc}/u;

/** Typed or pasted text: trimmed, without control and invisible characters, of limited length. */
export const text = (max = 200) =>
  z
    .string()
    .overwrite(visibleText)
    .trim()
    .max(max)
    .refine((value) => !CONTROL.test(value), errors.specialCharacters.en);

export const requiredText = (message: string, max = 200) => text(max).min(1, message);

export const nameText = (max = 200) => text(max).overwrite(oneLine);

/** A number, reference or code without invisible characters, with plain hyphens. */
export const code = (max = 200) => text(max).overwrite(plainCode);

export const requiredCode = (message: string, max = 200) => code(max).min(1, message);

/** Email with the specification's sentences (docs/domain/readings.md#accounts-and-sign-in). Stored in lower case. */
export const email = z
  .string()
  .overwrite(plainCode)
  .min(1, errors.emailRequired.en)
  .max(254, errors.emailNotValid.en)
  .refine((value) => value === "" || isEmail(value), errors.emailNotValid.en)
  .transform((value) => value.toLowerCase());

/** A KRA PIN in any notation, stored without spaces in capitals; empty for none. */
export const kraPin = z
  .string()
  .max(40, errors.kraPinNotValid.en)
  .overwrite(plainPin)
  .refine(isKraPin, errors.kraPinNotValid.en);

/** A phone number in any usual notation, stored in E.164. */
export const phone = z
  .string()
  .trim()
  .min(1, errors.phoneRequired.en)
  .transform((value, context) => {
    const parsed = parsePhone(value);
    if (parsed) return parsed;
    context.addIssue({ code: "custom", message: errors.phoneNotValid.en });
    return z.NEVER;
  });

export const touchInput = z
  .object(
    Object.fromEntries(TOUCH_FIELDS.map((name) => [name, text(MAX_TOUCH).optional()])) as Record<
      (typeof TOUCH_FIELDS)[number],
      z.ZodOptional<z.ZodString>
    >,
  )
  .optional();

export const plainDate = z.string().refine(isPlainDate, errors.dateNotValid.en);

export const businessDate = plainDate.refine(
  (day) => day >= "2000-01-01" && day <= "2099-12-31",
  errors.dateNotValid.en,
);
export const businessMoment = z.coerce
  .date()
  .min(new Date("2000-01-01"), errors.momentNotValid.en)
  .max(new Date("2099-12-31"), errors.momentNotValid.en);

export const cents = z
  .number()
  .int(errors.amountNotWhole.en)
  .min(0, errors.amountNegative.en)
  .max(MAX_CENTS, errors.amountTooLarge.en);

export const byId = z.object({ id: z.uuid() });
/** The answer of a write that has nothing to tell. */
export const done = z.object({ done: z.literal(true) });
/** An event in the history of a record. */
export const historyEntry = z.object({
  id: z.uuid(),
  action: z.string(),
  user: z.string(),
  timestamp: z.date(),
});

export const pageInput = z.object({
  page: z.coerce.number().int().min(1).max(100_000).optional(),
  cursor: z.string().max(500).optional(),
  limit: z.coerce.number().int().min(1).max(100).optional(),
  last: z.union([z.boolean(), z.enum(["true", "false"]).transform((value) => value === "true")]).optional(),
});

/** Output of every list: rows, the capped count, and cursors of the pages before and after. */
export const pageOf = <T extends z.ZodType>(row: T) =>
  z.object({
    rows: z.array(row),
    total: z.number().int(),
    more: z.boolean(),
    page: z.number().int(),
    limit: z.number().int(),
    nextCursor: z.string().nullable(),
    previousCursor: z.string().nullable(),
  });
