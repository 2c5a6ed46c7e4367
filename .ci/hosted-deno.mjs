import { join } from 'node:path';
import { ensureFolderInstalled, projectRoot } from '../local/install.mjs';

const folder = join(projectRoot, 'hosted/testing/deno-2.1');
const windows = process.platform === 'win32';
const platform = `${process.platform}-${process.arch}${process.platform === 'linux' ? '-glibc' : ''}`;

/** The Deno of hosted projects; only tests and benchmarks need its 120 MB. */
export const hostedDenoProgram = join(folder, 'node_modules/@deno', platform, windows ? 'deno.exe' : 'deno');

/** Installs it if it is missing, without its install script, which would make a second copy. */
export const ensureHostedDeno = () =>
  ensureFolderInstalled(folder, 'Instalando o Deno dos projetos hospedados, para os testes…', ['--ignore-scripts']);
