import * as z from 'zod/mini';
import { formatDay } from './calendar-date.ts';
import { endpoint } from './endpoint.ts';
import { labelled } from './label.ts';
import { counted, feminine } from './noun.ts';
import { passwordSentences, sentence } from './password.ts';
import { instant, localDate } from './primitives.ts';
import { isText } from './text.ts';

/** Days after which the last backup is too old. */
export const backupInterval = 7;

const notMade = 'A cópia de segurança não pôde ser feita';
const notCopied = 'A cópia de segurança não pôde ser levada para o segundo lugar';

/** The reasons why one machine's backup failed, as sentences for administrators. */
export const backupFailures = {
  folder: `${notMade}: a pasta das cópias não existe ou não aceita arquivos.`,
  git: `${notMade}: a pasta das cópias seria publicada junto com o programa.`,
  passphrase: `${notMade}: a pasta fica em outro disco, e só recebe cópias cifradas. Falta a senha delas.`,
  disk_full: `${notMade}: o disco está cheio.`,
  failed: `${notMade}.`,
  only_second: 'O disco do computador do site está sem espaço: a última cópia de segurança ficou só no segundo lugar.',
  copy_folder: `${notCopied}: a pasta de lá não existe ou não aceita arquivos. O disco está ligado?`,
  copy_git: `${notCopied}: a pasta de lá seria publicada junto com o programa.`,
  copy_passphrase: `${notCopied}: a pasta de lá fica em outro disco, e só recebe cópias cifradas. Falta a senha delas.`,
  copy_disk_full: `${notCopied}: o disco de lá está cheio.`,
  copy_failed: `${notCopied}.`,
  check: 'A última cópia de segurança foi aberta para conferência, e os dados dela não estão certos.',
} as const;
export type BackupFailure = keyof typeof backupFailures;

/** The failure that the database has noted. A code of another version says only that it failed. */
export function failureOf(code: string | null | undefined): BackupFailure | null {
  if (!code) return null;
  return code in backupFailures ? (code as BackupFailure) : 'failed';
}

/** A folder with copies, as the site's computer last saw it. */
const backupPlace = z.object({
  /** False of the first place, where each copy is made; true of the second, to which it is copied. */
  isSecond: z.boolean(),
  copies: z.int(),
  /** Of all copies. */
  bytes: z.int(),
  /** The parish's day of the oldest; null where there is none. */
  oldest: z.nullable(localDate),
  /** Bytes that further copies may take. */
  room: z.int(),
  /** True if the second place is on the disk of the data or of the first place, with which it would break. */
  isOnDataDisk: z.boolean(),
  /** True if a copy as large as the newest has no room: others go before their time. */
  lacksRoom: z.boolean(),
  /** Copies from before the passphrase, which anybody can read; 0 where there is no passphrase. */
  unencrypted: z.int(),
});
export type BackupPlace = z.output<typeof backupPlace>;

/** Bytes in binary units: '4,1 GB' */
function shownBytes(bytes: number): string {
  const units = ['kB', 'MB', 'GB', 'TB'];
  const power = Math.min(units.length, Math.max(1, Math.floor(Math.log2(Math.max(1, bytes)) / 10)));
  return `${(bytes / 1024 ** power).toFixed(1).replace(/\.0$/, '').replace('.', ',')} ${units[power - 1]}`;
}

const copy = feminine('cópia', 'cópias');
const where = ({ isSecond }: BackupPlace) => (isSecond ? 'no segundo lugar' : 'no computador do site');

/** 'No segundo lugar: 23 cópias, 4,1 GB; a mais antiga é de 03/01/2026. Espaço livre: 80 GB.' */
export function placeSentence(place: BackupPlace): string {
  const oldest = place.oldest ? `; a mais antiga é de ${formatDay(place.oldest)}` : '';
  const copies = place.copies === 0 ? 'nenhuma cópia' : `${counted(place.copies, copy)}, ${shownBytes(place.bytes)}`;
  const free = place.room === 0 ? 'Não há espaço livre.' : `Espaço livre: ${shownBytes(place.room)}.`;
  return `${place.isSecond ? 'No segundo lugar' : 'No computador do site'}: ${copies}${oldest}. ${free}`;
}

/** A sentence for each thing that is wrong with a place though copies are made there. */
export function placeWarnings(place: BackupPlace): string[] {
  return [
    ...(place.isOnDataDisk
      ? [
          'O segundo lugar das cópias de segurança fica no mesmo disco que os dados: se o disco quebrar, perde-se tudo. O outro disco está ligado?',
        ]
      : []),
    ...(place.lacksRoom
      ? [
          `Falta espaço para a próxima cópia de segurança ${where(place)}: as pedidas e as mais antigas são apagadas antes do tempo.`,
        ]
      : []),
    ...(place.unencrypted > 0
      ? [
          `Há ${counted(place.unencrypted, copy)} de segurança sem senha ${where(place)}, de antes dela: quem tiver os arquivos lê os dados das pessoas.`,
        ]
      : []),
  ];
}

/** Milliseconds by which two clocks may differ. */
const clockDifference = 60 * 60_000;

/** False of a time in the future, which a wrong clock set: nobody knows when it was. */
export const isKnownTime = (time: string, now: Date): boolean => Date.parse(time) <= now.getTime() + clockDifference;

export const lastBackup = z.object({
  /** Null before the first one. */
  madeAt: z.nullable(instant),
  /** When one was last restored for a check and found right; null before that. */
  checkedAt: z.nullable(instant),
  /** The reason why the last try failed; null after a success. */
  failure: z.nullable(z.enum(Object.keys(backupFailures) as BackupFailure[])),
  /** True where the site's computer makes backups by itself, each night and when asked. */
  isAutomatic: z.boolean(),
  isRunning: z.boolean(),
  /** True where that computer encrypts them, and can say if a passphrase opens the newest. */
  checksPassphrase: z.boolean(),
  /** Empty where it doesn't, and until they were seen. */
  places: z.array(backupPlace),
});
export type LastBackup = z.output<typeof lastBackup>;

export const passphraseBody = z.strictObject({
  passphrase: labelled(
    z.string().check(z.minLength(1), z.maxLength(1000), sentence(isText, passwordSentences.notText)),
    'senha das cópias',
  ),
});

const passphraseCheck = z.object({
  opens: z.boolean(),
  /** The day on which the newest encrypted backup was made. */
  day: localDate,
});
export type PassphraseCheck = z.output<typeof passphraseCheck>;

/** The result of a check, for the administrator who typed the passphrase. */
export const passphraseSentence = ({ opens, day }: PassphraseCheck): string =>
  opens
    ? `A senha abre a cópia de ${formatDay(day)}.`
    : `Esta senha não abre a cópia de ${formatDay(day)}. Confira o papel com quem cuida do computador.`;

export const backups = {
  last: endpoint({
    method: 'GET',
    path: '/backups/last',
    access: ['admin'],
    summary: 'Quando a última cópia de segurança foi feita e conferida, e por que a seguinte falhou',
    answer: lastBackup,
  }),
  make: endpoint({
    method: 'POST',
    path: '/backups',
    access: ['admin'],
    summary: 'Faz uma cópia de segurança agora, no computador do site (409 enquanto outra é feita)',
    changesSite: false,
    answer: lastBackup,
  }),
  checkPassphrase: endpoint({
    method: 'POST',
    path: '/backups/passphrase-checks',
    access: ['admin'],
    summary: 'Confere se uma senha abre a cópia cifrada mais nova, no computador do site (404 sem nenhuma)',
    changesSite: false,
    body: passphraseBody,
    answer: passphraseCheck,
  }),
};
