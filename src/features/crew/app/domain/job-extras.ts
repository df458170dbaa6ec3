import type { Strokes } from "~/features/evidence/domain/signatures";
import type { Bundle } from "../../domain/bundle";
import type { ExtraOffer, ExtrasOfJob, PhoneExtra, PhoneExtraLine } from "../../domain/job-extras";
import { type Held, jobOf } from "./reports";

/** What the phone reports of an extra. */
export type ExtraReport = { extraId: string } & (
  | {
      act: "offer";
      lines: { category: string; code: string; quantity: number }[];
      what: string;
      photos: string[];
      sends: boolean;
    }
  | { act: "ask"; what: string; photos: string[] }
  | { act: "send" }
  | { act: "sign"; total: number; name: string; strokes: Strokes }
  | { act: "refuse"; name: string; reason: string }
  | { act: "begin" }
  | { act: "withdraw"; reason: string }
);

export const extrasPart = (bundle: Bundle | undefined, jobId: string): ExtrasOfJob | undefined =>
  (bundle?.parts.extras as Record<string, ExtrasOfJob> | undefined)?.[jobId];

const half = (value: number, unit: number) => Math.floor((2 * value + unit) / (2 * unit));

/** Cents with VAT of some lines, by the rule of quotes: amounts and VAT half up to the shilling. Undefined without prices. */
export function sumOfLines(
  { offers, vatRate }: Pick<ExtrasOfJob, "offers" | "vatRate">,
  lines: readonly { category: string; code: string; quantity: number }[],
): number | undefined {
  let net = 0;
  let taxed = 0;
  for (const { category, code, quantity } of lines) {
    const offer = offers.find((one) => one.category === category && one.code === code);
    if (offer?.unitPrice === undefined) return undefined;
    const amount = half(Math.round(quantity * 10) * offer.unitPrice, 1_000) * 100;
    net += amount;
    if (offer.isTaxed) taxed += amount;
  }
  return net + half(taxed * (vatRate ?? 0), 1_000_000) * 100;
}

export interface ShownExtra extends PhoneExtra {
  /** Made on this phone, and not on the server yet. */
  isLocal: boolean;
}

/** The extras of a job: the server's, with what this phone reported since. The newest first. */
export function extrasOf(part: ExtrasOfJob, jobId: string, held: readonly Held[]): ShownExtra[] {
  const found = new Map(
    part.extras.map((extra): [string, ShownExtra] => [extra.id, { ...extra, isLocal: false }]),
  );
  for (const one of held) {
    if (one.kind !== "extra" || one.refused !== undefined || one.flag === "refused" || jobOf(one) !== jobId)
      continue;
    const { data } = one.payload as { data: ExtraReport };
    const known = found.get(data.extraId);
    if (data.act === "offer" || data.act === "ask") {
      if (!known) found.set(data.extraId, madeOf(part, data));
    } else if (known) found.set(known.id, afterReport(known, data));
  }
  return [...found.values()].reverse();
}

function madeOf(part: ExtrasOfJob, data: Extract<ExtraReport, { act: "offer" | "ask" }>): ShownExtra {
  const isFree = data.act === "ask";
  const lines = isFree ? [] : data.lines.map((line) => nameIn(part.offers, line));
  const total = isFree ? undefined : sumOfLines(part, data.lines);
  return {
    ...{ id: data.extraId, number: "", state: isFree ? "draft" : "offered", isFree, what: data.what, lines },
    ...(total === undefined ? {} : { total }),
    ...{
      signedName: "",
      reason: "",
      isSent: !isFree && data.sends,
      isBegun: false,
      doubt: null,
      isLocal: true,
    },
  };
}

const nameIn = (
  offers: readonly ExtraOffer[],
  line: { category: string; code: string; quantity: number },
): PhoneExtraLine => {
  const offer = offers.find(({ category, code }) => category === line.category && code === line.code);
  return { ...line, description: offer?.description ?? "", descriptionSw: offer?.descriptionSw ?? "" };
};

/** The server's later state wins: reports that it has change nothing any more. */
function afterReport(extra: ShownExtra, data: ExtraReport): ShownExtra {
  const isOpen = extra.state === "offered" || extra.state === "draft";
  switch (data.act) {
    case "send":
      return { ...extra, isSent: true };
    case "begin":
      return { ...extra, isBegun: true };
    case "sign":
      return isOpen ? { ...extra, state: "signed", signedName: data.name } : extra;
    case "refuse":
      return isOpen ? { ...extra, state: "refused", signedName: data.name, reason: data.reason } : extra;
    case "withdraw":
      return isOpen ? { ...extra, state: "void", reason: data.reason } : extra;
    default:
      return extra;
  }
}
