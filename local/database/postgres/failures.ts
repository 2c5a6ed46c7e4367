/** The cause of a failed start in PostgreSQL's output; a full disk first, because it causes other errors. */
export function startFailure(output: string, folder: string, cause?: unknown): Error {
  // Messages of sessions that end with a killed server are not its cause.
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
