import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { projectRoot } from '../install.mjs';

/** The page of privacy's content, which has the text's version: the day from which it holds. */
const privacyFile = join(projectRoot, 'site', 'content', 'privacy.json');

type Query = <Row extends Record<string, unknown>>(sql: string) => Promise<Row[]>;

/**
 * Makes consents name the version of the text that the site shows. Call it after the migrations. Throws a sentence for
 * the operator when the file has no day as its version.
 */
export async function adoptConsentText(query: Query, file = privacyFile): Promise<void> {
  const { version } = JSON.parse(await readFile(file, 'utf8')) as { version?: unknown };
  if (typeof version !== 'string' || !/^\d{4}-\d{2}-\d{2}$/.test(version)) {
    throw new Error(
      'Em site/content/privacy.json, "version" deve ser o dia em que o texto começou a valer, como "2026-11-25".',
    );
  }
  const [adopted] = await query<{ version: string | null }>('select private.consent_text_version() as version');
  if (adopted?.version === version) return;
  await query(
    `create or replace function private.consent_text_version() returns text language sql immutable parallel safe return '${version}'`,
  );
}
