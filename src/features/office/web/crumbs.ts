const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

export interface Crumb {
  label: string;
  to?: string;
}

const LABELS: Record<string, string> = {
  "admin-dashboard": "Dashboard",
  assignment: "Lead rules",
  automation: "Rules",
  bank: "Bank account",
  choices: "Settings",
  company: "Company Branding",
  content: "Site content",
  crm: "CRM",
  documentTemplates: "Document Templates",
  drafts: "Invoices made by hand",
  gateways: "Gateway payments",
  "first-steps": "Finding your way",
  "invoice-management": "Invoices",
  management: "Settings Management",
  holidays: "Public holidays",
  me: "My record",
  mpesa: "M-Pesa",
  "mpesa-connection": "M-Pesa connection",
  "mpesa-review": "M-Pesa payments to review",
  loyalty: "Customer tiers",
  "move-history": "Move History",
  moveProfit: "Profit of moves",
  profit: "Profit of moves",
  paymentGateways: "Payment Gateways",
  "quote-management": "Quotes",
  review: "M-Pesa review",
  schedules: "Scheduled reports",
  seo: "SEO & Marketing",
  integrations: "Third-Party APIs",
  services: "Service History",
  signIn: "Google sign-in",
  tokens: "API tokens",
  travel: "Travel between jobs",
  clearances: "Clearances",
  evidence: "Evidence",
  crewSteps: "Steps",
  vehicleChecks: "Daily vehicle check",
};

const ONE_OF: Record<string, string> = {
  campaigns: "Campaign",
  content: "Text",
  inquiries: "Inquiry",
  "message-texts": "Text",
  outbox: "Message",
  partners: "Partner",
  pipelines: "Pipeline",
  reconciliation: "Statement",
  replies: "Reply",
  sequences: "Sequence",
  statements: "Customer",
  webhooks: "Webhook",
};

const NO_PAGE = new Set([
  "/crm",
  "/invoice-management/statements",
  "/personal-data",
  "/personal-data/inquiry",
  "/personal-data/lead",
  "/personal-data/subscriber",
  "/staff/payroll",
]);

const NO_ROW_PAGE = new Set(["pipelines", "sequences"]);

const OWN = "/staff/me";

/**
 * The breadcrumbs of a path: `/quote-management/QT-2026-004` is Quotes, QT-2026-004. Derived from the path, so that no
 * page can forget them.
 */
export function crumbsOf(pathname: string): Crumb[] {
  const parts = pathname.split("/").filter(Boolean);
  const trail = parts.map((part, index) => {
    const to = `/${parts.slice(0, index + 1).join("/")}`;
    const parent = parts[index - 1] ?? "";
    const isRow = UUID.test(part) || parent === "message-texts";
    const label = isRow ? (ONE_OF[parent] ?? "Details") : (LABELS[part] ?? capital(spaced(decode(part))));
    const isPage = !NO_PAGE.has(to) && !(isRow && NO_ROW_PAGE.has(parent));
    return isPage && index < parts.length - 1 ? { label, to } : { label };
  });
  return pathname === OWN || pathname.startsWith(`${OWN}/`) ? trail.slice(1) : trail;
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Separates the words of a path: `personal-data`, `bankAccount`. Numbers such as QT-2026-004 keep their hyphens. */
function spaced(part: string): string {
  if (/^[a-z]+(?:-[a-z]+)+$/.test(part)) return part.replaceAll("-", " ");
  return /^[a-z]+(?:[A-Z][a-z]+)+$/.test(part)
    ? part.replace(/[A-Z]/g, (big) => ` ${big.toLowerCase()}`)
    : part;
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
