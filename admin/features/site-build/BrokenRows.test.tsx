import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import type { BrokenRow } from '#contract/site-build.ts';
import { expectNoAxeViolations } from '../../testing/axe.ts';
import { renderInPanel } from '../../testing/panel.tsx';
import { BrokenRows } from './BrokenRows.tsx';

const sections: Record<string, BrokenRow['section']> = { Coleta: 'announcements', Novena: 'calendar-events' };

const rows: BrokenRow[] = ['Festa', 'Coleta', 'Novena', 'Missa', 'Crisma'].map((title, at) => ({
  section: sections[title] ?? 'news',
  id: `00000000-0000-4000-8000-00000000000${at}`,
  title,
  isKept: title === 'Festa',
}));

/** The panel has other live regions, which are empty. */
const notice = page.getByRole('status').filter({ hasText: /./ });

it('names the rows that the site could not show, and opens them', async () => {
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
    'O evento “Novena” não pôde aparecer no site. Abra o evento e salve de novo.',
    'Há mais 2 assim.',
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
