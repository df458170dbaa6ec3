import type { Context, MiddlewareHandler } from "hono";
import { bodyLimit } from "hono/body-limit";
import { customerFile } from "~/features/customers/import/domain";
import { MAX_DOCUMENT_BYTES } from "~/features/documents/domain";
import { MAX_PHOTO_BYTES, MAX_PHOTOS } from "~/features/inquiries/domain/inquiries";
import { MAX_BYTES } from "~/features/inventory/media/domain/uploads";
import type { RequestVariables } from "~/platform/http/file-routes";
import { openPlaces } from "~/platform/http/places";
import { throttle } from "~/platform/http/throttle";
import { readPath } from "~/platform/kernel/locales";
import { photosArriving, tooMuchSent } from "~/platform/kernel/platform-errors";
import { errorDocument, wantsPage } from "./error-document";

const MB = 1024 * 1024;
const SMALL = 64 * 1024;
/** The largest body is a logo of 2 MB as a data URL. */
const MAX_BODY = 4 * MB;
export const MAX_IMPORT = customerFile.mostBytes + MB;
const MAX_CLAIM = MAX_PHOTOS * MAX_PHOTO_BYTES + MB;
const MAX_DOCUMENT = MAX_DOCUMENT_BYTES + SMALL;
/** Limit of all concurrent bodies. Small ones always pass, so that large uploads do not block work. */
const MAX_TOGETHER = 64 * MB;
/** Concurrent claims, in total and for one address: each is on disk while it is read. */
const CLAIMS_TOGETHER = 6;
const CLAIMS_EACH = 2;
/** Twice the form's own limit, so that people slightly above it get the form back with their input. */
const CLAIM_BODIES = { name: "claim-bodies", limit: 240, windowSeconds: 3600 };

const CLAIM_PAGE = /^(?:\/[a-z]{2})?\/file-claim(?:\.data)?$/;
const SURVEY_PAGE = /^(?:\/[a-z]{2})?\/s\/[^/]+(?:\.data)?$/;
const IMPORT =
  /^\/api\/(?:v1\/(?:customer|employee|lead)-imports|rpc\/(?:customer|employee|lead)Imports\/upload)$/;
const DOCUMENT_UPLOAD =
  /^\/api\/(?:v1\/(?:customers|staff)\/[^/]+\/documents|v1\/customers\/[^/]+\/communications\/[^/]+\/attachments|v1\/training-records\/[^/]+\/certificate|v1\/leave-requests\/[^/]+\/note|v1\/vehicles\/[^/]+\/(?:papers|checks|fuel)|v1\/suppliers\/[^/]+\/papers|v1\/purchases\/[^/]+\/files|v1\/own-expenses|rpc\/(?:customerDocuments\/add|communicationAttachments\/add|staffDocuments\/add|training\/addCertificate|leaveNotes\/add|vehiclePapers\/add|vehicleChecks\/send|fuel\/add|supplierPapers\/add|purchases\/addFile|ownExpenses\/add))$/;
const SAFE = new Set(["GET", "HEAD", "OPTIONS"]);

const isClaim = (c: Context) => CLAIM_PAGE.test(c.req.path);

/** Rejects bodies that are too large, alone or together, before reading them. */
export function limitBodies(): MiddlewareHandler<RequestVariables> {
  const limitTo = (maxSize: number, said: string) => ({
    maxSize,
    limit: bodyLimit({ maxSize, onError: (c) => tooLarge(c, said) }),
  });
  const usual = limitTo(MAX_BODY, "This is too large to be sent: 4 MB at most.");
  const ofDocuments = limitTo(MAX_DOCUMENT, "A document can have 10 MB at most.");
  const ofSurveys = limitTo(MAX_BYTES.clip + SMALL, "A clip can have 12 MB at most.");
  const ofImports = limitTo(MAX_IMPORT, "This file is too large to be sent: 20 MB at most.");
  let together = 0;
  return async (c, next) => {
    if (SAFE.has(c.req.method)) return next();
    const declared = c.req.header("content-length");
    if (isClaim(c)) {
      if (Number(declared ?? 0) > MAX_CLAIM)
        return tooLarge(c, "These photos are too large to be sent: 8 MB each at most.");
      return next();
    }
    const isDocument = DOCUMENT_UPLOAD.test(c.req.path);
    const isSurvey = SURVEY_PAGE.test(c.req.path);
    const large = isDocument ? ofDocuments : isSurvey ? ofSurveys : usual;
    const { maxSize, limit } = IMPORT.test(c.req.path) ? ofImports : large;
    const bytes = Math.min(Number(declared ?? maxSize), maxSize);
    if (!(bytes > SMALL)) return limit(c, next);
    if (together + bytes > MAX_TOGETHER) throw tooMuchSent().retryIn(5);
    together += bytes;
    try {
      return await limit(c, next);
    } finally {
      together -= bytes;
    }
  };
}

/** Limits concurrent claims, and claims from one address per hour, before their photos are read. */
export function limitClaims(): MiddlewareHandler<RequestVariables> {
  const places = openPlaces({
    together: CLAIMS_TOGETHER,
    each: CLAIMS_EACH,
    retryAfter: 15,
    refusal: photosArriving,
  });
  return async (c, next) => {
    if (SAFE.has(c.req.method) || !isClaim(c)) return next();
    const { ip, now } = c.get("request");
    const leave = places.enter([ip]);
    try {
      await throttle(CLAIM_BODIES, ip, now);
      await next();
    } finally {
      leave();
    }
  };
}

function tooLarge(c: Context, message: string): Response {
  if (wantsPage(c)) return errorDocument(c, { status: 413, locale: readPath(c.req.path).locale });
  return c.json({ code: "TOO_LARGE", message, fields: {} }, 413);
}
