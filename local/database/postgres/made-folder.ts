import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { installedPostgres, postgresPrograms } from '../../install.mjs';

export const passwordFile = 'parish.password';

export const readPassword = (folder: string): Promise<string> => readFile(join(folder, passwordFile), 'utf8');

/** The program's versions that brought a major of PostgreSQL; each takes data of the one before to it. */
const broughtBy: Brought[] = [{ major: '17', version: '0.1.0' }];

interface Brought {
  major: string;
  version: string;
}

/** The majors of a folder that the next start brings to the one of new folders; undefined of any other. */
export async function changeOfMajor(folder: string): Promise<{ from: string; to: string } | undefined> {
  const from = await majorOf(folder);
  const [own, ...former] = installedPostgres();
  return own && former.some(({ major }) => major === from) ? { from, to: own.major } : undefined;
}

/** A later version of the program made the folder. */
export class NewerMajor extends Error {}

/** Where the programs for a folder are: its major's, or those of new folders. Throws a sentence for the operator. */
export async function programsFor(folder: string): Promise<string> {
  const found = await majorOf(folder).catch(() => undefined);
  if (found === undefined) return postgresPrograms;
  const installed = installedPostgres();
  const programs = installed.find(({ major }) => major === found)?.programs;
  if (programs) return programs;
  const own = installed[0]?.major ?? '';
  const said = `A pasta ${folder} é do PostgreSQL ${found}, e este programa traz o ${own}.`;
  if (Number(found) > Number(own)) throw new NewerMajor(`${said} Uma versão mais nova do programa a fez.`);
  throw new Error(`${said} ${wayFrom(found, own, broughtBy)} Nada foi mudado.`);
}

const majorOf = async (folder: string): Promise<string> => (await readFile(join(folder, 'PG_VERSION'), 'utf8')).trim();

/** How the data of an earlier major come to this program's. */
export function wayFrom(found: string, own: string, brought: readonly Brought[]): string {
  const index = brought.findIndex(({ major }) => major === found);
  const next = brought[index + 1];
  if (index < 0 || !next) return 'Nenhuma versão deste programa a abre.';
  return next.major === own
    ? `Faltam os programas do ${found}, que a abrem: apague a pasta node_modules e inicie de novo, com a internet ligada.`
    : `A versão ${next.version} do programa a abre e a leva para o ${next.major}: inicie-a uma vez com estes dados, e só depois esta.`;
}
