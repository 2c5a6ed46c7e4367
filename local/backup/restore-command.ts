import { existsSync, type Stats } from 'node:fs';
import { access, constants, stat, statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import process from 'node:process';
import { parseArgs } from 'node:util';
import { setParishZone } from '#contract/parish-day.ts';
import { askInSecret } from '../ask.ts';
import { runCommand, typedPath } from '../command.ts';
import { readBackupSettings, readSettings } from '../settings.ts';
import { bringBack } from './bring-back.ts';
import { PassphraseNeeded } from './encryption.ts';
import { type Room, readBackup } from './read.ts';
import { type OpenedBackup, restoreIntoProject, restoreOnThisMachine } from './restore-into.ts';
import { confirmPhotos } from './restore-photos.ts';
import { confirmZone } from './restore-zone.ts';
import { madeBy, refuseOtherVersions } from './versions.ts';

const usage =
  'Uso: npm run restore <arquivo>, npm run restore <pasta que ficou de lado>, ou npm run restore -- --hosted <arquivo>';

await runCommand(async () => {
  const { path, isHosted, isOtherZone, isWithoutPhotos, isEvenSo } = typed();
  const found = await readable(path).catch((cause: unknown) => {
    throw new Error(`O arquivo ${path} não pôde ser lido.`, { cause });
  });
  const settings = readSettings(process.env);
  setParishZone(settings.parishZone);
  if (found.isDirectory()) {
    if (isHosted) throw new Error(usage);
    await bringBack(path, settings, isEvenSo);
    return;
  }
  const project = readBackupSettings(process.env);
  const disk = isHosted ? Number.POSITIVE_INFINITY : await freeBytes(settings.dataDir);
  const read = await open(path, project.backupPassphrase, { disk });
  await refuseOtherVersions(read.backup.header);
  console.log(`Cópia de segurança ${madeBy(read.backup.header)}.`);
  await confirmZone(read.backup.header, settings.parishZone.name, isOtherZone);
  const missing = await confirmPhotos(path, read.backup, isWithoutPhotos);
  const opened: OpenedBackup = { ...read, lacksPhotos: missing > 0 };
  const leftOut = isHosted
    ? await restoreIntoProject(opened, project, settings)
    : await restoreOnThisMachine(opened, settings);
  if (missing > 0) console.log(`Fotos e documentos que faltavam e não voltaram: ${missing}.`);
  if (leftOut.length > 0) console.log(`Ficou de fora o que esta versão não tem ou não aceita: ${leftOut.join(', ')}.`);
});

function typed() {
  // npm consumes options before `--`, and the command would replace this machine's data.
  const { npm_config_hosted, npm_config_outro_fuso, npm_config_faltam_fotos, npm_config_mesmo_assim } = process.env;
  if (npm_config_hosted || npm_config_outro_fuso || npm_config_faltam_fotos || npm_config_mesmo_assim)
    throw new Error(`Faltou "--" antes das opções. ${usage}`);
  const { values, positionals } = parsed();
  const [path] = positionals;
  if (!path) throw new Error(usage);
  return {
    path: typedPath(path),
    isHosted: values.hosted,
    isOtherZone: values['outro-fuso'],
    isWithoutPhotos: values['faltam-fotos'],
    isEvenSo: values['mesmo-assim'],
  };
}

function parsed() {
  try {
    const option = { type: 'boolean', default: false } as const;
    const options = { hosted: option, 'outro-fuso': option, 'faltam-fotos': option, 'mesmo-assim': option };
    return parseArgs({ args: process.argv.slice(2), options, allowPositionals: true });
  } catch {
    throw new Error(usage);
  }
}

/** Deno's `access` doesn't follow a link. */
async function readable(path: string): Promise<Stats> {
  await access(path, constants.R_OK);
  return await stat(path);
}

/** Where a folder is, or will be. */
async function freeBytes(folder: string): Promise<number> {
  if (!existsSync(folder)) return await freeBytes(dirname(folder));
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

/** Asks for the passphrase where it is needed and not set. */
async function open(
  path: string,
  set: string | undefined,
  room: Partial<Room>,
): Promise<Omit<OpenedBackup, 'lacksPhotos'>> {
  try {
    return { path, backup: await readBackup(path, set, room), ...(set && { passphrase: set }) };
  } catch (error) {
    if (!(error instanceof PassphraseNeeded)) throw error;
    const asking = { stop: new AbortController(), otherwise: error.message };
    const passphrase = await askInSecret('Senha da cópia de segurança: ', asking);
    return { path, backup: await readBackup(path, passphrase, room), passphrase };
  }
}
