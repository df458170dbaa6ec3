import { BY_LAST_DIGITS, RESULTS } from "./behaviours";
import { ANSWER_KINDS, isAnswerKind } from "./inbox";
import type { PaybillPayment, Prompt } from "./ledger";
import type { Mail } from "./mailbox";
import { PAYOUTS_BY_LAST_DIGITS } from "./payout-behaviours";
import type { LoggedPayout } from "./payout-log";
import { SWITCHES, type Switches, switchNames } from "./switches";

const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`);
const local = (phone: string) => `0${phone.slice(3, 6)} ${phone.slice(6, 9)} ${phone.slice(9)}`;
const kes = (amount: number) => `KES&nbsp;${amount.toLocaleString("en-KE")}`;
const time = (at: number | string) =>
  new Date(at).toLocaleTimeString("en-KE", {
    timeZone: "Africa/Nairobi",
    hour: "2-digit",
    minute: "2-digit",
    second: "2-digit",
  });

function page(title: string, body: string, refresh = false): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${title} · M-Pesa simulator</title><link rel="stylesheet" href="/style.css">${refresh ? '<script src="/refresh.js" defer></script>' : ""}</head><body><header><b>M-Pesa simulator</b><nav><a href="/">Phones</a><a href="/mail">Mail</a></nav></header><main>${body}</main></body></html>`;
}

interface Facts {
  business: string;
  shortcode: string;
  registered: boolean;
  /** Shillings on the utility account. */
  utility: number;
}

interface Remembered {
  prompts: readonly Prompt[];
  paid: readonly PaybillPayment[];
  payouts: readonly LoggedPayout[];
}

function paybillForm({ business, shortcode, registered }: Facts): string {
  const field = (name: string, label: string, more: string) =>
    `<label>${label} <input name="${name}" autocomplete="off" required ${more}></label>`;
  return `<form class="phone paybill" method="post" action="/paybill"><h2>Pay a paybill</h2><p>To ${escapeHtml(business)}, business number <b>${escapeHtml(shortcode)}</b></p>${field("phone", "Phone", 'inputmode="tel" placeholder="0722 418 305"')}${field("account", "Account number", 'maxlength="60" placeholder="INV20260001"')}${field("amount", "Amount, whole KES", 'inputmode="numeric" pattern="\\d+"')}<div><button class="main">Pay</button></div>${registered ? "" : "<small>No addresses are registered for this paybill: the money arrives, and nobody is told. Register them in Settings, M-Pesa connection.</small>"}</form>`;
}

function utilityForm(utility: number): string {
  return `<form class="phone" method="post" action="/utility"><h2>Utility account</h2><p>Payouts leave it. It holds <b>${kes(utility)}</b>.</p><label>Put in, whole KES <input name="amount" inputmode="numeric" pattern="-?\\d+" autocomplete="off" required placeholder="1000000"></label><div><button class="main">Put in</button></div></form>`;
}

function payoutMessage({ phone, at, state, transactionId, amount, desc }: LoggedPayout, business: string) {
  const said = {
    accepted: `${kes(amount)} from ${escapeHtml(business)} is on its way.`,
    paid: `<b class="ok">${escapeHtml(transactionId)} Confirmed.</b> ${kes(amount)} received from ${escapeHtml(business)}`,
    failed: `${kes(amount)} not received: ${escapeHtml(desc)}`,
  };
  return { phone, at, said: said[state] };
}

function switchesForm(switches: Switches): string {
  const fields = switchNames.map((name) => {
    const { label, positions } = SWITCHES[name];
    const options = Object.entries(positions).map(
      ([position, does]) =>
        `<option value="${position}"${switches[name] === position ? " selected" : ""}>${does}</option>`,
    );
    return `<label>${label} <select name="${name}" autocomplete="off">${options.join("")}</select></label>`;
  });
  return `<form class="phone" method="post" action="/switches"><h2>What goes wrong</h2>${fields.join("")}<div><button class="main">Set</button></div></form>`;
}

export function refusedPage(message: string): string {
  return page(
    "Not paid",
    `<h1>Not paid</h1><p role="alert">${escapeHtml(message)}</p><p><a href="/">Back to the phones</a></p>`,
  );
}

