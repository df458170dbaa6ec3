/** Compares a file with the sealed one, on the device: only its digest is looked at, and nothing is sent. */
const sealedField = document.querySelector<HTMLInputElement>("input[type=file][data-digest]");
const verdict = document.querySelector<HTMLElement>("[data-answer]");
const drop = sealedField?.closest<HTMLElement>("[data-drop]");

async function compare(file: File): Promise<void> {
  if (!sealedField || !verdict) return;
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", await file.arrayBuffer()));
  const hex = [...digest].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  const isSame = hex === sealedField.dataset.digest;
  verdict.textContent = `${file.name}: ${(isSame ? sealedField.dataset.same : sealedField.dataset.differs) ?? ""}`;
  verdict.dataset.answer = isSame ? "same" : "differs";
}

// Without a secure connection, browsers have no digests: the page says how to compare by hand.
if (sealedField && drop && globalThis.crypto?.subtle) {
  drop.hidden = false;
  sealedField.addEventListener("change", () => {
    const [file] = sealedField.files ?? [];
    if (file) void compare(file);
  });
  drop.addEventListener("dragover", (event) => event.preventDefault());
  drop.addEventListener("drop", (event) => {
    event.preventDefault();
    const [file] = event.dataTransfer?.files ?? [];
    if (file) void compare(file);
  });
}

export {};
