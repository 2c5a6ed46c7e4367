import { join } from 'node:path';
import { demonstrationStaff, hasDemonstrationStaff, noteDemonstrationStaff } from './auth/demonstration.ts';
import { createStaff, type StaffAccount } from './auth/first-staff.ts';
import type { Keys } from './auth/keys.ts';
import { dataPaths } from './data-paths.ts';
import { adoptConsentText } from './database/consent-text.ts';
import { applyMigrations, applySeed, isInitialized, markInitialized } from './database/migrations.ts';
import type { OpenDatabase } from './database/open-database.ts';
import { adoptParishZone } from './database/parish-zone.ts';
import type { SqlRunner } from './database/sql-runner.ts';
import { administratorNeeded } from './first-start.ts';
import { isOwnParish, rememberOwnParish } from './own-parish.ts';
import type { Program } from './program.ts';
import { projectRoot, type Settings } from './settings.ts';
import { WrongSettings } from './setup-error.mjs';
import { seedPhotos } from './storage/seed-photos.ts';
import { type Supabase, startSupabase } from './supabase.ts';
import { checkUpgrade } from './upgrade/checks.ts';

/** A database with Auth and REST on it. */
export interface OpenStore {
  database: OpenDatabase;
  supabase: Supabase;
}

/** Brings a database to this version, with Auth and REST on it, and seeds a new one. Closes it when that fails. */
export async function prepareDatabase(
  database: OpenDatabase,
  settings: Settings,
  keys: Keys,
  program: Program,
): Promise<OpenStore> {
  try {
    const supabase = await startSupabase(database, {
      keys,
      siteUrl: settings.siteUrl,
      storageFolder: dataPaths(settings.dataDir).storage,
    });
    await applyMigrations(database.runner, program.migrations, { check: checkUpgrade });
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
export async function rememberEmptyStart(settings: Settings): Promise<void> {
  if (!startsWithDemonstration(settings)) await rememberOwnParish(settings.dataDir);
}

function firstAdministrator({ firstAdmin }: Settings): StaffAccount {
  if (!firstAdmin) throw new WrongSettings(administratorNeeded);
  return { name: 'Administração', ...firstAdmin, role: 'admin' };
}

/** Records data without the demonstration as a parish's own; refuses demonstration data if none is wanted. */
async function matchDemonstration(runner: SqlRunner, { demonstration, dataDir }: Settings): Promise<void> {
  await noteDemonstrationStaff(runner);
  if (!(await hasDemonstrationStaff(runner))) return await rememberOwnParish(dataDir);
  if (demonstration !== false) return;
  throw new WrongSettings(
    `DEMONSTRATION=off, mas os dados em ${dataDir} são da demonstração, com as senhas que todos conhecem. Para começar a ` +
      'paróquia, rode antes npm run reset; para continuar com a demonstração, tire DEMONSTRATION=off.',
  );
}
