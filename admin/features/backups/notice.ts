import { backupInterval, type LastBackup } from '#contract/backups.ts';
import { parishDayOf } from '#contract/parish-day.ts';

interface BackupNotice {
  tone: 'quiet' | 'warning';
  text: string;
}

const day = 86_400_000;

const advice = 'Peça a quem cuida do computador que faça uma por semana e a guarde fora dele.';

const none = 'Ainda não há cópia de segurança. Peça a quem cuida do computador.';

const unknownDate = 'A data da última cópia de segurança não é conhecida: o relógio do computador estava adiantado.';

/** Tells administrators the last backup's age in days, with advice when it is too old or unknown. */
export function backupNotice({ madeAt }: LastBackup, now: Date): BackupNotice {
  if (madeAt === null) return { tone: 'warning', text: none };
  // A clock that was ahead set it: nobody knows when.
  if (Date.parse(madeAt) > now.getTime() + day) return { tone: 'warning', text: `${unknownDate} ${advice}` };
  const startOf = (instant: Date) => Date.parse(parishDayOf(instant));
  const days = Math.max(0, (startOf(now) - startOf(new Date(madeAt))) / day);
  const text = `Última cópia de segurança: ${ago(days)}.`;
  return days > backupInterval ? { tone: 'warning', text: `${text} ${advice}` } : { tone: 'quiet', text };
}

function ago(days: number): string {
  if (days === 0) return 'hoje';
  return days === 1 ? 'há 1 dia' : `há ${days} dias`;
}
