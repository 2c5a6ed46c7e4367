import * as z from 'zod/mini';
import { formatDay } from './calendar-date.ts';
import { endpoint } from './endpoint.ts';
import { labelled } from './label.ts';
import { instant, localDate } from './primitives.ts';

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
});
export type LastBackup = z.output<typeof lastBackup>;

export const passphraseBody = z.strictObject({
  passphrase: labelled(z.string().check(z.minLength(1), z.maxLength(1000)), 'senha das cópias'),
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
