import { existsSync } from 'node:fs';
import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import { syncFolder } from './atomic-file.ts';
import { demonstrationStaff, hasDemonstrationStaff, noteDemonstrationStaff } from './auth/demonstration.ts';
import { createStaff, type StaffAccount } from './auth/first-staff.ts';
import type { Keys } from './auth/keys.ts';
import { dataPaths } from './data-paths.ts';
import { adoptConsentText } from './database/consent-text.ts';
import { refuseLegacyData, tidyDatabaseFolders } from './database/folders.ts';
import { applyMigrations, applySeed, isInitialized, markInitialized } from './database/migrations.ts';
import { type OpenDatabase, openFolderDatabase, openUrlDatabase } from './database/open-database.ts';
import { adoptParishZone } from './database/parish-zone.ts';
import { makePostgresFolder } from './database/postgres/folder.ts';
import type { ProgramUser } from './database/postgres/programs.ts';
import type { ServerEvents } from './database/postgres/server.ts';
import type { SqlRunner } from './database/sql-runner.ts';
import { administratorNeeded } from './first-start.ts';
import { isOwnParish, rememberOwnParish } from './own-parish.ts';
import { projectRoot, type Settings } from './settings.ts';
import { seedPhotos } from './storage/seed-photos.ts';
import { type Supabase, startSupabase } from './supabase.ts';

interface OpenStore {
  database: OpenDatabase;
  supabase: Supabase;
}

/** Events of the database while it is open. */
interface DatabaseEvents extends ServerEvents {
  onLost: (reason: Error) => void;
}

/**
 * Opens the database with Auth and REST on it, migrates it, and seeds it at the first start. The bundled server's data
 * folder is created under a temporary name and renamed when it is complete: a first start that is killed leaves nothing
 * that a later one could mistake for a database.
 */
export async function openStore(settings: Settings, keys: Keys, events: DatabaseEvents): Promise<OpenStore> {
  if (settings.databaseUrl) {
    return await prepare(await openUrlDatabase(settings.databaseUrl, events.onLost), settings, keys);
  }
  const { database: folder, unfinishedDatabase } = dataPaths(settings.dataDir);
  await tidyDatabaseFolders(settings.dataDir);
  refuseLegacyData(settings.dataDir);
  let user: ProgramUser | undefined;
  if (!existsSync(folder)) {
    await rememberEmptyStart(settings);
    user = await makePostgresFolder(unfinishedDatabase);
    const { database } = await prepare(await openFolderDatabase(unfinishedDatabase, { user }), settings, keys);
    await database.close();
    await rename(unfinishedDatabase, folder);
    await syncFolder(settings.dataDir);
  }
  return await prepare(await openFolderDatabase(folder, { ...events, user }), settings, keys);
}

async function prepare(database: OpenDatabase, settings: Settings, keys: Keys): Promise<OpenStore> {
  try {
    const supabase = await startSupabase(database, {
      keys,
      siteUrl: settings.siteUrl,
      storageFolder: dataPaths(settings.dataDir).storage,
    });
    await applyMigrations(database.runner, join(projectRoot, 'supabase', 'migrations'));
    await adoptConsentText(database.runner.query);
    await adoptParishZone(database.runner.query, settings.parishZone);
    await initialize(database.runner, supabase, settings, keys);
    await matchDemonstration(database.runner, settings);
    return { database, supabase };
  } catch (error) {
    await database.close().catch(() => undefined);
    throw error;
  }
}

/** Seeds a new database, once: an initialized one never gets the demonstration, whatever the settings say later. */
async function initialize(runner: SqlRunner, supabase: Supabase, settings: Settings, keys: Keys): Promise<void> {
  if (await isInitialized(runner)) return;
  await rememberEmptyStart(settings);
  const isDemonstration = startsWithDemonstration(settings);
  const staff = isDemonstration ? demonstrationStaff : [firstAdministrator(settings)];
  await createStaff(supabase.internalFetch, keys, staff);
  if (isDemonstration) {
    const seed = join(projectRoot, 'supabase', 'seed');
    await seedPhotos(supabase.internalFetch, keys, join(seed, 'media'));
    await applySeed(runner, seed);
  }
  await markInitialized(runner, isDemonstration ? 'demonstration' : 'empty');
}

const startsWithDemonstration = ({ demonstration, dataDir }: Settings): boolean =>
  demonstration ?? !isOwnParish(dataDir);

/** Before anything is made: the next start after a killed one must not make the demonstration. */
async function rememberEmptyStart(settings: Settings): Promise<void> {
  if (!startsWithDemonstration(settings)) await rememberOwnParish(settings.dataDir);
}

function firstAdministrator({ firstAdmin }: Settings): StaffAccount {
  if (!firstAdmin) throw new Error(administratorNeeded);
  return { name: 'Administração', ...firstAdmin, role: 'admin' };
}

/** Records data without the demonstration as a parish's own; refuses demonstration data if none is wanted. */
async function matchDemonstration(runner: SqlRunner, { demonstration, dataDir }: Settings): Promise<void> {
  await noteDemonstrationStaff(runner);
  if (!(await hasDemonstrationStaff(runner))) return await rememberOwnParish(dataDir);
  if (demonstration !== false) return;
  throw new Error(
    `DEMONSTRATION=off, mas os dados em ${dataDir} são da demonstração, com as senhas que todos conhecem. Para começar a ` +
      'paróquia, rode antes npm run reset; para continuar com a demonstração, tire DEMONSTRATION=off.',
  );
}
