import { BY_LAST_DIGITS, type PhoneMessage } from "./phones";
import type { StandIn } from "./stand-in";
import { MODES, type Switches } from "./switches";

const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`);
const local = (digits: string) =>
  /^254\d{9}$/.test(digits)
    ? `0${digits.slice(3, 6)} ${digits.slice(6, 9)} ${digits.slice(9)}`
    : /^\d+$/.test(digits)
      ? `+${digits}`
      : digits;
const time = (at: number) =>
  new Date(at).toLocaleTimeString("en-KE", {
    timeZone: "Africa/Nairobi",
    hour: "2-digit",
    minute: "2-digit",
    second: "2-digit",
  });

const MOST_PHONES = 24;
const MOST_MESSAGES = 12;

function phone(to: string, messages: readonly PhoneMessage[], titles: Map<string, string>): string {
  const shown = messages.slice(0, MOST_MESSAGES).map(({ from, text, at, arrived, provider, isOwn }) => {
    const linked = escapeHtml(text).replace(/https?:\/\/[^\s<]+/g, '<a href="$&">$&</a>');
    const how = arrived ? "" : ' <b class="bad">not delivered: the phone is off</b>';
    return `<li${isOwn ? ' class="own"' : ""}><p>${linked}</p><small>${isOwn ? "To " : ""}${escapeHtml(from || "No name")} · ${time(at)} · ${titles.get(provider) ?? ""}${how}</small></li>`;
  });
  const more = messages.length - shown.length;
  return `<section class="phone" aria-label="Phone ${local(to)}"><h2>${local(to)}</h2><ul>${shown.join("")}</ul>${more > 0 ? `<small>and ${more} more</small>` : ""}${writeForm(to, messages[0])}</section>`;
}

/** Phones can answer a number or a short code, not a sender name. */
function writeForm(to: string, last: PhoneMessage | undefined): string {
  if (!last || !SMS.has(last.provider) || !/^\d{8,15}$/.test(to)) return "";
  if (!/^\+?\d{3,15}$/.test(last.from)) return "<small>A sender's name cannot be answered.</small>";
  return `<form class="text" method="post" action="/phones/${to}/texts"><input type="hidden" name="provider" value="${last.provider}"><input type="hidden" name="to" value="${escapeHtml(last.from)}"><input name="text" aria-label="Write to ${escapeHtml(last.from)}" placeholder="Write to ${escapeHtml(last.from)}" autocomplete="off" maxlength="480"><button>Send</button></form>`;
}

const SMS = new Set(["africastalking", "twilio", "textlocal", "bulksms"]);

function switchesForm(
  standIns: readonly StandIn[],
  switches: Switches,
  reportUrls: ReadonlyMap<string, string>,
): string {
  const fields = standIns.map(({ name, title, hasConsole }) => {
    const options = Object.entries(MODES).map(
      ([mode, does]) =>
        `<option value="${mode}"${switches.at(name) === mode ? " selected" : ""}>${does}</option>`,
    );
    const reports = hasConsole
      ? `<label>Where ${title} reports deliveries <input name="${name}-reports" value="${escapeHtml(reportUrls.get(name) ?? "")}" autocomplete="off" placeholder="http://127.0.0.1:3000/callbacks/sms/…"></label>`
      : "";
    return `<fieldset><legend>${title}</legend><label>It <select name="${name}" autocomplete="off">${options.join("")}</select></label>${reports}</fieldset>`;
  });
  return `<form method="post" action="/switches"><h2>What goes wrong</h2>${fields.join("")}<button>Set</button></form>`;
}

function credentials(standIns: readonly StandIn[]): string {
  const rows = standIns.map(({ title, offer }) => {
    const given = Object.entries(offer(""))
      .filter(([field]) => !/provider|baseUrl/i.test(field))
      .map(([field, value]) => `${escapeHtml(field)} <code>${escapeHtml(value)}</code>`);
    return `<tr><th scope="row">${title}</th><td>${given.join("<br>")}</td></tr>`;
  });
  return `<details><summary>Credentials</summary><table>${rows.join("")}</table></details>`;
}

const ownPages = (standIns: readonly StandIn[]) =>
  standIns.map(({ page }) => (page ? `<a href="${page.path}">${escapeHtml(page.title)}</a>` : "")).join("");

/** Every phone that got a message, the last one first, and the switches. */
export function phonesPage(
  messages: readonly PhoneMessage[],
  standIns: readonly StandIn[],
  switches: Switches,
  reportUrls: ReadonlyMap<string, string>,
): string {
  const titles = new Map(standIns.map(({ name, title }) => [name, title]));
  const byPhone = new Map<string, PhoneMessage[]>();
  for (const message of messages.toReversed())
    byPhone.set(message.to, [...(byPhone.get(message.to) ?? []), message]);
  const phones = [...byPhone].slice(0, MOST_PHONES).map(([to, theirs]) => phone(to, theirs, titles));
  const table = Object.entries(BY_LAST_DIGITS)
    .map(([digits, { does }]) => `<tr><th scope="row">…${digits}</th><td>${does}</td></tr>`)
    .join("");
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>Phones · Stand-ins</title><link rel="stylesheet" href="/style.css"><script src="/refresh.js" defer></script></head><body><header><b>Stand-ins</b><span>Nothing here leaves this machine.</span>${ownPages(standIns)}</header><main><h1>Phones</h1><div id="live" class="phones">${phones.join("") || '<p class="empty">No phone has a message yet. Send one in MoveEase, and it appears here.</p>'}</div>${switchesForm(standIns, switches, reportUrls)}<details><summary>Numbers that behave differently</summary><table>${table}</table></details>${credentials(standIns)}</main></body></html>`;
}

