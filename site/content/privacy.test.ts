import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { consentTextVersion } from '#contract/consents.ts';

it('the text of the page of privacy is the one that consents name', () => {
  const { version } = JSON.parse(readFileSync(new URL('./privacy.json', import.meta.url), 'utf8'));
  expect(version).toBe(consentTextVersion);
});
