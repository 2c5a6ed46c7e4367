import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { former, inShell, linkPackages, type Versions } from './versions.ts';

/** A way to put another version's code where a parish has the program, as docs/operacao.md has them. */
export interface Way {
  name: string;
  /** True if files of the former version stay beside those of the later. */
  leavesFiles: boolean;
  /** Puts the former version's code into a new folder. */
  begin: (folder: string, versions: Versions) => void;
  upgrade: (folder: string, versions: Versions) => void;
  back: (folder: string, versions: Versions) => void;
}

const putOver = (code: string, folder: string) => inShell(`cp -a '${code}/.' '${folder}'`);

/** The folder of the other version stands beside, as `<folder>-other`, where it has been before. */
function exchange(folder: string, code: string): void {
  inShell(`mv '${folder}' '${folder}-former'`);
  if (existsSync(`${folder}-other`)) inShell(`mv '${folder}-other' '${folder}'`);
  else {
    inShell(`cp -a '${code}' '${folder}'`);
    linkPackages(folder);
  }
  inShell(`mv '${folder}-former/.data' '${folder}/' && cp -a '${folder}-former/.env' '${folder}/'`);
  inShell(`mv '${folder}-former' '${folder}-other'`);
}

export const ways: readonly Way[] = [
  {
    name: 'copied over the former',
    leavesFiles: true,
    begin: (folder, code) => {
      putOver(code.former, folder);
      linkPackages(folder);
    },
    upgrade: (folder, code) => putOver(code.later, folder),
    back: (folder, code) => putOver(code.former, folder),
  },
  {
    name: 'git pull',
    leavesFiles: false,
    begin: (folder, { repository }) => {
      inShell(`git clone --quiet '${repository}' . && git reset --quiet --hard v${former}`, folder);
      linkPackages(folder);
    },
    upgrade: (folder) => inShell('git pull --quiet', folder),
    back: (folder) => inShell(`git checkout --quiet v${former}`, folder),
  },
  {
    name: 'a fresh folder',
    leavesFiles: false,
    begin: (folder, code) => {
      putOver(code.former, folder);
      linkPackages(folder);
    },
    upgrade: (folder, code) => exchange(folder, code.later),
    back: (folder, code) => exchange(folder, code.former),
  },
];

/** A parish's folder with the former version, its settings and data. */
export function begin(way: Way, folder: string, data: string, versions: Versions, settings: string): void {
  mkdirSync(folder, { recursive: true });
  way.begin(folder, versions);
  writeFileSync(join(folder, '.env'), settings);
  inShell(`cp -a '${data}' '${folder}/.data'`);
}
