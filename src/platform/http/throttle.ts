import { and, eq, lt, sql } from "drizzle-orm";
import { db } from "~/platform/db/database";
import { ONE_PLAN } from "~/platform/db/plans";
import type { AppError } from "~/platform/kernel/errors";
import type { Locale } from "~/platform/kernel/locales";
import { tooManyAttempts } from "~/platform/kernel/platform-errors";
import { keyedDigest } from "~/platform/secrets/secrets";
import { throttleWindows } from "./tables";

export interface Limit {
  name: string;
  limit: number;
  windowSeconds: number;
}

/**
 * Counts one attempt of `who` (an address, an account) and throws TOO_MANY_REQUESTS past the limit. Windows slide: the
 * previous one counts by its overlap. All processes share the count in the database; `who` is stored only as a keyed
 * digest. `refusal` replaces the default error.
 */
export async function throttle(
  limit: Limit,
  who: string,
  now: Date,
  refusal: (params: { wait: Readonly<Record<Locale, string>> }) => AppError = tooManyAttempts,
): Promise<void> {
  const length = limit.windowSeconds * 1000;
  const start = Math.floor(now.getTime() / length) * length;
  const bucket = `${limit.name}:${keyedDigest("throttle", who)}`;
  const { rows } = await db().execute<{ hits: number; previous: number }>(sql`${ONE_PLAN}
    with counted as (
      insert into ${throttleWindows} (bucket, window_start, hits)
      values (${bucket}, ${new Date(start).toISOString()}::timestamptz, 1)
      on conflict (bucket, window_start) do update set hits = throttle_windows.hits + 1
      returning hits
    )
    select counted.hits, coalesce((
      select hits from ${throttleWindows}
      where bucket = ${bucket} and window_start = ${new Date(start - length).toISOString()}::timestamptz
    ), 0) as previous from counted`);
  const elapsed = (now.getTime() - start) / length;
  const weight = (rows[0]?.hits ?? 0) + (rows[0]?.previous ?? 0) * (1 - elapsed);
  if (weight > limit.limit) {
    const retryAfter = Math.max(1, Math.ceil((start + length - now.getTime()) / 1000));
    throw refusal({ wait: inWords(retryAfter) }).retryIn(retryAfter);
  }
}

/** Removes one attempt of `who`: successful sign-ins are no guesses, and an office shares one address. */
export async function resetAttempts(limit: Limit, who: string, now: Date): Promise<void> {
  const length = limit.windowSeconds * 1000;
  const start = new Date(Math.floor(now.getTime() / length) * length);
  const bucket = `${limit.name}:${keyedDigest("throttle", who)}`;
  await db()
    .update(throttleWindows)
    .set({ hits: sql`greatest(${throttleWindows.hits} - 1, 0)` })
    .where(and(eq(throttleWindows.bucket, bucket), eq(throttleWindows.windowStart, start)));
}

/** Deletes expired windows; called by forget-old-requests. */
export async function forgetOldWindows(now: Date): Promise<void> {
  await db()
    .delete(throttleWindows)
    .where(lt(throttleWindows.windowStart, new Date(now.getTime() - 2 * 60 * 60 * 1000)));
}

function inWords(seconds: number): Readonly<Record<Locale, string>> {
  if (seconds < 90) return { en: `${seconds} seconds`, sw: `sekunde ${seconds}` };
  const minutes = Math.ceil(seconds / 60);
  return { en: `${minutes} minutes`, sw: `dakika ${minutes}` };
}
