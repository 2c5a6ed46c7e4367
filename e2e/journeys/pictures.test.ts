import { stat } from 'node:fs/promises';
import { expect, it, onTestFinished } from 'vitest';
import { noteBackup } from '../../local/backup/last-backup.ts';
import { dataDir, openPage } from '../actors.ts';
import { inDatabase } from '../in-database.ts';
import { firstCount } from '../panel/panel.ts';
import { cameraOf, changedCells, changesOfADay, expectPicture } from '../picture.ts';

/**
 * As the manifest lists them (site/app/manifest.ts); two stand in the README. `npm run pictures` takes them anew. A
 * day's liturgy is all text, and a title of two lines moves it.
 */
const pictures = [
  { file: 'inicio-celular', path: '/', width: 360, height: 720, scale: 1.5 },
  { file: 'liturgia-celular', path: '/liturgia', width: 360, height: 720, scale: 1.5, share: 0.5 },
  { file: 'inicio-computador', path: '/', width: 1280, height: 800, scale: 1 },
];

it.each(pictures)('the app’s picture $file shows the page as it is', async ({ file, path, share, ...size }) => {
  const page = await openPage({ width: size.width });
  const take = await cameraOf(page, size);
  await page.goto(path, { waitUntil: 'networkidle' });
  await expectPicture(await take(), `site/public/telas/${file}.webp`, share);
});

/** In the README, and not among the site's files, which every visitor may load. */
const panel = 'docs/telas/painel.webp';

it('the README’s picture of the panel shows the overview without a warning, no other section, and is light', async () => {
  await noteBackupOfToday();
  const page = await openPage({ signedInAs: 'admin' });
  const take = await cameraOf(page, { width: 1280, height: 800, scale: 1 });
  // A question of some weeks of the year, before a feast.
  await page.route('**/api/mass-changes/feasts', (route) => route.fulfill({ json: { success: true, data: [] } }));
  await page.goto('/dashboard', { waitUntil: 'networkidle' });
  await firstCount(page).waitFor();
  if (dataDir) await page.getByText('Última cópia de segurança: hoje').waitFor({ state: 'attached' });
  await expectPicture(await take(), panel);
  expect((await stat(panel)).size).toBeLessThanOrEqual(62_000);

  await page.getByRole('button', { name: 'Usuários', exact: true }).click();
  await page.getByRole('cell').first().waitFor();
  expect(await changedCells(await take(), panel)).toBeGreaterThan(changesOfADay);
});

/** As a parish has one each day; the tests' stacks make none. */
async function noteBackupOfToday(): Promise<void> {
  const folder = dataDir;
  if (!folder) return;
  await inDatabase(folder, (sql) => noteBackup(sql, new Date()));
  onTestFinished(() => inDatabase(folder, (sql) => sql.exec('delete from public.last_backup')));
}
