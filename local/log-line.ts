import { terminalText } from './terminal-text.ts';

/** The commonest events, as a person at a terminal reads them. */
const sentences: Readonly<Record<string, string>> = {
  'auth-failed': 'A entrada no painel falhou por um erro do programa',
  'backup-checked': 'Uma cópia de segurança foi conferida',
  'backup-failed': 'A cópia de segurança não pôde ser feita',
  'backup-made': 'Uma cópia de segurança foi feita',
  'database-restarted': 'O banco de dados parou e foi iniciado de novo',
  'disk-reserve-given-up': 'O disco está quase cheio: libere espaço',
  job_failed: 'Uma tarefa não terminou e será tentada de novo',
  liturgy_source_failed: 'A liturgia do dia não pôde ser lida',
  mail_failed: 'Um e-mail não pôde ser enviado',
  mail_refused: 'Um e-mail foi recusado',
  outward_call: 'Um serviço de fora não respondeu como devia',
  'site-build': 'O site público foi atualizado',
  'site-build-failed': 'O site público não pôde ser atualizado',
  'shutdown-forced': 'O sistema demorou a encerrar e foi interrompido',
};

const names: Readonly<Record<string, string>> = {
  code: 'código',
  error: 'erro',
  event: 'evento',
  failure: 'falha',
  file: 'arquivo',
  job: 'tarefa',
  message: 'mensagem',
  milliseconds: 'milissegundos',
  ms: 'milissegundos',
  reason: 'motivo',
  service: 'serviço',
};

/** A log entry as JSON, or for a person at a terminal as a sentence with the entry's details behind it. */
export function logLine(entry: object, at: Date, isForPerson: boolean): string {
  if (!isForPerson) return JSON.stringify({ at: at.toISOString(), ...entry });
  const { event, level, ...details } = entry as Readonly<Record<string, unknown>>;
  const known = Object.hasOwn(sentences, String(event)) ? sentences[String(event)] : undefined;
  const told = Object.entries(known || event === undefined ? details : { event, ...details })
    .filter(([, value]) => value !== undefined && value !== null)
    .map(([name, value]) => `${names[name] ?? name}: ${typeof value === 'string' ? value : JSON.stringify(value)}`);
  const sentence = known ?? (event === undefined && level === 'info' ? 'Chamada' : 'Registro do programa');
  const time = [at.getHours(), at.getMinutes(), at.getSeconds()].map((part) => String(part).padStart(2, '0')).join(':');
  return terminalText(`  ${time}  ${sentence}${told.length > 0 ? ` (${told.join(', ')})` : ''}`).replaceAll('\n', ' ');
}
