import { and, eq, sql } from "drizzle-orm";
import type { Tx } from "~/platform/db/database";
import { record } from "~/platform/events/events";
import type { Actor } from "~/platform/http/actor";
import type { Currency } from "~/platform/kernel/currencies";
import { formatDate, nairobiDate, type PlainDate } from "~/platform/kernel/dates";
import { newId } from "~/platform/kernel/ids";
import { localizationSection } from "../../localization/settings";
import { getSettings } from "../../server/queries";
import { type Rate, rateRemoved, rateSentence, rateSet } from "../domain";
import { rateAhead, rateNotFound, rateOfBase } from "../errors";
import { exchangeRates } from "./tables";

interface Day {
  currency: Currency;
  date: PlainDate;
}

const of = ({ currency, date }: Day) =>
  and(eq(exchangeRates.currency, currency), eq(exchangeRates.date, date));

/** Sets the rate of a currency and a day; what was set for that day is replaced. Quotes keep the rate they were given. */
export async function setRate(tx: Tx, actor: Actor, input: Day & { rate: Rate; now: Date }): Promise<void> {
  const { currency, date, rate, now } = input;
  const { baseCurrency } = await getSettings(tx, localizationSection);
  if (currency === baseCurrency) throw rateOfBase.at("currency");
  if (date > nairobiDate(now)) throw rateAhead.at("date");
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`exchange-rate:${currency}:${date}`}))`);
  const [before] = await tx.select().from(exchangeRates).where(of(input));
  const written = { rate, updatedBy: actor.personId, updatedByName: actor.name || null, updatedAt: now };
  const id = before?.id ?? newId(now.getTime());
  if (before) await tx.update(exchangeRates).set(written).where(eq(exchangeRates.id, id));
  else await tx.insert(exchangeRates).values({ id, currency, date, ...written });
  await record(tx, actor, rateSet, {
    subjectId: id,
    summary: `${rateSentence(currency, rate)} from ${formatDate(date)}${before ? `, before ${rateSentence(currency, before.rate)}` : ""}`,
    data: { currency, date, rate },
    at: now,
  });
}

/** Removes the rate of a day; throws NOT_FOUND where there is none. */
export async function removeRate(tx: Tx, actor: Actor, input: Day & { now: Date }): Promise<void> {
  const { currency, date, now } = input;
  const [gone] = await tx.delete(exchangeRates).where(of(input)).returning();
  if (!gone) throw rateNotFound();
  await record(tx, actor, rateRemoved, {
    subjectId: gone.id,
    summary: `Rate of ${formatDate(date)} removed: ${rateSentence(currency, gone.rate)}`,
    data: { currency, date, rate: gone.rate },
    at: now,
  });
}
