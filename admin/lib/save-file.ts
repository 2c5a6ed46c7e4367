/** Milliseconds for a browser to begin saving. */
const kept = 60_000;

/** Saves a file as a download. */
export function saveFile(file: File): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = file.name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), kept);
}
