/** Hands a text to the browser as a file to keep. */
export function download({ fileName, text }: { fileName: string; text: string }): void {
  const address = URL.createObjectURL(new Blob([text], { type: "application/json" }));
  const link = document.createElement("a");
  link.href = address;
  link.download = fileName;
  link.click();
  URL.revokeObjectURL(address);
}
