import { sql } from "drizzle-orm";
import {
  type AnyPgColumn,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { people } from "~/features/identity/server/tables";
import { jobs } from "~/features/jobs/server/tables";
import { moves } from "~/features/moves/server/tables";
import { createdAt, id, instant } from "~/platform/db/columns";
import { fileColumns } from "~/platform/db/file-columns";
import type { FileType } from "~/platform/kernel/file-types";
import type { Locale } from "~/platform/kernel/locales";
import type { MarkCode, MarkStage, Side } from "../domain/condition";
import type { CountStage } from "../domain/counts";
import type { DocumentData, DocumentKind, DocumentState } from "../domain/documents";
import type { Outcome, Signer, Strokes } from "../domain/signatures";

/** Evidence stays with its move if its job is removed. */
const ofMove = () =>
  uuid("move_id")
    .notNull()
    .references(() => moves.id);
const ofJob = () => uuid("job_id").references(() => jobs.id, { onDelete: "set null" });
const byPerson = () => uuid("created_by").references(() => people.id);

/** The key pair that seals documents, made by us. The newest one seals; older ones prove what they sealed. */
export const sealCertificates = pgTable("seal_certificates", {
  id: id(),
  /** The private key as PKCS #8 in PEM, encrypted. */
  sealed: text("sealed").notNull(),
  /** PEM. */
  certificate: text("certificate").notNull(),
  /** SHA-256 of the certificate, in hex. */
  fingerprint: text("fingerprint").notNull().unique(),
  validFrom: instant("valid_from").notNull(),
  validUntil: instant("valid_until").notNull(),
  createdAt: createdAt(),
});

/** Photos of condition. A trigger refuses every change until their retention ends. */
export const evidencePhotos = pgTable(
  "evidence_photos",
  {
    id: id(),
    moveId: ofMove(),
    jobId: ofJob(),
    /** Of the stored bytes, in hex. */
    sha256: text("sha256").notNull(),
    name: text("name").notNull(),
    mediaType: text("media_type").$type<FileType>().notNull(),
    bytes: integer("bytes").notNull(),
    key: text("key").notNull().unique(),
    /** By the clock of the phone. */
    takenAt: instant("taken_at").notNull(),
    createdAt: createdAt(),
    createdBy: byPerson(),
  },
  (table) => [index("evidence_photos_move").on(table.moveId, table.id)],
);

/**
 * A paper of a job. Its data, digest and code never change; its state moves forward. Sealed and void ones stay
 * as they are: a correction is an amendment, which names the first.
 */
export const evidenceDocuments = pgTable(
  "evidence_documents",
  {
    id: id(),
    moveId: ofMove(),
    jobId: ofJob(),
    kind: text("kind").$type<DocumentKind>().notNull(),
    locale: text("locale").$type<Locale>().notNull(),
    templateVersion: integer("template_version").notNull(),
    data: jsonb("data").$type<DocumentData>().notNull(),
    /** Of the canonical data, in hex. */
    sha256: text("sha256").notNull(),
    /** A phone showed it offline, and it is not what the server would have made. */
    differs: boolean("differs").notNull().default(false),
    /** K7QM-4T9X-2DHA, for the verification page. */
    code: text("code").notNull().unique(),
    state: text("state").$type<DocumentState>().notNull().default("prepared"),
    amends: uuid("amends").references((): AnyPgColumn => evidenceDocuments.id),
    amendReason: text("amend_reason").notNull().default(""),
    shownAt: instant("shown_at"),
    signedAt: instant("signed_at"),
    sealedAt: instant("sealed_at"),
    voidAt: instant("void_at"),
    voidBy: uuid("void_by").references(() => people.id),
    voidReason: text("void_reason").notNull().default(""),
    /** The sealed PDF. */
    ...fileColumns(),
    fileSha256: text("file_sha256"),
    certificateId: uuid("certificate_id").references(() => sealCertificates.id),
    sentAt: instant("sent_at"),
    createdAt: createdAt(),
    createdBy: byPerson(),
  },
  (table) => [
    index("evidence_documents_move").on(table.moveId, table.id),
    index("evidence_documents_job").on(table.jobId).where(sql`job_id is not null`),
    index("evidence_documents_amends").on(table.amends).where(sql`amends is not null`),
    index("evidence_documents_file").on(table.fileSha256).where(sql`file_sha256 is not null`),
    index("evidence_documents_waiting").on(table.signedAt).where(sql`state = 'signed'`),
    check(
      "evidence_documents_kind_known",
      sql`${table.kind} in ('origin', 'destination', 'job_sheet', 'delivery_note', 'change_order', 'waiver')`,
    ),
    check(
      "evidence_documents_state_known",
      sql`${table.state} in ('prepared', 'shown', 'signed', 'sealed', 'void')`,
    ),
    check("evidence_documents_locale_known", sql`${table.locale} in ('en', 'sw')`),
    check("evidence_documents_amended", sql`(${table.amends} is null) = (${table.amendReason} = '')`),
    check(
      "evidence_documents_signed",
      sql`${table.state} not in ('signed', 'sealed') or ${table.signedAt} is not null`,
    ),
    check(
      "evidence_documents_sealed",
      sql`num_nonnulls(${table.key}, ${table.bytes}, ${table.fileSha256}, ${table.certificateId}, ${table.sealedAt}) = case when ${table.state} = 'sealed' then 5 else 0 end`,
    ),
    check(
      "evidence_documents_void",
      sql`(${table.state} = 'void') = (${table.voidAt} is not null) and (${table.state} = 'void') = (${table.voidReason} <> '')`,
    ),
  ],
);

/** A signature, or a refusal to sign. A trigger refuses every change but its confirmation. */
export const evidenceSignatures = pgTable(
  "evidence_signatures",
  {
    id: id(),
    documentId: uuid("document_id")
      .notNull()
      .references(() => evidenceDocuments.id),
    outcome: text("outcome").$type<Outcome>().notNull(),
    role: text("role").$type<Signer>().notNull(),
    name: text("name").notNull(),
    /** Of a refusal. */
    reason: text("reason").notNull().default(""),
    /** Null for a refusal. */
    strokes: jsonb("strokes").$type<Strokes>(),
    /** Of the document's data that the signer read. */
    documentSha256: text("document_sha256").notNull(),
    device: text("device").notNull().default(""),
    ip: text("ip").notNull().default(""),
    /** By the clock of the device, and by ours. */
    deviceAt: instant("device_at").notNull(),
    createdAt: createdAt(),
    /** The person with the device. */
    createdBy: byPerson(),
    confirmedAt: instant("confirmed_at"),
    /** The phone that the code went to. */
    confirmedPhone: text("confirmed_phone").notNull().default(""),
    /** Of the signer, where no code could be sent. The photo may arrive later. */
    photoId: uuid("photo_id"),
    photoSha256: text("photo_sha256"),
  },
  (table) => [
    index("evidence_signatures_document").on(table.documentId, table.id),
    index("evidence_signatures_photo").on(table.photoId).where(sql`photo_id is not null`),
    uniqueIndex("evidence_signatures_role").on(table.documentId, table.role).where(sql`outcome = 'signed'`),
    check("evidence_signatures_outcome_known", sql`${table.outcome} in ('signed', 'refused')`),
    check("evidence_signatures_role_known", sql`${table.role} in ('customer', 'leader', 'receiver')`),
    check(
      "evidence_signatures_strokes",
      sql`(${table.outcome} = 'signed') = (${table.strokes} is not null) and (${table.outcome} = 'refused') = (${table.reason} <> '')`,
    ),
    check(
      "evidence_signatures_confirmed",
      sql`(${table.confirmedAt} is null) = (${table.confirmedPhone} = '') and (${table.confirmedAt} is null or ${table.outcome} = 'signed')`,
    ),
  ],
);

/** National ID numbers of signers, encrypted. Apart from the signatures, so that they can be erased and encrypted again. */
export const evidenceIdentities = pgTable("evidence_identities", {
  signatureId: uuid("signature_id")
    .primaryKey()
    .references(() => evidenceSignatures.id, { onDelete: "cascade" }),
  sealed: text("sealed").notNull(),
  createdAt: createdAt(),
});

/** Codes that confirm signatures. The code itself is not stored. */
export const evidenceCodes = pgTable(
  "evidence_codes",
  {
    id: id(),
    signatureId: uuid("signature_id")
      .notNull()
      .references(() => evidenceSignatures.id, { onDelete: "cascade" }),
    phone: text("phone").notNull(),
    digest: text("digest").notNull(),
    tries: smallint("tries").notNull().default(0),
    expiresAt: instant("expires_at").notNull(),
    usedAt: instant("used_at"),
    createdAt: createdAt(),
  },
  (table) => [index("evidence_codes_signature").on(table.signatureId, table.createdAt)],
);

/** A row that corrects another of its table, with the reason; both stay. */
const amendment = () => ({
  amendReason: text("amend_reason").notNull().default(""),
  /** The corrected row was a mistake and nothing takes its place. */
  withdrawn: boolean("withdrawn").notNull().default(false),
  device: text("device").notNull().default(""),
  /** By the clock of the device. */
  at: instant("at").notNull(),
  createdAt: createdAt(),
  createdBy: byPerson(),
});

/** Condition of a thing or a place, as the crew found it. Append-only by a trigger. */
export const conditionMarks = pgTable(
  "condition_marks",
  {
    id: id(),
    moveId: ofMove(),
    jobId: ofJob(),
    stage: text("stage").$type<MarkStage>().notNull(),
    /** The line of the inventory; null for a place or a thing that is not listed. */
    itemId: uuid("item_id"),
    what: text("what").notNull().default(""),
    place: text("place").notNull().default(""),
    code: text("code").$type<MarkCode>().notNull(),
    side: text("side").$type<Side>(),
    /** Per mille of the silhouette's width and height. */
    x: smallint("x"),
    y: smallint("y"),
    note: text("note").notNull().default(""),
    /** Without a foreign key: a phone sends its marks before their photos. */
    photoId: uuid("photo_id"),
    /** As the phone took it, in hex; null if the photo was there first. */
    photoSha256: text("photo_sha256"),
    amends: uuid("amends")
      .unique()
      .references((): AnyPgColumn => conditionMarks.id),
    ...amendment(),
  },
  (table) => [
    index("condition_marks_move").on(table.moveId, table.id),
    index("condition_marks_photo").on(table.photoId).where(sql`photo_id is not null`),
    check("condition_marks_stage_known", sql`${table.stage} in ('before', 'after')`),
    check("condition_marks_of_something", sql`${table.what} <> '' or ${table.place} <> ''`),
    check(
      "condition_marks_position",
      sql`(${table.x} is null) = (${table.y} is null) and ${table.x} between 0 and 1000 and ${table.y} between 0 and 1000`,
    ),
    check(
      "condition_marks_amended",
      sql`(${table.amends} is null) = (${table.amendReason} = '') and (${table.amends} is not null or not ${table.withdrawn})`,
    ),
  ],
);

/** Pieces of a room, counted at loading or unloading. Append-only by a trigger. */
export const evidenceCounts = pgTable(
  "evidence_counts",
  {
    id: id(),
    moveId: ofMove(),
    jobId: ofJob(),
    stage: text("stage").$type<CountStage>().notNull(),
    room: text("room").notNull(),
    /** First and last label; null without labels. */
    labelFrom: integer("label_from"),
    labelTo: integer("label_to"),
    quantity: integer("quantity").notNull(),
    /** Why the room's counts differ. */
    explained: text("explained").notNull().default(""),
    amends: uuid("amends")
      .unique()
      .references((): AnyPgColumn => evidenceCounts.id),
    ...amendment(),
  },
  (table) => [
    index("evidence_counts_move").on(table.moveId, table.id),
    check("evidence_counts_stage_known", sql`${table.stage} in ('load', 'unload')`),
    check("evidence_counts_quantity", sql`${table.quantity} >= 0 and ${table.room} <> ''`),
    check(
      "evidence_counts_labels",
      sql`(${table.labelFrom} is null) = (${table.labelTo} is null) and ${table.labelFrom} <= ${table.labelTo}`,
    ),
    check(
      "evidence_counts_amended",
      sql`(${table.amends} is null) = (${table.amendReason} = '') and (${table.amends} is not null or not ${table.withdrawn})`,
    ),
  ],
);
