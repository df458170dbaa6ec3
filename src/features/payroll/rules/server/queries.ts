import { and, desc, eq, isNotNull, lte, min } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { people } from "~/features/identity/server/tables";
import { getSettings } from "~/features/settings/server/queries";
import type { Reader } from "~/platform/db/database";
import { type Actor, can } from "~/platform/http/actor";
import { formatDate, type PlainDate } from "~/platform/kernel/dates";
import { type Profile, type RuleSet, ruleSetName } from "../domain";
import { beforeFirstRules } from "../errors";
import { payrollSection } from "../settings";
import { payrollRuleSets } from "./tables";

const RULE_SET = {
  id: payrollRuleSets.id,
  profile: payrollRuleSets.profile,
  validFrom: payrollRuleSets.validFrom,
  revision: payrollRuleSets.revision,
  rules: payrollRuleSets.rules,
};

/** The confirmed set of a profile on a day; undefined before the first. */
export async function findRuleSet(
  reader: Reader,
  profile: Profile,
  date: PlainDate,
): Promise<RuleSet | undefined> {
  const [found] = await reader
    .select(RULE_SET)
    .from(payrollRuleSets)
    .where(
      and(
        eq(payrollRuleSets.profile, profile),
        lte(payrollRuleSets.validFrom, date),
        isNotNull(payrollRuleSets.confirmedAt),
      ),
    )
    .orderBy(desc(payrollRuleSets.validFrom), desc(payrollRuleSets.revision))
    .limit(1);
  return found;
}

/** As `findRuleSet`; refused at `field` when the day is before the first rules there are. */
export async function getRuleSet(
  reader: Reader,
  profile: Profile,
  { date, field }: { date: PlainDate; field: string },
): Promise<RuleSet> {
  const found = await findRuleSet(reader, profile, date);
  if (found) return found;
  const [first] = await reader
    .select({ day: min(payrollRuleSets.validFrom) })
    .from(payrollRuleSets)
    .where(and(eq(payrollRuleSets.profile, profile), isNotNull(payrollRuleSets.confirmedAt)));
  throw beforeFirstRules.at(field, { day: first?.day ? formatDate(first.day) : "" });
}

/** The base of NSSF: prorated basic as specified, or the company's choice by law. */
export async function getNssfBase(reader: Reader, profile: Profile): Promise<"basic" | "gross"> {
  if (profile === "as-specified") return "basic";
  return (await getSettings(reader, payrollSection)).nssfBase;
}

/** All sets with their authors and confirmers, newest first. */
export async function listRuleSets(reader: Reader, actor: Actor) {
  const confirmers = alias(people, "confirmers");
  const rows = await reader
    .select({
      ...RULE_SET,
      source: payrollRuleSets.source,
      createdAt: payrollRuleSets.createdAt,
      makerId: payrollRuleSets.createdBy,
      createdBy: people.name,
      confirmedAt: payrollRuleSets.confirmedAt,
      confirmedBy: confirmers.name,
    })
    .from(payrollRuleSets)
    .leftJoin(people, eq(people.id, payrollRuleSets.createdBy))
    .leftJoin(confirmers, eq(confirmers.id, payrollRuleSets.confirmedBy))
    .orderBy(desc(payrollRuleSets.validFrom), desc(payrollRuleSets.revision), desc(payrollRuleSets.profile));
  return rows.map(({ makerId, ...row }) => ({
    ...row,
    name: ruleSetName(row),
    mayConfirm:
      row.confirmedAt === null &&
      actor.kind !== "api" &&
      actor.personId !== makerId &&
      can(actor, "approve_payroll"),
  }));
}
