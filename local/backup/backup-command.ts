import { existsSync } from 'node:fs';
import { open, rename, rm, stat } from 'node:fs/promises';
import process from 'node:process';
import { counted } from '#contract/noun.ts';
import { runCommand, typedPath } from '../command.ts';
import { dataPaths } from '../data-paths.ts';
import { isHostedProject } from '../database/hosted-project.ts';
import { openForCommand } from '../database/open-for-command.ts';
import { addressOf } from '../database/pool.ts';
import { isConnectionLoss } from '../database/postgrest-errors.ts';
import { erasuresOf, keepErasures } from '../erasures/kept-list.ts';
import { readVapidKeys } from '../push.ts';
import { readBackupSettings, readCommandSettings } from '../settings.ts';
import { objectFiles } from '../storage/files.ts';
import { notEncrypted } from './encryption.ts';
import { hostedStorage } from './hosted-storage.ts';
import { noteBackup } from './last-backup.ts';
import { projectOrigin } from './project-origin.ts';
import { type BackupSummary, type ReadFile, writeBackup } from './write.ts';

await runCommand(async () => {
  const { backupPassphrase: passphrase, ...project } = readBackupSettings(process.env);
  const settings = readCommandSettings(process.env);
  const now = new Date();
  const stamp = now.toISOString().slice(0, 16).replace('T', '-').replace(':', 'h');
  const path = typedPath(process.argv[2] ?? `paroquia-${stamp}.backup.gz${passphrase ? '.age' : ''}`);
  if (existsSync(path)) throw new Error(`O arquivo ${path} já existe. Escolha outro nome.`);
  const database = await openForCommand(settings);
  const unfinished = `${path}.unfinished`;
  let summary: BackupSummary;
  try {
    const file = await open(unfinished, 'w', 0o600);
    const isHosted = settings.databaseUrl !== undefined && (await isHostedProject(database.runner));
    const readFile = isHosted
      ? hostedStorage(projectOrigin(project, settings.databaseUrl as string), project.supabaseSecretKey).read
      : filesIn(dataPaths(settings.dataDir).storage);
    summary = await writeBackup(database.runner, readFile, now, file.createWriteStream(), {
      passphrase,
      vapidKeys:
        settings.push.keys ?? (isHosted ? undefined : await readVapidKeys(dataPaths(settings.dataDir).vapidKeys)),
    });
    // When every file is missing, the address is probably another project's.
    if (isHosted && summary.missing > 0 && summary.files === 0) throw noFiles();
    await rename(unfinished, path);
    // Also for a hosted project: the list must survive the database's being set back.
    await keepErasures(dataPaths(settings.dataDir).erasures, await erasuresOf(database.runner));
    await noteBackup(database.runner, now).catch(() => {
      console.log('A data da cópia não pôde ser anotada no banco de dados; o painel continua a mostrar a anterior.');
    });
  } catch (error) {
    await rm(unfinished, { force: true });
    const lost = error instanceof Error && isConnectionLoss(error);
    throw lost ? new Error('O banco de dados foi encerrado durante a cópia. Tente de novo.', { cause: error }) : error;
  } finally {
    await database.close();
  }
  const source = settings.databaseUrl ? ` do banco de dados em ${addressOf(settings.databaseUrl).host}` : '';
  const files = summary.files > 0 ? `, com ${counted(summary.files, { one: 'arquivo', many: 'arquivos' })}` : '';
  console.log(
    `Cópia de segurança${passphrase ? ' cifrada' : ''}${source} gravada em ${path} (${Math.ceil((await stat(path)).size / 1024)} kB${files}).`,
  );
  if (!passphrase) console.log(notEncrypted);
  if (summary.missing > 0) console.log(`Arquivos que não foram encontrados e faltam na cópia: ${summary.missing}.`);
});

function noFiles(): Error {
  return new Error('Nenhum arquivo da lista foi encontrado. Confira PUBLIC_SUPABASE_URL; nada foi gravado.');
}

function filesIn(folder: string): ReadFile {
  const files = objectFiles(folder);
  return ({ bucket, name }) => files.read(bucket, name);
}
