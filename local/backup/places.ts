import { dataPaths } from '../data-paths.ts';
import type { Settings } from '../settings.ts';

export type PlaceSettings = Pick<Settings, 'backupCopy' | 'backupFolder' | 'dataDir'>;

/** The folders in which backups may be, also those that were made by hand. */
export const backupPlaces = ({ backupCopy, backupFolder, dataDir }: PlaceSettings): string[] => [
  ...new Set([backupFolder, backupCopy, dataPaths(dataDir).backups].filter((place) => place !== undefined)),
];