export const PHONES_STYLE = `:root{color-scheme:light dark;--paper:#fbf8f2;--card:#fff;--bubble:#eef2fb;--ink:#0f1b3d;--muted:#475569;--line:#e3d9c6;--link:#1e40af;--accent:#f59e0b;--bad:#b42318}@media(prefers-color-scheme:dark){:root{--paper:#0c1630;--card:#16223f;--bubble:#22315a;--ink:#e8ecf6;--muted:#a9b4cc;--line:#41507a;--link:#93b0ff;--accent:#fbbf24;--bad:#ff9d94}}*{box-sizing:border-box}body{margin:0;background:var(--paper);color:var(--ink);font:16px/1.55 Inter,system-ui,sans-serif}header{display:flex;flex-wrap:wrap;gap:4px 16px;align-items:baseline;padding:16px 20px;border-bottom:1px solid var(--line)}header span,small,.empty{color:var(--muted)}main{max-width:1120px;margin:0 auto;padding:28px 20px 80px}h1{font-size:30px;line-height:1.1;margin:0 0 20px}h2{font-size:18px;line-height:1.25;margin:0 0 12px}a{color:var(--link);overflow-wrap:anywhere}.phones{display:grid;grid-template-columns:repeat(auto-fill,minmax(min(100%,320px),1fr));gap:16px;align-items:start}.empty{grid-column:1/-1;margin:0}.phone,form{background:var(--card);border:1px solid var(--line);border-radius:16px;padding:20px}ul{list-style:none;margin:0;padding:0;display:grid;gap:14px}li p{margin:0 0 4px;padding:10px 14px;background:var(--bubble);border-radius:14px 14px 14px 4px;white-space:pre-wrap;overflow-wrap:anywhere}.own p{background:none;border:1px solid var(--line);border-radius:14px 14px 4px 14px;margin-left:32px}.own small{margin-left:32px}.phone form.text{margin:14px 0 0;padding:0;border:0;display:flex;gap:8px;background:none}form.text input{margin:0}form.text button{padding:0 18px}small{display:block;font-size:14px}.bad{color:var(--bad)}form{margin-top:32px;display:grid;gap:16px;grid-template-columns:repeat(auto-fit,minmax(min(100%,300px),1fr));align-items:start}form h2,form button{grid-column:1/-1}fieldset{border:0;margin:0;padding:0;min-width:0}legend{font-weight:600;padding:0;margin-bottom:4px}label{display:block;font-size:15px;color:var(--muted)}input,select{display:block;width:100%;min-height:48px;margin:4px 0 12px;padding:0 12px;border:1.5px solid #7a879c;border-radius:10px;background:var(--paper);color:var(--ink);font:inherit}button{justify-self:start;min-height:48px;padding:0 28px;border:0;border-radius:10px;background:var(--accent);color:#0f1b3d;font:600 16px/1 Inter,system-ui,sans-serif;cursor:pointer}details{margin-top:24px}summary{cursor:pointer;min-height:44px;font-weight:600}th,td{text-align:left;padding:6px 16px 6px 0;vertical-align:top;font-weight:400;overflow-wrap:anywhere}th{white-space:nowrap;font-weight:600}code{font-size:14px}`;

export const REFRESH = `setInterval(async()=>{const a=document.activeElement;if(a&&a.name==="text")return;try{const t=await(await fetch(location.href)).text();const n=new DOMParser().parseFromString(t,"text/html").getElementById("live");const o=document.getElementById("live");if(n&&o&&n.innerHTML!==o.innerHTML)o.replaceWith(n)}catch{}},1000)`;
