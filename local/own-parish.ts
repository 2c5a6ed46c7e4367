import { existsSync } from 'node:fs';
import { writeAtomically } from './atomic-file.ts';
import { dataPaths } from './data-paths.ts';

/*
 * A data folder that is a parish's own never gets the demonstration, whose passwords everybody knows. The mark is a
 * file, not a row: `npm run reset` sets the database aside.
 */

export const isOwnParish = (dataDir: string): boolean => existsSync(dataPaths(dataDir).ownParish);

export async function rememberOwnParish(dataDir: string): Promise<void> {
  if (isOwnParish(dataDir)) return;
  await writeAtomically(
    dataPaths(dataDir).ownParish,
    'Os dados são de uma paróquia: npm start não cria a demonstração.\n',
  );
}
