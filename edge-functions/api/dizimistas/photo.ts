import { ApiError } from '#contract/errors.ts';
import { bytesOfPhoto, photoSentences } from '#contract/fields/photo.ts';
import { dataUrlOf } from '../files/data-url.ts';
import { holdsSame, readFile, storeFile } from '../files/store.ts';
import type { Call } from '../http/call.ts';

type PhotoCall = Pick<Call<never>, 'caller' | 'env' | 'gateways' | 'hitLimit'>;

/** Stores a data URL's photo and returns the column's new value. `stored` is the row's current file. */
export async function storedPhoto(
  call: PhotoCall,
  sent: string | null | undefined,
  stored?: string | null,
): Promise<string | null | undefined> {
  if (!sent) return sent;
  const bytes = bytesOfPhoto(sent);
  // The form sends the unchanged photo again; then the file stays.
  if (stored && (await holdsSame(call, stored, bytes).catch(unlessMissing(false)))) return stored;
  return storeFile(call, bytes, 'pictures', photoSentences.noImage);
}

/** A row's photo as a data URL; null when Storage has lost it. */
export async function shownPhoto(call: Omit<PhotoCall, 'hitLimit'>, stored: string | null): Promise<string | null> {
  if (!stored) return null;
  const file = await readFile(call, stored, 'foto').catch(unlessMissing(undefined));
  return file ? await dataUrlOf(file) : null;
}

const unlessMissing =
  <Otherwise>(otherwise: Otherwise) =>
  (error: unknown): Otherwise => {
    if (error instanceof ApiError && error.code === 'not_found') return otherwise;
    throw error;
  };
