import { expect, test } from 'vitest';
import { settings } from '../edge-functions/settings/table.ts';
import { slipsIn } from './setting-slips.ts';

test.each([
  ['PARISH_PIX_KEI', 'PARISH_PIX_KEY'],
  ['PARISH_PIXKEY', 'PARISH_PIX_KEY'],
  ['parish_pix_key', 'PARISH_PIX_KEY'],
  ['SMTP_PASWORD', 'SMTP_PASSWORD'],
  ['SITE_ULR', 'SITE_URL'],
  ['BACKUP_PASSFRASE', 'BACKUP_PASSPHRASE'],
  ['PROT', undefined],
  ['TZ', undefined],
  ['NODE_OPTIONS', undefined],
])('%s is a slip of %s', (name, meant) => {
  expect(slipsIn([name])).toEqual(meant ? [`${name} não existe e não muda nada. Era ${meant}?`] : []);
});

test('no setting is a slip', () => expect(slipsIn(Object.keys(settings))).toEqual([]));
