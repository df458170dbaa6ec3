import { saveBlob } from "~/platform/ui/office/save-file";

/** Hands a text to the browser as a file to keep. */
export function download({ fileName, text }: { fileName: string; text: string }): void {
  saveBlob(fileName, new Blob([text], { type: "application/json" }));
}
