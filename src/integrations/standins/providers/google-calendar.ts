import { type Context, Hono } from "hono";

interface Entry {
  id: string;
  status: "confirmed" | "cancelled";
  summary?: string;
  description?: string;
  location?: string;
  start: { dateTime: string };
  end: { dateTime: string };
  sequence: number;
}

const ID = /^[a-v0-9]{5,1024}$/;
const MOST = 20_000;

const escaped = (words: string) => words.replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`);
const problem = (code: number, message: string, reason: string) => ({
  error: { code, message, errors: [{ domain: "global", reason, message }] },
});
const notFound = problem(404, "Not Found", "notFound");

/** Google Calendar: two calendars of one account, whose events are written under ids that the program chooses. */
export function calendarRoutes(owner: string, denied: (c: Context) => Response | undefined): Hono {
  const calendars = new Map<string, { summary: string; entries: Map<string, Entry> }>([
    [owner, { summary: owner, entries: new Map() }],
    ["moves@group.calendar.example", { summary: "Moves", entries: new Map() }],
  ]);
  const calendarOf = (c: Context) => {
    const id = c.req.param("id") ?? "";
    return calendars.get(id === "primary" ? owner : id);
  };
  const app = new Hono();
  app.use("/calendar/v3/*", async (c, next) => denied(c) ?? (await next()));
  app.get("/calendar/v3/calendars/:id/events", (c) => {
    const calendar = calendarOf(c);
    if (!calendar) return c.json(notFound, 404);
    return c.json({ summary: calendar.summary, timeZone: "Africa/Nairobi", items: [] });
  });
  app.post("/calendar/v3/calendars/:id/events", async (c) => {
    const calendar = calendarOf(c);
    if (!calendar) return c.json(notFound, 404);
    const given = await c.req.json<Partial<Entry>>();
    const { id = "", start, end } = given;
    if (!ID.test(id)) return c.json(problem(400, "Invalid resource id value.", "invalid"), 400);
    if (!start?.dateTime || !end?.dateTime || end.dateTime <= start.dateTime)
      return c.json(problem(400, "The specified time range is empty.", "timeRangeEmpty"), 400);
    if (calendar.entries.has(id))
      return c.json(problem(409, "The requested identifier already exists.", "duplicate"), 409);
    if (calendar.entries.size >= MOST) return c.json(problem(403, "Too many", "quotaExceeded"), 403);
    calendar.entries.set(id, { ...(given as Entry), id, status: "confirmed", sequence: 0 });
    return c.json(calendar.entries.get(id));
  });
  app.put("/calendar/v3/calendars/:id/events/:event", async (c) => {
    const calendar = calendarOf(c);
    const before = calendar?.entries.get(c.req.param("event"));
    if (!calendar || !before) return c.json(notFound, 404);
    const given = await c.req.json<Entry>();
    const sequence = before.sequence + 1;
    calendar.entries.set(before.id, { ...given, id: before.id, status: "confirmed", sequence });
    return c.json(calendar.entries.get(before.id));
  });
  app.delete("/calendar/v3/calendars/:id/events/:event", (c) => {
    const entry = calendarOf(c)?.entries.get(c.req.param("event"));
    if (!entry) return c.json(notFound, 404);
    if (entry.status === "cancelled")
      return c.json(problem(410, "Resource has been deleted", "deleted"), 410);
    entry.status = "cancelled";
    return c.body(null, 204);
  });
  const shown = () =>
    [...calendars.values()].map(({ summary, entries }) => ({
      calendar: summary,
      events: [...entries.values()]
        .filter(({ status }) => status === "confirmed")
        .sort((one, other) => (one.start.dateTime < other.start.dateTime ? -1 : 1)),
    }));
  app.get("/calendar.json", (c) => c.json(shown()));
  app.get("/calendar", (c) => {
    const lists = shown().map(({ calendar, events }) => {
      const items = events.map(
        ({ summary = "", start, location = "" }) =>
          `<li><p><b>${escaped(start.dateTime.replace("T", " "))}</b> ${escaped(summary)}</p><p>${escaped(location)}</p></li>`,
      );
      return `<h2>${escaped(calendar)}</h2>${items.length > 0 ? `<ul>${items.join("")}</ul>` : '<p class="empty">Nothing is in it.</p>'}`;
    });
    return c.html(
      `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>Calendars</title><link rel="stylesheet" href="/style.css"></head><body><header><b>Stand-in for Google</b><span>Nothing here leaves this machine.</span></header><main><h1>Calendars</h1>${lists.join("")}</main></body></html>`,
    );
  });
  return app;
}
