import type { SqlRunner } from '../database/sql-runner.ts';
import { formerModels } from './conversions.ts';
import { fitFormer } from './fit.ts';
import type { FormerModel } from './former-model.ts';
import { load } from './load.ts';
import type { Backup } from './read.ts';

/** Models of earlier versions in which the backup has its rows. */
export const modelsOf = ({ tables }: Backup): FormerModel[] =>
  formerModels.filter(({ table }) => tables.some(({ name }) => name === table));

/**
 * Loads the rows of a former model beside this version's tables, and makes of them what this version has instead.
 * Returns the values that were left out. Throws a sentence for the operator when they don't agree with each other.
 */
export async function convert(runner: SqlRunner, model: FormerModel, backup: Backup): Promise<string[]> {
  const leftOut: string[] = [];
  for (const table of model.tables) {
    const columns = [
      ...Object.entries(table.needed).map(([name, type]) => `${name} ${type} not null`),
      ...Object.entries(table.optional).map(([name, type]) => `${name} ${type}`),
    ];
    await runner.exec(`create temporary table ${table.into} (${columns.join(', ')}, primary key (id)) on commit drop`);
    const { fitted } = fitFormer(backup, table);
    leftOut.push(...(await load(runner, fitted)));
  }
  await runner.exec(model.sql);
  const faults = await runner.query<{ fault: string }>(model.faults);
  if (faults.length > 0) throw new Error(otherBooks(faults.map(({ fault }) => fault)));
  const placeless = await runner.query<{ name: string }>(model.leftOut);
  return [...leftOut, ...placeless.map(({ name }) => name)];
}

/** The most faults that a sentence names. */
const named = 20;

/** For the operator. */
function otherBooks(faults: string[]): string {
  const more = faults.length > named ? ` e mais ${faults.length - named}` : '';
  return `As contas da cópia de segurança não fecham: ${faults.slice(0, named).join('; ')}${more}. Nada foi mudado.`;
}
