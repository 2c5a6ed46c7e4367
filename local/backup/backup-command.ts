import { existsSync } from 'node:fs';
import { mkdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import process from 'node:process';
import { counted } from '#contract/noun.ts';
import { setParishZone } from '#contract/parish-day.ts';
import { giveToOwner } from '../atomic-file.ts';
import { runCommand, typedPath } from '../command.ts';
import { dataPaths } from '../data-paths.ts';
import { openForCommand } from '../database/open-for-command.ts';
import { addressOf } from '../database/pool.ts';
import { readBackupSettings, readCommandSettings } from '../settings.ts';
import { notEncrypted } from './encryption.ts';
import { listBackups } from './list-command.ts';
import { confirmPassphrase } from './passphrase-on-paper.ts';
import { refuseUnfitFolder } from './refused.ts';
import { saveBackup } from './save.ts';
import { endingOf, stampOf } from './stamp.ts';
import { changeUnencrypted, isUnencryptedVerb } from './unencrypted-command.ts';
import { refuseNewerData } from './versions.ts';
import { alreadyThere } from './whole-file.ts';

await runCommand(async () => {
  const project = readBackupSettings(process.env);
  const settings = readCommandSettings(process.env);
  setParishZone(settings.parishZone);
  const typed = process.argv[2];
  if (isUnencryptedVerb(typed)) return await changeUnencrypted(typed, settings, project);
  if (typed === 'listar') return await listBackups(settings, project);
  const now = new Date();
  const isEncrypted = project.backupPassphrase !== undefined;
  const path = typed ? typedPath(typed) : await pathInDataFolder(settings.dataDir, now, isEncrypted);
  if (existsSync(path)) throw alreadyThere(path);
  await refuseUnfitFolder(path);
  if (path.endsWith('.age') && !isEncrypted) {
    throw new Error('O nome termina em .age, como o de uma cópia cifrada, e não há senha em BACKUP_PASSPHRASE.');
  }
  if (project.backupPassphrase) await confirmPassphrase(project.backupPassphrase, settings.dataDir);
  const database = await openForCommand(settings);
  const saved = await refuseNewerData(database.runner)
    .then(() => saveBackup(path, database.runner, settings, project, now))
    .finally(() => database.close());
  if (!saved.isNoted) {
    console.log('A data da cópia não pôde ser anotada no banco de dados; o painel continua a mostrar a anterior.');
  }
  const source = settings.databaseUrl ? ` do banco de dados em ${addressOf(settings.databaseUrl).host}` : '';
  const files = saved.files > 0 ? `, com ${counted(saved.files, { one: 'arquivo', many: 'arquivos' })}` : '';
  console.log(
    `Cópia de segurança${isEncrypted ? ' cifrada' : ''}${source} gravada em ${path} (${Math.ceil((await stat(path)).size / 1024)} kB${files}).`,
  );
  if (!isEncrypted) console.log(notEncrypted);
  if (saved.missing > 0) console.log(`Arquivos que não foram encontrados e faltam na cópia: ${saved.missing}.`);
});

async function pathInDataFolder(dataDir: string, now: Date, isEncrypted: boolean): Promise<string> {
  const { backups } = dataPaths(dataDir);
  // The folder of one machine's data may not exist where a hosted project is copied.
  await mkdir(backups, { recursive: true, mode: 0o700 });
  await giveToOwner(backups);
  return join(backups, `paroquia-${stampOf(now)}${endingOf(isEncrypted)}`);
}
