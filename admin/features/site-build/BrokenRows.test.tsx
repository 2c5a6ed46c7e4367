import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import type { BrokenRow } from '#contract/site-build.ts';
import { expectNoAxeViolations } from '../../testing/axe.ts';
import { renderInPanel } from '../../testing/panel.tsx';
import { BrokenRows } from './BrokenRows.tsx';

const rows: BrokenRow[] = ['Festa', 'Coleta', 'Novena', 'Missa', 'Crisma'].map((title, at) => ({
  section: title === 'Coleta' ? 'announcements' : 'news',
  id: `00000000-0000-4000-8000-00000000000${at}`,
  title,
  isKept: title !== 'Coleta',
}));

/** The panel has other live regions, which are empty. */
const notice = page.getByRole('status').filter({ hasText: /./ });

it('names the rows whose pages could not be made, and opens them', async () => {
  await renderInPanel(
    <main>
      <h1>Painel</h1>
      <BrokenRows rows={rows} />
    </main>,
    {},
  );
  for (const sentence of [
    'A página da notícia “Festa” não pôde ser atualizada: continua a versão anterior. Abra a notícia',
    'A página do aviso “Coleta” não pôde ser publicada. Abra o aviso e salve de novo.',
    'Há mais 2 páginas assim.',
  ])
    await expect.poll(() => notice.element().textContent).toContain(sentence);
  await expectNoAxeViolations();
  await page.getByRole('button', { name: '“Coleta”' }).click();
  expect(history.state).toMatchObject({ section: 'announcements', row: rows[1]?.id });
});

it('says nothing while all pages could be made', async () => {
  await renderInPanel(<BrokenRows rows={[]} />, {});
  await expect.element(notice).not.toBeInTheDocument();
});
