import { type Entry, FREE_A_MONTH, type People, type Person } from "./whatsapp-people";

const escaped = (text: string) => text.replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`);
const time = (at: number) =>
  new Date(at).toLocaleString("en-KE", {
    timeZone: "Africa/Nairobi",
    dateStyle: "short",
    timeStyle: "short",
  });
const TICKS = { sent: "sent", delivered: "delivered", read: "read", failed: "not delivered" } as const;
const MOST = 30;

function bubble({ at, fromPerson, text, kind, state, mediaId, reactions, category }: Entry): string {
  const media = mediaId ? ` <a href="/whatsapp/phones/files/${mediaId}">${escaped(kind)}</a>` : "";
  const how = fromPerson ? "" : ` · ${TICKS[state]} · ${category}`;
  const marks = reactions.length > 0 ? ` ${escaped(reactions.join(""))}` : "";
  return `<li${fromPerson ? ' class="own"' : ""}><p>${escaped(text)}${media}${marks}</p><small>${time(at)}${how}</small></li>`;
}

function phone(person: Person, people: People): string {
  const key = encodeURIComponent(person.userId);
  const entries = person.thread.slice(-MOST).map(bubble);
  const last = person.thread.findLast(({ choices, fromPerson }) => choices && !fromPerson);
  const taps = (last?.choices ?? []).map(
    ({ id, title }) =>
      `<button name="tap" value="${escaped(JSON.stringify({ id, about: last?.id }))}">${escaped(title)}</button>`,
  );
  const number = person.hidesPhone ? `@${escaped(person.username)}, number hidden` : `+${person.phone}`;
  const open = people.isWindowOpen(person) ? "Window open" : "Window closed: only templates arrive";
  return `<section class="phone" aria-label="${escaped(person.name)}"><h2>${escaped(person.name)}</h2><small>${number} · ${escaped(person.userId)} · ${open}</small><ul>${entries.join("")}</ul><form class="text" method="post" enctype="multipart/form-data" action="/whatsapp/phones/${key}/messages"><input name="text" aria-label="Message of ${escaped(person.name)}" placeholder="Message" autocomplete="off" maxlength="4096"><button name="kind" value="text">Send</button></form><form method="post" enctype="multipart/form-data" action="/whatsapp/phones/${key}/messages"><label>Photo (empty: two boxes) <input type="file" name="file" accept="image/jpeg,image/png"></label><button name="kind" value="photo">Send photo</button><button name="kind" value="voice">Send voice note</button><button name="kind" value="location">Send location</button><button name="kind" value="poll">Send poll</button><button name="kind" value="read">Read all</button>${taps.join("")}</form></section>`;
}

/** Everybody with WhatsApp, the last writer first, with forms to write, and the clock. */
export function whatsappPage(people: People, said: string): string {
  const phones = people.list().map((person) => phone(person, people));
  const note = said ? `<p role="status">${escaped(said)}</p>` : "";
  const meet = `<form method="post" action="/whatsapp/phones"><h2>Another person</h2><label>Phone number <input name="phone" placeholder="0722 418305" required></label><label>Name <input name="name" maxlength="60"></label><label>Username (hides the number) <input name="username" maxlength="30"></label><button>Add</button></form>`;
  const clock = `<form method="post" action="/whatsapp/phones/clock"><h2>Clock</h2><label>Hours ahead of now <input name="hours" type="number" min="0" max="2000" step="any" value="${people.aheadMs / 3_600_000}"></label><button>Set</button></form>`;
  const verify = `<form method="post" action="/whatsapp/phones/verify"><h2>Webhook</h2><small>Asks the address as Meta does when it is entered.</small><button>Verify the webhook</button></form>`;
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>WhatsApp · Stand-in</title><link rel="stylesheet" href="/style.css"></head><body><header><b>WhatsApp</b><span>Nothing here leaves this machine.</span><a href="/">All phones</a></header><main><h1>WhatsApp on phones</h1>${note}<p>${people.serviceThisMonth()} of ${FREE_A_MONTH} free service messages used this month.</p><div class="phones">${phones.join("") || '<p class="empty">Nobody has WhatsApp yet. Add a person, and write to the company.</p>'}</div>${meet}${clock}${verify}</main></body></html>`;
}
