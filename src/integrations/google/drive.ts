import { z } from "zod";
import {
  CallFailed,
  type CallOptions,
  callProvider,
  type ProviderAnswer,
} from "~/platform/outbound/provider-call";
import { apiFailure, googleAt } from "./google";

export interface DriveAccess {
  baseUrl: string;
  accessToken: string;
}

/** Its id comes from `generateFileIds`, so a repeated write makes no copy. */
interface NewFile {
  id: string;
  name: string;
  mimeType: string;
  folder: string;
}

/** `gone`: the file or its folder was removed. */
export type Written = "written" | "gone";

const FOLDER = "application/vnd.google-apps.folder";

function call(
  { baseUrl, accessToken }: DriveAccess,
  path: string,
  init: { method?: string; body?: string | Uint8Array<ArrayBuffer>; type?: string },
  options: CallOptions,
): Promise<ProviderAnswer> {
  const headers = { Authorization: `Bearer ${accessToken}`, "Content-Type": init.type ?? "application/json" };
  const { method = "GET", body } = init;
  const sent = body === undefined ? {} : { body };
  return callProvider(`${googleAt(baseUrl).apis}${path}`, { method, headers, ...sent }, options);
}

const generated = z.object({ ids: z.array(z.string().min(1)) });

/** Ids for files and folders that are made later; 1 to 1,000. Throws CallFailed (docs/domain/integrations.md#google-drive). */
export async function generateFileIds(
  access: DriveAccess,
  count: number,
  options: CallOptions = {},
): Promise<string[]> {
  const answer = await call(access, `/drive/v3/files/generateIds?space=drive&count=${count}`, {}, options);
  if (answer.status !== 200) throw apiFailure(answer);
  const read = generated.safeParse(answer.body);
  if (!read.success || read.data.ids.length < count) throw new CallFailed("unreadable", "");
  return read.data.ids;
}

/** Makes a folder; one that was made under this id is it. `folder` undefined: in the drive itself. */
export async function makeFolder(
  access: DriveAccess,
  { id, name, folder }: { id: string; name: string; folder: string | undefined },
  options: CallOptions = {},
): Promise<Written> {
  const body = JSON.stringify({ id, name, mimeType: FOLDER, ...(folder && { parents: [folder] }) });
  return writtenBy(await call(access, "/drive/v3/files?fields=id", { method: "POST", body }, options), 409);
}

/** Gives a file or folder another name. */
export async function renameFile(
  access: DriveAccess,
  { id, name }: { id: string; name: string },
  options: CallOptions = {},
): Promise<Written> {
  const body = JSON.stringify({ name });
  return writtenBy(await call(access, `/drive/v3/files/${id}?fields=id`, { method: "PATCH", body }, options));
}

/** Creates a file or overwrites it (`isNew` says which to try first). Throws CallFailed. */
export async function putFile(
  access: DriveAccess,
  { isNew, bytes, ...file }: NewFile & { isNew: boolean; bytes: Uint8Array },
  options: CallOptions = {},
): Promise<Written> {
  const update = () => {
    const path = `/upload/drive/v3/files/${file.id}?uploadType=media&fields=id`;
    const init = { method: "PATCH", body: new Uint8Array(bytes), type: file.mimeType };
    return call(access, path, init, options);
  };
  if (isNew) {
    const answer = await create(access, file, bytes, options);
    // A stopped run created it before.
    return writtenBy(answer.status === 409 ? await update() : answer);
  }
  const answer = await update();
  if (answer.status !== 404) return writtenBy(answer);
  // Never created, though its id was saved; or removed by a person, which retires the id.
  const made = await create(access, file, bytes, options);
  return made.status === 409 ? "gone" : writtenBy(made);
}

/** Google's `multipart/related`: metadata and contents in one request. */
function create(
  access: DriveAccess,
  { id, name, mimeType, folder }: NewFile,
  bytes: Uint8Array,
  options: CallOptions,
): Promise<ProviderAnswer> {
  const boundary = `moveease-${id}`;
  const about = JSON.stringify({ id, name, mimeType, parents: [folder] });
  const head = `--${boundary}\r\nContent-Type: application/json; charset=UTF-8\r\n\r\n${about}\r\n--${boundary}\r\nContent-Type: ${mimeType}\r\n\r\n`;
  const body = new Uint8Array(Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${boundary}--`)]));
  const init = { method: "POST", body, type: `multipart/related; boundary=${boundary}` };
  return call(access, "/upload/drive/v3/files?uploadType=multipart&fields=id", init, options);
}

/** Removes a file, or a folder with all that is in it; one that is not there is removed. Throws CallFailed. */
export async function removeFile(access: DriveAccess, id: string, options: CallOptions = {}): Promise<void> {
  const answer = await call(access, `/drive/v3/files/${id}`, { method: "DELETE" }, options);
  if (![200, 204, 404].includes(answer.status)) throw apiFailure(answer);
}

function writtenBy(answer: ProviderAnswer, alsoGood?: number): Written {
  if (answer.status === 200 || answer.status === alsoGood) return "written";
  if (answer.status === 404) return "gone";
  throw apiFailure(answer);
}