/** The phones: the open prompt and the outcomes of the last ones. */
export function phonePage({ prompts, paid, payouts }: Remembered, facts: Facts, switches: Switches): string {
  const { business } = facts;
  const now = Date.now();
  const open = prompts.filter((prompt) => prompt.result === undefined && prompt.expiresAt > now);
  const ended = prompts.filter((prompt) => !open.includes(prompt)).slice(0, 30);
  const ringing = open
    .map(
      (prompt) =>
        `<form class="phone" method="post" action="/prompts/${encodeURIComponent(prompt.checkoutRequestId)}"><p class="to">${local(prompt.phone)}</p><h2>Do you want to pay ${kes(prompt.amount)}?</h2><p>To ${escapeHtml(business)}, account <b>${escapeHtml(prompt.account)}</b></p><label>M-Pesa PIN <input name="pin" inputmode="numeric" pattern="\\d{4}" maxlength="4" autocomplete="off" placeholder="Any four digits" aria-label="M-Pesa PIN"></label><div><button name="do" value="approve" class="main">Approve</button><button name="do" value="cancel" formnovalidate>Cancel</button></div><small>Leaves the phone in ${Math.max(0, Math.round((prompt.expiresAt - now) / 1000))} s</small></form>`,
    )
    .join("");
  const messages = ended
    .map((prompt) => {
      const said =
        prompt.result === "0"
          ? `<b class="ok">${escapeHtml(prompt.receipt ?? "")} Confirmed.</b> ${kes(prompt.amount)} paid for account ${escapeHtml(prompt.account)}`
          : `${kes(prompt.amount)}: ${escapeHtml(RESULTS[prompt.result ?? "1037"])}`;
      return { phone: prompt.phone, at: prompt.createdAt, said };
    })
    .concat(
      paid.slice(0, 30).map(({ phone, at, receipt, amount, account }) => ({
        phone,
        at,
        said: `<b class="ok">${escapeHtml(receipt)} Confirmed.</b> ${kes(amount)} paid by paybill for account ${escapeHtml(account)}`,
      })),
      payouts.slice(0, 30).map((payout) => payoutMessage(payout, business)),
    )
    .sort((a, b) => b.at - a.at);
  const rows = messages
    .slice(0, 30)
    .map(
      ({ phone, at, said }) =>
        `<li><span>${local(phone)}<small>${time(at)}</small></span><span>${said}</span></li>`,
    )
    .join("");
  const table = (numbers: Record<string, { does: string }>) =>
    `<table>${Object.entries(numbers)
      .map(([digits, { does }]) => `<tr><td>…${digits}</td><td>${does}</td></tr>`)
      .join("")}</table>`;
  return page(
    "Phones",
    `<div id="live"><h1>Phones</h1>${ringing || '<p class="empty">No phone is ringing. Pay something in MoveEase, and its prompt appears here.</p>'}<h2>Messages</h2>${rows ? `<ul>${rows}</ul>` : '<p class="empty">None yet.</p>'}</div>${paybillForm(facts)}${utilityForm(facts.utility)}${switchesForm(switches)}<details><summary>Numbers that answer by themselves</summary>${table(BY_LAST_DIGITS)}<p>All other numbers wait for a person on this page.</p></details><details><summary>Numbers whose payouts misbehave</summary>${table(PAYOUTS_BY_LAST_DIGITS)}<p>All other numbers are paid and told at once.</p></details>`,
    true,
  );
}

export function mailListPage(mails: readonly Mail[]): string {
  const rows = mails
    .map(
      (mail) =>
        `<li><span><a href="/mail/${mail.id}">${escapeHtml(mail.subject)}</a><small>${time(mail.receivedAt)}</small></span><span>${escapeHtml(mail.to.join(", "))}</span></li>`,
    )
    .join("");
  return page(
    "Mail",
    `<div id="live"><h1>Mail</h1>${rows ? `<ul>${rows}</ul>` : '<p class="empty">No mail yet.</p>'}</div>`,
    true,
  );
}

function answerForm(mail: Mail, answered: string | undefined): string {
  const kinds = Object.entries(ANSWER_KINDS).map(
    ([kind, label]) => `<option value="${kind}">${label}</option>`,
  );
  const said = isAnswerKind(answered)
    ? `<p class="ok" role="status">${ANSWER_KINDS[answered]} sent. MoveEase reads its mailbox every minute.</p>`
    : "";
  return `<form class="phone answer" method="post" action="/mail/${mail.id}/replies"><h2>Answer</h2>${said}<label>As <select name="kind" autocomplete="off">${kinds.join("")}</select></label><label>From <input name="from" type="email" value="${escapeHtml(mail.to[0] ?? "")}" autocomplete="off"></label><label>Words <textarea name="text" rows="4" placeholder="Empty: words of the demo's own"></textarea></label><button class="main">Send</button></form>`;
}

