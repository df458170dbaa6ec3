/** True if the form has input that leaving the page would lose. */
export function isHalfFilled(form: HTMLFormElement): boolean {
  return [...form.elements].some((control) => {
    if (control instanceof HTMLSelectElement)
      return (
        control.value !== ([...control.options].find(({ defaultSelected }) => defaultSelected)?.value ?? "")
      );
    if (control instanceof HTMLTextAreaElement) return control.value !== control.defaultValue;
    if (!(control instanceof HTMLInputElement) || control.type === "hidden") return false;
    return control.type === "file" ? control.files?.length !== 0 : control.value !== control.defaultValue;
  });
}
