import type { Device, Sale } from "./etims-ledger";

const escaped = (text: unknown) =>
  String(text ?? "").replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`);
const kes = (value: unknown) => Number(value ?? 0).toLocaleString("en-KE", { minimumFractionDigits: 2 });

const page = (title: string, body: string) =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${title} · Stand-in</title><link rel="stylesheet" href="/style.css"></head><body><header><b>KRA eTIMS</b><span>A stand-in: nothing is reported to KRA.</span></header><main><h1>${title}</h1>${body}</main></body></html>`;

const MOST_SHOWN = 200;

/** What arrived, the newest first, and the form that tells KRA to fail. */
export function ledgerPage(devices: readonly Device[], told: readonly string[]): string {
  const parts = devices.map((device) => {
    const sales = [...device.sales.values()].reverse().slice(0, MOST_SHOWN);
    const rows = sales.map(
      ({ body, receiptNumber, signature, at }) =>
        `<tr><td>${escaped(body.invcNo)}</td><td>${escaped(body.trdInvcNo)}</td><td>${body.rcptTyCd === "R" ? `Credit note of ${escaped(body.orgInvcNo)}` : "Sale"}</td><td>${escaped(body.custTin ?? "")} ${escaped(body.custNm)}</td><td>${kes(body.totAmt)}</td><td>${kes(body.totTaxAmt)}</td><td>${device.sdcId}/${receiptNumber}</td><td><code>${signature}</code></td><td>${at}</td></tr>`,
    );
    return `<section class="phone"><h2>${escaped(device.tin)}, branch ${escaped(device.branch)}, ${device.sdcId}</h2><p>${device.items.size} items, ${device.sales.size} documents</p><div style="overflow-x:auto"><table><tr><th>No.</th><th>Document</th><th>Kind</th><th>Customer</th><th>KES</th><th>Tax</th><th>CU number</th><th>Signature</th><th>Signed</th></tr>${rows.join("")}</table></div></section>`;
  });
  const options = told.map((code) => `<option value="${code}">${code}</option>`).join("");
  const form = `<form method="post" action="/etims/told"><h2>The next answers</h2><label>Answer <select name="answer">${options}</select></label><label>How many <input name="times" type="number" value="1" min="1" max="1000"></label><button>Set</button></form>`;
  return page("What KRA has", (parts.join("") || "<p>No device is initialised yet.</p>") + form);
}

/** What the QR code of a receipt opens. */
export function receiptPage(device: Device | undefined, sale: Sale | undefined): string {
  if (!device || !sale) return page("No such receipt", "<p>KRA has no receipt with this signature.</p>");
  const { body } = sale;
  const lines = sale.lines.map(
    (line) =>
      `<tr><td>${escaped(line.itemNm)}</td><td>${escaped(line.taxTyCd)}</td><td>${kes(line.totAmt)}</td></tr>`,
  );
  return page(
    "Receipt",
    `<section class="phone"><p>${escaped(body.trdInvcNo)} of ${escaped(device.tin)} for ${escaped(body.custNm ?? "a customer")}</p><table>${lines.join("")}<tr><th>Total KES</th><td></td><td>${kes(body.totAmt)}</td></tr><tr><th>VAT KES</th><td></td><td>${kes(body.totTaxAmt)}</td></tr></table><p>CU invoice number ${device.sdcId}/${sale.receiptNumber}<br>Signature <code>${sale.signature}</code><br>Signed ${sale.at}</p></section>`,
  );
}