export function mailPage(mail: Mail, answered?: string): string {
  const attachments = mail.attachments
    .map(
      ({ name }, index) =>
        `<a href="/mail/${mail.id}/attachments/${index}" download="${escapeHtml(name)}">${escapeHtml(name)}</a>`,
    )
    .join(" · ");
  const links = [...new Set(mail.text.match(/https?:\/\/[^\s]+/g) ?? [])]
    .map((link) => `<li><a href="${escapeHtml(link)}">${escapeHtml(link)}</a></li>`)
    .join("");
  return page(
    "Mail",
    `<p><a href="/mail">All mail</a></p><h1>${escapeHtml(mail.subject)}</h1><p>To ${escapeHtml(mail.to.join(", "))} · from ${escapeHtml(mail.from)} · ${time(mail.receivedAt)}</p>${attachments ? `<p>Attached: ${attachments}</p>` : ""}<iframe sandbox="" title="The message as it looks" src="/mail/${mail.id}/body"></iframe>${answerForm(mail, answered)}<h2>Links in it</h2>${links ? `<ul class="links">${links}</ul>` : '<p class="empty">None.</p>'}`,
  );
}

export const STYLE = `:root{color-scheme:light dark;--paper:#fbf8f2;--card:#fff;--ink:#0f1b3d;--muted:#475569;--line:#e3d9c6;--link:#1e40af;--accent:#f59e0b;--ok:#116731}@media(prefers-color-scheme:dark){:root{--paper:#0c1630;--card:#16223f;--ink:#e8ecf6;--muted:#a9b4cc;--line:#41507a;--link:#93b0ff;--accent:#fbbf24;--ok:#6fd08c}}*{box-sizing:border-box}body{margin:0;background:var(--paper);color:var(--ink);font:16px/1.55 Inter,system-ui,sans-serif}header{display:flex;gap:24px;align-items:center;padding:12px 20px;border-bottom:1px solid var(--line)}nav{display:flex;gap:8px}nav a{padding:10px 8px;white-space:nowrap}main{max-width:760px;margin:0 auto;padding:28px 20px 80px}h1{font-size:30px;line-height:1.1;margin:0 0 20px}h2{font-size:20px;line-height:1.25;margin:28px 0 10px}a{color:var(--link);overflow-wrap:anywhere}.phone{background:var(--card);border:1px solid var(--line);border-radius:16px;padding:20px 24px;margin-bottom:16px;max-width:420px}.paybill{margin-top:28px}.phone h2{margin:4px 0}.phone p{margin:0 0 12px;color:var(--muted)}.phone .to{font-weight:600;color:var(--ink);margin:0}.phone label{display:block;font-weight:600;font-size:15px}.phone input,.phone select,.phone textarea{display:block;width:100%;min-height:48px;margin:6px 0 14px;padding:0 14px;border:1.5px solid #7a879c;border-radius:10px;background:var(--paper);color:inherit;font:inherit;letter-spacing:.1em}.phone select,.answer input,.phone textarea{letter-spacing:0}.phone textarea{padding:10px 14px}.answer{margin-top:28px;max-width:none}.phone div{display:grid;grid-template-columns:1fr 1fr;gap:10px}button{min-height:48px;border:1.5px solid #7a879c;border-radius:10px;background:none;color:inherit;font:600 16px/1 Inter,system-ui,sans-serif;cursor:pointer}button.main{background:var(--accent);border-color:var(--accent);color:#0f1b3d}small{display:block;color:var(--muted);font-size:14px}.phone small{margin-top:10px}ul{list-style:none;margin:0;padding:0}li{display:grid;grid-template-columns:170px 1fr;gap:12px;padding:12px 0;border-top:1px solid var(--line)}.links li{display:block}.ok{color:var(--ok)}.empty{color:var(--muted)}details{margin-top:32px}summary{cursor:pointer;min-height:44px;font-weight:600}td{padding:4px 16px 4px 0;vertical-align:top}td:first-child{white-space:nowrap}iframe{width:100%;height:620px;border:1px solid var(--line);border-radius:16px;background:#fff}@media(max-width:560px){li{grid-template-columns:1fr;gap:2px}}`;

/** Refreshes every second, except while a PIN is being typed. */
export const REFRESH = `setInterval(async()=>{const a=document.activeElement;if(a&&/INPUT|SELECT/.test(a.tagName))return;try{const t=await(await fetch(location.href)).text();const n=new DOMParser().parseFromString(t,"text/html").getElementById("live");const o=document.getElementById("live");if(n&&o&&n.innerHTML!==o.innerHTML)o.replaceWith(n)}catch{}},1000)`;
