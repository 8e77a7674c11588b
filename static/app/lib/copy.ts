/** Puts a field's text into the clipboard, also where the page is no secure context and the clipboard is closed to it. */

export async function copy(field: HTMLInputElement): Promise<boolean> {
  field.focus();
  field.select();
  try {
    await navigator.clipboard.writeText(field.value);
    return true;
  } catch {
    return document.execCommand("copy");
  }
}
