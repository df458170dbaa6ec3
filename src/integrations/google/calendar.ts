import { type CallOptions, callProvider, type ProviderAnswer } from "~/platform/outbound/provider-call";
import { apiFailure, googleAt } from "./google";

export interface CalendarAccess {
  baseUrl: string;
  calendarId: string;
  accessToken: string;
}

/** Times are local, with an IANA time zone. */
interface CalendarEvent {
  /** Chosen by us for idempotent writes: digits and the letters a to v. */
  id: string;
  summary: string;
  description: string;
  location: string;
  /** `2026-11-23T08:00:00`, local to the time zone. */
  start: string;
  end: string;
  timeZone: string;
}

const pathOf = ({ baseUrl, calendarId }: CalendarAccess) =>
  `${googleAt(baseUrl).apis}/calendar/v3/calendars/${encodeURIComponent(calendarId)}/events`;

function call(
  { accessToken }: CalendarAccess,
  url: string,
  init: { method: string; body?: string },
  options: CallOptions,
): Promise<ProviderAnswer> {
  const headers = { Authorization: `Bearer ${accessToken}`, "Content-Type": "application/json" };
  return callProvider(url, { ...init, headers }, options);
}

/**
 * Writes an event under its id: a new one, one that is there, or one that was removed and is there again. `isNew` says what
 * to try first. Throws CallFailed (docs/domain/integrations.md#google-calendar).
 */
export async function putEvent(
  access: CalendarAccess,
  event: CalendarEvent,
  isNew: boolean,
  options: CallOptions = {},
): Promise<void> {
  const { id, summary, description, location, start, end, timeZone } = event;
  const body = JSON.stringify({
    id,
    summary,
    description,
    location,
    start: { dateTime: start, timeZone },
    end: { dateTime: end, timeZone },
    status: "confirmed",
  });
  const insert = () => call(access, `${pathOf(access)}?sendUpdates=none`, { method: "POST", body }, options);
  const update = () =>
    call(access, `${pathOf(access)}/${id}?sendUpdates=none`, { method: "PUT", body }, options);
  let answer = isNew ? await insert() : await update();
  // A stopped run wrote it before, or a person removed it.
  if (isNew && answer.status === 409) answer = await update();
  else if (!isNew && answer.status === 404) answer = await insert();
  if (answer.status !== 200) throw apiFailure(answer);
}

/** Removes an event; one that is not there is removed. Throws CallFailed. */
export async function removeEvent(
  access: CalendarAccess,
  id: string,
  options: CallOptions = {},
): Promise<void> {
  const answer = await call(
    access,
    `${pathOf(access)}/${id}?sendUpdates=none`,
    { method: "DELETE" },
    options,
  );
  if (![200, 204, 404, 410].includes(answer.status)) throw apiFailure(answer);
}
