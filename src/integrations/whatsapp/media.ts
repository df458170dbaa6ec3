import { createHash } from "node:crypto";
import { z } from "zod";
import { outboundFetch } from "~/platform/outbound/outbound";
import { type CallOptions, failureOf } from "~/platform/outbound/provider-call";
import { callGraph, hostOf, outcomeOf, refusalOf } from "./call";
import { isContentOf, mostBytesOf, plainType } from "./media-types";
import type { Asked, FetchedMedia, MediaRequest, WhatsAppAccount } from "./types";

const place = z.object({
  url: z.url(),
  mime_type: z.string(),
  sha256: z.string().default(""),
  file_size: z.coerce.number().int().nonnegative().default(0),
});
const uploaded = z.object({ id: z.string().min(1) });
const DOWNLOAD_MS = 60_000;

const refused = (reason: string) => ({ outcome: "refused" as const, code: "", reason });

/** Uploads a file after a check of its type, length and content. */
export async function uploadMedia(
  account: WhatsAppAccount,
  file: { name: string; mediaType: string; bytes: Buffer },
  options: CallOptions = {},
): Promise<Asked<string>> {
  const { name, mediaType, bytes } = file;
  const problem = problemOf(mediaType, bytes);
  if (problem) return refused(problem);
  const form = new FormData();
  form.set("messaging_product", "whatsapp");
  form.set("type", mediaType);
  form.set("file", new File([new Uint8Array(bytes)], name, { type: mediaType }));
  const answer = await callGraph(
    account,
    { path: `${account.numberId}/media`, method: "POST", body: form },
    uploaded,
    { timeoutMs: DOWNLOAD_MS, ...options },
  );
  return answer.outcome === "done" ? { outcome: "done", result: answer.result.id } : answer;
}

/** Downloads a file by its id. The address that Meta gives lives for five minutes, so each call asks for a new one. */
export async function fetchMedia(
  account: WhatsAppAccount,
  { mediaId, sha256 = "", mostBytes }: MediaRequest,
  options: CallOptions = {},
): Promise<Asked<FetchedMedia>> {
  const path = `${encodeURIComponent(mediaId)}?phone_number_id=${encodeURIComponent(account.numberId)}`;
  const found = await callGraph(account, { path }, place, options);
  if (found.outcome !== "done") return found;
  const { url, mime_type: mediaType, file_size: stated, sha256: alsoSha256 } = found.result;
  if (!isMetas(account, url)) return refused("WhatsApp named an address that is not its own.");
  const limit = Math.min(mostBytesOf(mediaType), mostBytes ?? Number.POSITIVE_INFINITY);
  if (limit === 0) return refused(`WhatsApp names a type that is not accepted: ${plainType(mediaType)}.`);
  if (stated > limit) return refused(tooLong(limit));
  const got = await download(account, { url, mostBytes: limit }, options);
  if (got.outcome !== "done") return got;
  const bytes = got.result;
  if (!isDigestOf(sha256, bytes) || !isDigestOf(alsoSha256, bytes))
    return refused("The file is not the one that WhatsApp announced.");
  const problem = problemOf(mediaType, bytes);
  return problem ? refused(problem) : { outcome: "done", result: { mediaType: plainType(mediaType), bytes } };
}

/** The token goes only to Meta, or to the other address in the settings. */
function isMetas(account: WhatsAppAccount, url: string): boolean {
  const { protocol, hostname, origin } = new URL(url);
  if (account.baseUrl) return origin === new URL(hostOf(account)).origin;
  return protocol === "https:" && /(?:^|\.)(?:fbsbx\.com|facebook\.com|whatsapp\.net)$/.test(hostname);
}

async function download(
  account: WhatsAppAccount,
  { url, mostBytes }: { url: string; mostBytes: number },
  { timeoutMs = DOWNLOAD_MS, fetch: send = outboundFetch }: CallOptions,
): Promise<Asked<Buffer>> {
  try {
    const response = await send(url, {
      headers: { Authorization: `Bearer ${account.accessToken}` },
      redirect: "error",
      signal: AbortSignal.timeout(timeoutMs),
    });
    if (response.status === 404 || response.status === 410)
      return refused("WhatsApp no longer has this file. Ask the person to send it again.");
    if (!response.ok) return refusalOf({ status: response.status, body: undefined });
    const bytes = await upTo(response, mostBytes);
    return bytes ? { outcome: "done", result: bytes } : refused(tooLong(mostBytes));
  } catch (error) {
    return outcomeOf(failureOf(error));
  }
}

/** Undefined if it is longer; the rest is not read. */
async function upTo(response: Response, mostBytes: number): Promise<Buffer | undefined> {
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const part of response.body ?? []) {
    bytes += part.byteLength;
    if (bytes > mostBytes) return undefined;
    parts.push(part);
  }
  return Buffer.concat(parts);
}

/** Webhooks state the digest in base64, the media's address in hexadecimal digits. */
function isDigestOf(stated: string, bytes: Buffer): boolean {
  if (stated === "") return true;
  const digest = createHash("sha256").update(bytes).digest();
  return stated === digest.toString("base64") || stated.toLowerCase() === digest.toString("hex");
}

function problemOf(mediaType: string, bytes: Buffer): string | undefined {
  const limit = mostBytesOf(mediaType);
  if (limit === 0) return `WhatsApp does not accept this type of file: ${plainType(mediaType)}.`;
  if (bytes.length > limit) return tooLong(limit);
  return isContentOf(mediaType, bytes) ? undefined : `The file's content is not ${plainType(mediaType)}.`;
}

const tooLong = (mostBytes: number) => `The file is too large: ${Math.floor(mostBytes / 1024)} kB at most.`;
