import { ORPCError } from "@orpc/client";

/** Hands the browser a file to keep. */
export function saveBlob(fileName: string, blob: Blob): void {
  const address = URL.createObjectURL(blob);
  const link = document.createElement("a");
  link.href = address;
  link.download = fileName;
  link.click();
  URL.revokeObjectURL(address);
}

/** Fetches a file and hands it to the browser; the page stays. A refusal is thrown with its sentence. */
export async function saveFile(href: string): Promise<void> {
  const answer = await fetch(href, { headers: { Accept: "application/json" } });
  if (!answer.ok) {
    const body = (await answer.json().catch(() => ({}))) as { code?: string; message?: string };
    throw new ORPCError(body.code ?? "INTERNAL_SERVER_ERROR", {
      status: answer.status,
      ...(body.message ? { message: body.message } : {}),
    });
  }
  const [, name] = /filename="([^"]+)"/.exec(answer.headers.get("content-disposition") ?? "") ?? [];
  saveBlob(name ?? href.split("/").at(-1) ?? "file", await answer.blob());
}
