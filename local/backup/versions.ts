import { readdir } from 'node:fs/promises';
import { parishDayOf, parishOffset, parishTimeOf } from '#contract/parish-day.ts';
import { parishZones } from '../../edge-functions/settings/parish-zone.ts';
import { NewerDatabase } from '../database/migrations.ts';
import type { SqlRunner } from '../database/sql-runner.ts';
import { thisProgram } from '../program.ts';
import type { BackupHeader } from './format.ts';
import { migrationVersions } from './tables.ts';

/** A migration that every version has whose backups stay restorable, and no version before them. */
const firstVersion = '20261121002600';

/** Versions of this program's migrations. */
export const knownMigrations = async (): Promise<string[]> =>
  (await readdir(thisProgram.migrations)).map((file) => file.slice(0, 14));

/** Throws when a backup has migrations that this program lacks, or is of a version before those that it restores. */
export async function refuseOtherVersions(header: BackupHeader): Promise<void> {
  if (!header.migrations.includes(firstVersion)) {
    throw new Error(
      `A cópia de segurança, ${madeBy(header)}, é de uma versão de teste, de antes da 0.1.0, que este programa não lê: ` +
        `restaure-a com o programa que a fez, cuja última migração é ${header.migrations.at(-1)}. Nada foi mudado.`,
    );
  }
  const known = await knownMigrations();
  if (header.migrations.every((version) => known.includes(version))) return;
  throw new Error(
    `A cópia de segurança, ${madeBy(header)}, foi feita por uma versão mais nova do programa. Atualize o programa antes.`,
  );
}

/** Throws when the data are of a later version: a backup by this program would pass for one of its own. */
export async function refuseNewerData(runner: SqlRunner): Promise<void> {
  const known = await knownMigrations();
  const newer = (await migrationVersions(runner)).find((version) => !known.includes(version));
  if (!newer) return;
  const error = new NewerDatabase(newer);
  throw new Error(`${error.message} Faça a cópia com o programa da versão mais nova.`, { cause: error });
}

/** A backup in words: `de 26/11/2026 às 19h59, feita pela versão 0.1.0, no fuso America/Fortaleza`. */
export const madeBy = ({ madeAt, program, zone }: BackupHeader): string =>
  [
    `de ${shownMoment(madeAt, zone)}`,
    program ? `feita pela versão ${program}` : 'que não diz a versão',
    ...(zone ? [`no fuso ${zone}`] : []),
  ].join(', ');

/** By the clock of a zone of Brazil, or else by the parish's: `26/11/2026 às 19h59`. */
export function shownMoment(iso: string, zone?: string): string {
  const offset = parishZones.find(({ name }) => name === zone)?.offset ?? parishOffset;
  const instant = new Date(Date.parse(iso) + (offset - parishOffset) * 60_000);
  const day = parishDayOf(instant).split('-').reverse().join('/');
  return `${day} às ${parishTimeOf(instant).replace(':', 'h')}`;
}
