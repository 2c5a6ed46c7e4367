import { backupFailures, backupInterval, isKnownTime, type LastBackup } from '#contract/backups.ts';
import { formatDay } from '#contract/calendar-date.ts';
import { parishDayOf, parishTimeOf } from '#contract/parish-day.ts';

interface BackupNotice {
  tone: 'quiet' | 'warning';
  text: string;
}

const day = 86_400_000;

const advice = 'Peça a quem cuida do computador que faça uma cópia por semana e guarde em outro lugar.';

const none = 'Ainda não há cópia de segurança. Peça a quem cuida do computador.';

const firstIsComing = 'A primeira cópia de segurança será feita nos próximos minutos.';

const unknownDate = 'A data da última cópia de segurança não é conhecida: o relógio do computador estava adiantado.';

/** The morning's end: what was made before it was made at night. */
const morning = '06:00';

/** Tells administrators what failed, or the last backup's age in days, with advice when it is too old or unknown. */
export function backupNotice(state: LastBackup, now: Date): BackupNotice {
  const { madeAt, checkedAt, failure, isAutomatic } = state;
  const isDated = madeAt !== null && isKnownTime(madeAt, now);
  if (failure) {
    const last = isDated ? ` A última é de ${shownDay(madeAt)}.` : '';
    return { tone: 'warning', text: `${backupFailures[failure]}${last}` };
  }
  if (madeAt === null) return isAutomatic ? { tone: 'quiet', text: firstIsComing } : { tone: 'warning', text: none };
  // A clock that was ahead set it: nobody knows when.
  if (!isDated) return { tone: 'warning', text: `${unknownDate} ${advice}` };
  const startOf = (instant: Date) => Date.parse(parishDayOf(instant));
  const days = Math.max(0, (startOf(now) - startOf(new Date(madeAt))) / day);
  const isTonights = isAutomatic && days === 0 && parishTimeOf(new Date(madeAt)) < morning;
  const made = isTonights ? 'Cópia desta noite' : `Última cópia de segurança: ${ago(days)}`;
  const text = `${made}${checkedAt ? `, conferida em ${shownDay(checkedAt)}` : ''}.`;
  return days > backupInterval ? { tone: 'warning', text: `${text} ${advice}` } : { tone: 'quiet', text };
}

const shownDay = (instant: string): string => formatDay(parishDayOf(new Date(instant)));

function ago(days: number): string {
  if (days === 0) return 'hoje';
  return days === 1 ? 'há 1 dia' : `há ${days} dias`;
}
