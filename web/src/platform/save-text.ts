/** Hands a value over as a file of readable JSON, as a download. */
export function saveJson(fileName: string, value: unknown): void {
  saveText(fileName, JSON.stringify(value, null, 2), 'application/json');
}

/** Hands a text over as a file, as a download. */
export function saveText(fileName: string, text: string, type: string): void {
  const address = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement('a');
  link.href = address;
  link.download = fileName;
  link.click();
  // The browser reads it after this task.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
