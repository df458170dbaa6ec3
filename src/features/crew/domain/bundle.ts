import type { Mark } from "~/features/evidence/domain/condition";
import type { Counted } from "~/features/evidence/domain/counts";
import type { DocumentData, DocumentFacts, DocumentState } from "~/features/evidence/domain/documents";
import type { Outcome, Signer } from "~/features/evidence/domain/signatures";
import type { VehicleClass } from "~/features/fleet/vehicles/domain";
import type { JobKind, JobState, PersonRole, Stop } from "~/features/jobs/domain";
import type { Reported, StepRules } from "./steps";

/** The data of a phone: `GET /api/v1/crew/bundle`. Instants are ISO 8601, days YYYY-MM-DD. */
export interface Bundle {
  person: {
    id: string;
    name: string;
    language: "en" | "sw";
    /** Holds lead_crew: on jobs that one leads, extras have prices. */
    mayLead: boolean;
    /** May send vehicle checks and fuel. */
    mayDrive: boolean;
  };
  company: { name: string; phone: string };
  /** Today, in the company's time zone. The bundle has it and the next two days. */
  today: string;
  steps: StepRules;
  jobs: BundleJob[];
  /** The vehicles of these jobs. */
  vehicles: BundleVehicle[];
  /** Parts by name. `evidence` is this feature's; later features add others. */
  parts: { evidence?: EvidencePart } & Record<string, unknown>;
}

/** Marks, counts and papers of jobs whose contacts the person sees. */
export interface EvidencePart {
  /** The papers' texts, for people who lead a job. */
  texts: DocumentFacts["texts"] | null;
  jobs: Record<string, JobEvidence>;
}

export interface JobEvidence {
  /** Marks and counts that hold, by any phone. */
  marks: Mark[];
  counts: KeptCount[];
  /** Ids of marks and counts that were corrected or withdrawn. */
  over: string[];
  /** For the leader alone. */
  papers: JobPapers | null;
}

export interface KeptCount extends Counted {
  id: string;
  labelFrom: number | null;
  labelTo: number | null;
}

/** What `composeDocument` needs beside the job, its marks and counts. */
export interface JobPapers {
  facts: Omit<DocumentFacts, "kind" | "texts" | "rooms" | "marks" | "counts" | "extras" | "note" | "amends">;
  /** Names of rooms that have goods, by language, in the order of the job's inventory. */
  rooms: { key: string; en: string; sw: string }[];
  /** Remarks of lines that have some, by item, as papers print them. */
  remarks: Record<string, { en: string; sw: string }>;
  documents: KeptDocument[];
}

export interface KeptDocument {
  id: string;
  kind: DocumentData["kind"];
  state: DocumentState;
  code: string;
  sha256: string;
  /** While it can be signed. */
  data: DocumentData | null;
  signatures: KeptSignature[];
}

export interface KeptSignature {
  id: string;
  role: Signer;
  name: string;
  outcome: Outcome;
  at: string;
  isConfirmed: boolean;
}

export interface BundleJob {
  id: string;
  moveId: string;
  number: string;
  /** Counts up with each change; an event's `basedOn`. */
  version: number;
  kind: JobKind;
  state: JobState;
  role: PersonRole;
  startsAt: string;
  endsAt: string;
  /** The person's name on the day before and later; empty before that, as contacts and addresses of stops. */
  customer: string;
  phone: string;
  /** False before the day before: stops are towns alone. */
  seesContacts: boolean;
  stops: Stop[];
  team: { personId: string; name: string; role: PersonRole }[];
  vehicleIds: string[];
  litres: number | null;
  minutes: number | null;
  instructions: string;
  /** A map with the way from stop to stop; empty while addresses are hidden. */
  map: string;
  inventory: { version: number; rooms: BundleRoom[] } | null;
  extras: BundleExtra[];
  /** Steps that the server knows, by any phone, in the order of their times. */
  reported: { id: string; step: Reported; at: string; by: string; skipped: string }[];
}

export interface BundleRoom {
  key: string;
  /** The kind of room, for its icon and name in both languages. */
  kind: string;
  label: string;
  lines: BundleLine[];
}

/** A line of the inventory, without its value. Fields with their usual value are left out. */
export interface BundleLine {
  itemId: string;
  name: string;
  /** Kiswahili; left out if it is the same. */
  nameSw?: string;
  quantity: number;
  /** Litres of one piece. */
  litres?: number;
  flags?: string[];
  /** The crew packs it. */
  isPacked?: true;
  /** Left out: it goes. */
  going?: "no" | "maybe";
  note?: string;
}

/** A line of the price list that the quote was made with. */
export interface BundleExtra {
  category: string;
  code: string;
  description: string;
  /** Cents as in the price list, only for the leader of the job with lead_crew. */
  unitPrice?: number;
}

export interface BundleVehicle {
  id: string;
  plate: string;
  name: string;
  class: VehicleClass;
  odometer: number | null;
  checklist: { en: string; sw: string; isVital: boolean }[];
  /** When it was checked today; null: not yet. */
  checkedAt: string | null;
}
