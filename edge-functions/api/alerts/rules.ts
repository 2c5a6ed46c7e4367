import { backupFailures, backupInterval, isKnownTime } from '#contract/backups.ts';
import { storageQuota } from '#contract/files.ts';
import { counted } from '#contract/noun.ts';
import { parishDayOf } from '#contract/parish-day.ts';
import type { NoticeTemplate } from '../outbox/letters.ts';
import type { Known } from './store.ts';

interface Alert {
  template: NoticeTemplate;
  lines: string[];
  /** A PostgreSQL interval in which the alert is not repeated. */
  quiet: string;
}

export interface Disk {
  free: number;
  size: number;
  isFull: boolean;
}

const day = 24 * 60 * 60 * 1000;
const gigabyte = 1024 ** 3;
/** The used part of the file quota from which administrators are told. */
const fullShare = 0.9;
/** The part of a disk that must be free, unless there are still this many bytes. */
const freeShare = 0.1;
const enoughFree = 5 * gigabyte;

/** The alerts that are due now. */
export function alertsAt(
  now: Date,
  {
    backedUpAt,
    backupFailure,
    since,
    lateJobs,
    stored,
    haltedServices,
    brokenRows,
    runningSince,
    isClockDoubted,
  }: Known,
  disk: Disk | undefined,
): Alert[] {
  const alerts: Alert[] = [];
  if (backupFailure) {
    const lines = [backupFailures[backupFailure], `${backupAge(now, backedUpAt)} ${toldToOperator}`];
    alerts.push({ template: 'alert-backup-failed', lines, quiet: '1 day' });
  } else if (isBackupDue(now, backedUpAt, since) && hasRun(now, runningSince)) {
    alerts.push({ template: 'alert-backup', lines: backupLines(now, backedUpAt), quiet: '7 days' });
  }
  if (lateJobs > 0) {
    const stopped = lateJobs === 1 ? 'está parada ou falhando' : 'estão paradas ou falhando';
    alerts.push({
      template: 'alert-jobs',
      lines: [
        `${counted(lateJobs, { one: 'tarefa automática', many: 'tarefas automáticas' })} do site ${stopped}.`,
        'A Visão Geral do painel diz quais e desde quando.',
      ],
      quiet: '1 day',
    });
  }
  if (isClockDoubted) {
    alerts.push({
      template: 'alert-clock',
      lines: [
        `O relógio do computador do site mostra ${parishDayOf(now).split('-').reverse().join('/')}, e não se sabe se está certo.`,
        'Enquanto isso nada antigo é apagado, e as notificações programadas esperam. Peça a quem cuida do computador que confira a data e a hora; se estiverem certas, diga isso na Visão Geral do painel.',
      ],
      quiet: '1 day',
    });
  }
  if (stored > storageQuota * fullShare) {
    alerts.push({
      template: 'alert-room',
      lines: [
        `As fotos e os documentos ocupam ${Math.floor((stored / storageQuota) * 100)} % do espaço que há para eles.`,
        'Quando ele acabar, não será possível guardar arquivos novos. Apague notícias e fotos antigas que ninguém mais usa.',
      ],
      quiet: '7 days',
    });
  }
  if (disk?.isFull) {
    alerts.push({
      template: 'alert-disk-full',
      lines: [
        'O disco do computador do site está cheio: o que se escreve no painel já não pode ser guardado, ou em breve não poderá.',
        'As páginas continuam no ar, e nada do que foi guardado se perdeu. Peça a quem cuida do computador que libere espaço: o resto volta sozinho.',
      ],
      quiet: '1 day',
    });
  } else if (disk && disk.free < Math.min(disk.size * freeShare, enoughFree)) {
    alerts.push({
      template: 'alert-disk',
      lines: [
        `No disco do computador do site restam ${Math.floor(disk.free / 1024 ** 2)} MB.`,
        'Quando ele encher, nada mais poderá ser salvo. Avise quem cuida do computador.',
      ],
      quiet: '1 day',
    });
  }
  if (haltedServices.length > 0) {
    alerts.push({
      template: 'alert-push',
      lines: [
        `Quase tudo o que o site envia por ${haltedServices.join(', ')} é recusado. O envio por ali está parado, e ninguém perdeu a inscrição.`,
        'Em geral a chave das notificações mudou ou está errada. Peça a quem cuida do computador que a confira: com a próxima notificação que esse serviço aceitar, este aviso termina sozinho.',
      ],
      quiet: '1 day',
    });
  }
  if (brokenRows > 0) {
    const records = counted(brokenRows, { one: 'registro tem', many: 'registros têm' });
    alerts.push({
      template: 'alert-site',
      lines: [
        `${records} dados que o site não consegue mostrar.`,
        'O painel diz quais, no alto. Abra cada um e salve de novo; se não adiantar, avise quem cuida do site.',
      ],
      quiet: '1 day',
    });
  }
  return alerts;
}

const toldToOperator = 'Avise quem cuida do computador do site.';

/** A time in the future was set by a wrong clock, so nobody knows how old the backup, or the parish, is. */
function isBackupDue(now: Date, backedUpAt: string | null, since: string | null): boolean {
  const last = backedUpAt ?? since;
  if (last === null) return false;
  return !isKnownTime(last, now) || now.getTime() - Date.parse(last) > backupInterval * day;
}

/** Milliseconds in which a program that was off makes the backup that is due. */
const timeToBackUp = 60 * 60 * 1000;

const hasRun = (now: Date, runningSince: string | null): boolean =>
  runningSince !== null && now.getTime() - new Date(runningSince).getTime() > timeToBackUp;

const backupLines = (now: Date, backedUpAt: string | null): string[] => [
  backupAge(now, backedUpAt),
  'Sem ela, uma falha do computador pode levar tudo. Peça a quem cuida do computador que faça uma e guarde em outro lugar.',
];

function backupAge(now: Date, backedUpAt: string | null): string {
  if (backedUpAt === null) return 'Ainda não foi feita nenhuma cópia de segurança dos dados da paróquia.';
  const madeAt = new Date(backedUpAt);
  if (!isKnownTime(backedUpAt, now))
    return 'A data da última cópia de segurança não é conhecida: o relógio do computador estava adiantado.';
  return `A última cópia de segurança dos dados da paróquia é de ${parishDayOf(madeAt).split('-').reverse().join('/')}.`;
}
