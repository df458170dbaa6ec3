import { ORPCError } from "@orpc/client";

export function saveBlob(fileName: string, blob: Blob): void {
  const address = URL.createObjectURL(blob);
  const link = document.createElement("a");
  link.href = address;
  link.download = fileName;
  link.click();
  URL.revokeObjectURL(address);
}

/** Fetches and downloads a file; the page stays. Throws the server's error. */
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
