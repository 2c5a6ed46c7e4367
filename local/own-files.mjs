// Runs on the operator's Node, before anything is installed: no dependencies, no recent syntax.
import { createHash } from 'node:crypto';
import { existsSync, lstatSync, mkdirSync, readdirSync, readFileSync, renameSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { giveTo, hostOf } from './folder-owner.mjs';
import { projectRoot } from './install.mjs';
import { WrongSettings } from './setup-error.mjs';

/*
 * The files that this version has in the folders that are read whole: `own-files.json` lists them with a hash of each.
 * A file of another version would be read there as one of this. Where the program is developed, new ones come and go.
 */

/** Folders of which a file is read because it is there, without another file that names it. */
export const wholeFolders = [
  'site/art',
  'site/content',
  'site/pages',
  'site/public',
  'site/share-card',
  'supabase/migrations',
  'supabase/seed',
];

/** The place of files that are left out, in the project's folder; of a second time `.other-version-2`. */
const leftOutFolder = '.other-version';

const listFile = 'local/own-files.json';

/**
 * @typedef {{ version: string, files: Record<string, string> }} OwnFiles
 */

/**
 * The list that a folder's files make.
 * @param {string} root
 * @returns {OwnFiles}
 */
export function ownFilesOf(root) {
  const files = {};
  for (const path of filesIn(root)) files[path] = digestOf(join(root, path));
  return { version: versionOf(root), files };
}

/**
 * Puts files of another version aside and says so. Throws a sentence for the operator where that can't be done, and
 * where the folder is of two versions.
 * @param {string} [root]
 * @param {(sentence: string) => void} [say]
 */
export function leaveOutOthers(root = projectRoot, say = console.log) {
  const own = listIn(root);
  if (!own) return;
  if (own.version !== versionOf(root)) throw new WrongSettings(twoVersions(own.version, versionOf(root)));
  refuseLinks(root);
  const others = filesIn(root).filter((path) => own.files[path] === undefined);
  if (others.length === 0) return;
  const aside = putAside(root, others);
  const texts = others.filter((path) => parishTexts.includes(path));
  const rest = others.filter((path) => !texts.includes(path));
  if (rest.length > 0) say(leftOutSentence(rest, aside));
  if (texts.length > 0) say(textsSentence(texts, aside));
}

/**
 * Names the program's files that somebody changed or deleted, which the next version brings anew.
 * @param {string} [root]
 * @param {(sentence: string) => void} [say]
 */
export function nameEdited(root = projectRoot, say = console.log) {
  const own = listIn(root);
  if (!own) return;
  const edited = Object.keys(own.files).filter((path) => {
    const file = join(root, path);
    return !existsSync(file) || digestOf(file) !== own.files[path];
  });
  if (edited.length === 0) return;
  const many = edited.length > 1;
  say(
    `${many ? `Mudaram aqui ${edited.length} arquivos` : 'Mudou aqui um arquivo'} do programa: ${named(edited)}. A próxima ` +
      `versão traz ${many ? 'os seus' : 'o seu'} de novo: para não perder a mudança, guarde uma cópia noutra pasta.`,
  );
}

/** @returns {OwnFiles | undefined} */
function listIn(root) {
  const file = join(root, listFile);
  const isDeveloped = existsSync(join(root, '.git')) && existsSync(join(root, 'node_modules', 'vitest'));
  return isDeveloped || !existsSync(file) ? undefined : JSON.parse(readFileSync(file, 'utf8'));
}

const versionOf = (root) => JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).version;

const digestOf = (file) => createHash('sha256').update(readFileSync(file)).digest('hex').slice(0, 16);

/** Without tests, and without hidden ones, which systems and editors leave. */
const filesIn = (root) => wholeFolders.flatMap((folder) => filesBelow(root, folder)).sort();

function filesBelow(root, folder) {
  if (!existsSync(join(root, folder))) return [];
  return readdirSync(join(root, folder), { withFileTypes: true })
    .filter((entry) => !/^\.|\.test\.tsx?$/.test(entry.name))
    .flatMap((entry) => {
      const path = posix.join(folder, entry.name);
      return entry.isDirectory() ? filesBelow(root, path) : [path];
    });
}

/** Through a link files of others would be moved. */
function refuseLinks(root) {
  const folders = [...new Set(wholeFolders.flatMap((folder) => [dirname(folder), folder]))];
  const link = folders.find((folder) => statusOf(join(root, folder))?.isSymbolicLink());
  if (!link) return;
  throw new WrongSettings(`${link} é um atalho para outra pasta. Ponha no lugar dele a pasta da versão que quer.`);
}

/** Of a link its own; undefined where nothing is. */
const statusOf = (path) => lstatSync(path, { throwIfNoEntry: false });

/** Moves files to a folder that is new, and returns its name. */
function putAside(root, paths) {
  let name = leftOutFolder;
  for (let time = 2; statusOf(join(root, name)); time += 1) name = `${leftOutFolder}-${time}`;
  try {
    for (const path of paths) {
      const aside = join(root, name, path);
      mkdirSync(dirname(aside), { recursive: true });
      renameSync(join(root, path), aside);
    }
  } catch (error) {
    throw new WrongSettings(
      `${left(paths)}. Não foi possível pôr isso na pasta ${name} (${error.code}): tire-o de ${root} e tente de novo.`,
    );
  } finally {
    if (statusOf(join(root, name))) giveTo(join(root, name), hostOf(root));
  }
  return name;
}

const leftOutSentence = (paths, aside) => `${left(paths)}. O que ficou está agora fora do programa, na pasta ${aside}.`;

const left = (paths) =>
  paths.length > 1
    ? `Ficaram ${paths.length} arquivos que não são desta versão: ${named(paths)}`
    : `Ficou um arquivo que não é desta versão: ${named(paths)}`;

const twoVersions = (listed, version) =>
  `A pasta do programa tem partes de duas versões, a ${listed} e a ${version}. Copie de novo toda a pasta da versão que ` +
  'quer. Nada foi mudado.';

/** The most paths that a sentence names. */
const mostNamed = 3;

const named = (paths) =>
  paths
    .slice(0, mostNamed)
    .join(', ')
    .replace(/\p{Cc}/gu, '?') + (paths.length > mostNamed ? ` e mais ${paths.length - mostNamed}` : '');

/** Files of earlier versions with what a parish now writes in the panel. */
const parishTexts = ['communities', 'contact', 'feast', 'hero', 'history', 'links', 'parish'].map(
  (name) => `site/content/${name}.json`,
);

const textsSentence = (paths, aside) =>
  `Os textos da paróquia que uma versão anterior lia em site/content estão em ${aside}/site/content: ` +
  `${paths.map((path) => posix.basename(path)).join(', ')}. Esta os tem no painel, em Informações da paróquia, aba Sua paróquia: ` +
  'escreva-os ali, ou todos de uma vez num arquivo, com npm run content guardar paroquia.json e npm run content aplicar ' +
  'paroquia.json.';
