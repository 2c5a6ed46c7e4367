/** Why PostgreSQL could not be started, from its output. A full disk is checked first, because it causes other errors. */
export function startFailure(output: string, folder: string, cause?: unknown): Error {
  // What sessions of a killed server say as they end is no reason.
  const lines = output
    .trim()
    .split('\n')
    .filter((line) => !line.includes('due to unexpected postmaster exit'));
  const reason =
    lines.find((line) => /No space left on device|Disk quota exceeded/.test(line)) ??
    lines.findLast((line) => /FATAL|PANIC|ERROR|error|failed|cannot/.test(line)) ??
    lines.at(-1) ??
    '';
  return new Error(`O PostgreSQL não pôde ser iniciado em ${folder}: ${reason.trim()}`, { cause });
}
