import type { RouterContextProvider } from "react-router";
import type { Change } from "~/features/inventory/inventories/domain/edits";
import { GOING, type Going } from "~/features/inventory/inventories/domain/inventories";
import { ROOMS, type Room } from "~/features/inventory/kinds/domain/kinds";
import { MAX_BYTES } from "~/features/inventory/media/domain/uploads";
import { api, pageRequest } from "~/platform/http/loader-api";
import { newId } from "~/platform/kernel/ids";
import { PIECE_BYTES } from "~/platform/kernel/pieces";
import { newRoomKey, type OwnContent, tap } from "../domain/lists";

const LIMITS = { files: 1, fileBytes: MAX_BYTES.clip, bytes: MAX_BYTES.clip + 64 * 1024 };

/** Answers a form of the page. Returns the anchor to show again. Throws the API's errors. */
export async function answerPost(
  context: Readonly<RouterContextProvider>,
  token: string,
  request: Request,
): Promise<string> {
  const isFile = request.headers.get("content-type")?.startsWith("multipart/form-data");
  if (!isFile) return answerForm(context, token, await request.formData());
  const { form, forget } = await context.get(pageRequest).readUpload(request, LIMITS);
  try {
    return await answerForm(context, token, form);
  } finally {
    await forget();
  }
}

const textOf = (form: FormData, name: string) => {
  const value = form.get(name);
  return typeof value === "string" ? value.trim() : "";
};
const figureOf = (form: FormData, name: string) => Math.round(Number(textOf(form, name))) || null;

async function answerForm(
  context: Readonly<RouterContextProvider>,
  token: string,
  form: FormData,
): Promise<string> {
  const links = api(context, "surveyLinks");
  const intent = textOf(form, "do");
  const file = form.get("file");
  if (intent === "submit") {
    await links.submit({ token });
    return "";
  }
  if (intent === "remove-photo") {
    await links.removePhoto({ token, photoId: textOf(form, "photo") });
    return "#media";
  }
  if ((intent === "photo" || intent === "clip") && file instanceof File && file.size > 0) {
    await sendFile(context, token, { kind: intent, room: textOf(form, "room"), file });
    return "#media";
  }
  const list = await links.ofLink({ token });
  const change = changeOf(form, intent, list.content);
  if (change) {
    const { now } = context.get(pageRequest);
    const edit = { id: newId(), at: now.toISOString(), ...change };
    await links.edit({ token, base: list.version, edits: [edit] });
  }
  const code = textOf(form, "more") || textOf(form, "less");
  return code ? `#k-${code}` : "";
}

function changeOf(form: FormData, intent: string, content: OwnContent): Change | undefined {
  const [more, less, room, itemId] = ["more", "less", "room", "item"].map((name) => textOf(form, name));
  if (more) return tap(content, room ?? "", more, 1);
  if (less) return tap(content, room ?? "", less, -1);
  if (intent === "remove" && itemId) return { kind: "remove", itemId };
  if (intent === "details" && itemId)
    return {
      kind: "set",
      itemId,
      note: textOf(form, "note"),
      going: oneOf(GOING, textOf(form, "going"), "yes" as Going),
    };
  if (intent === "other")
    return {
      ...{ kind: "set", itemId: newId(), room: room ?? "", name: textOf(form, "name") },
      ...{
        length: figureOf(form, "length"),
        width: figureOf(form, "width"),
        height: figureOf(form, "height"),
      },
      quantity: figureOf(form, "quantity") ?? 1,
    };
  if (intent !== "room") return undefined;
  const kind = oneOf(ROOMS, textOf(form, "kind"), "bedroom" as Room);
  const label = textOf(form, "label") || kind.replace("_", " ");
  return { kind: "room", key: newRoomKey(content, kind), roomKind: kind, label };
}

const oneOf = <Value extends string>(values: readonly Value[], given: string, usual: Value): Value =>
  values.find((value) => value === given) ?? usual;

/** Sends the form's file in pieces, as the script does. */
async function sendFile(
  context: Readonly<RouterContextProvider>,
  token: string,
  { kind, room, file }: { kind: "photo" | "clip"; room: string; file: File },
): Promise<void> {
  const links = api(context, "surveyLinks");
  const bytes = new Uint8Array(await file.arrayBuffer());
  const uploadId = newId();
  const size = bytes.length;
  for (let offset = 0; offset < size; offset += PIECE_BYTES) {
    const body = new File([bytes.subarray(offset, offset + PIECE_BYTES)], "piece");
    await links.upload({ params: { token, uploadId }, query: { kind, room, size, offset }, body });
  }
}
