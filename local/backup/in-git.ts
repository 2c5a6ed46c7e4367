import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { runToEnd } from '../run-to-end.ts';

/** True if `git add .` would take a new file at this path, whose folder exists and has no links in its name. */
export async function isTakenByGit(path: string, git = 'git'): Promise<boolean> {
  const tree = workTreeOf(dirname(path));
  if (!tree) return false;
  try {
    await runToEnd(git, ['-C', tree, 'check-ignore', '--quiet', '--', path], {});
    return false;
  } catch (error) {
    // 1: not ignored. Otherwise git is missing, or refuses to read what belongs to another user.
    if (/ended with 1$/.test((error as Error).message)) return true;
    return !(await isNamedInIgnoreFiles(tree, path));
  }
}

function workTreeOf(folder: string): string | undefined {
  if (existsSync(join(folder, '.git'))) return folder;
  return dirname(folder) === folder ? undefined : workTreeOf(dirname(folder));
}

/** Without git: true if a `.gitignore` names the file or one of its folders to the letter. */
async function isNamedInIgnoreFiles(tree: string, path: string): Promise<boolean> {
  const names = relative(tree, path).split(sep);
  for (const depth of names.keys()) {
    const lines = await linesOf(join(tree, ...names.slice(0, depth), '.gitignore'));
    const below = names.slice(depth);
    const isNamed = (name: string, at: number) =>
      lines.some((line) => ['*', name, `${name}/`, ...(at === 0 ? [`/${name}`, `/${name}/`] : [])].includes(line));
    if (below.some(isNamed)) return true;
  }
  return false;
}

async function linesOf(file: string): Promise<string[]> {
  const text = await readFile(file, 'utf8').catch(() => '');
  return text.split('\n').map((line) => line.trim());
}
