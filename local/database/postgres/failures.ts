/** What the operator reads when PostgreSQL could not be started: `said` is what it printed. */
export function failureSentence(said: string, where: string): string {
  if (/No space left on device|Disk quota exceeded/.test(said)) {
    return `O disco de ${where} está cheio. Libere espaço e inicie de novo: o que já foi gravado está a salvo.`;
  }
  const lines = said.trim().split('\n');
  const reason = lines.findLast((line) => /FATAL|PANIC|ERROR|error/.test(line)) ?? lines.at(-1) ?? '';
  return `O PostgreSQL não pôde ser iniciado em ${where}: ${reason.trim()}`;
}
