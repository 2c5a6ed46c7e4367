import { beforeEach, expect, it, onTestFinished } from 'vitest';
import { page as screen, userEvent } from 'vitest/browser';
import { jobs } from '#contract/jobs.ts';
import { news } from '#contract/news.ts';
import { users } from '#contract/users.ts';
import { expectNoAxeViolations } from '../testing/axe.ts';
import { renderInPanel } from '../testing/panel.tsx';
import { type SectionTab, SectionTabs } from './SectionTabs.tsx';

const tabs: SectionTab[] = [
  { id: 'users', label: 'Usuários', needs: users.list, Screen: () => <p>A lista dos usuários</p> },
  { id: 'jobs', label: 'Tarefas', needs: jobs.list, Screen: () => <p>A lista das tarefas</p> },
  { id: 'news', label: 'Notícias', needs: news.create, Screen: () => <p>A lista das notícias</p> },
];

beforeEach(() => history.replaceState({ section: 'users' }, ''));

const tab = (name: string) => screen.getByRole('tab', { name });

it('shows the first tab, and those that are chosen by pointer, by arrow keys and by Back', async () => {
  await renderInPanel(
    <main>
      <SectionTabs label="Usuários" tabs={tabs} />
    </main>,
  );
  await expect.element(screen.getByText('A lista dos usuários')).toBeVisible();
  await expectNoAxeViolations();
  await tab('Tarefas').click();
  await expect.element(screen.getByRole('tabpanel', { name: 'Tarefas' })).toMatchTextContent('A lista das tarefas');
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(screen.getByText('A lista das notícias')).toBeVisible();
  history.back();
  await expect.element(screen.getByText('A lista das tarefas')).toBeVisible();
  await expect.element(tab('Tarefas')).toHaveAttribute('aria-selected', 'true');
});

it('has a tab with something to check in sight on a telephone, whichever is chosen', async () => {
  const many = ['Um', 'Dois', 'Três', 'Quatro', 'Cinco', 'Seis', 'Sete'].map((label, index) => ({
    ...(tabs[0] as SectionTab),
    id: label,
    label: `A aba ${label}`,
    ...(index === 6 && { label: 'Conferir', waiting: 3 }),
  }));
  await screen.viewport(360, 640);
  onTestFinished(() => screen.viewport(1280, 800));
  await renderInPanel(<SectionTabs label="Financeiro" tabs={many} />);
  const waiting = tab('Conferir (3)');
  const strip = screen.getByRole('tablist');
  const isSeen = () => {
    const { left, right, top, height } = waiting.element().getBoundingClientRect();
    const seen = (x: number) => waiting.element().contains(document.elementFromPoint(x, top + height / 2));
    return left >= 0 && right <= 360 && seen(left + 2) && seen(right - 2);
  };
  await expect.poll(isSeen).toBe(true);
  expect(strip.element().scrollWidth).toBeGreaterThan(360);
  await tab('A aba Quatro').click();
  await expect.element(tab('A aba Quatro')).toHaveAttribute('aria-selected', 'true');
  await expect.poll(isSeen).toBe(true);
  await waiting.click();
  await expect.element(waiting).toHaveAttribute('aria-selected', 'true');
});

it('offers the tabs whose calls the person may make; a single one has no list of tabs', async () => {
  await renderInPanel(<SectionTabs label="Usuários" tabs={tabs} />, { role: 'editor' });
  await expect.element(screen.getByText('A lista das notícias')).toBeVisible();
  await expect.element(screen.getByRole('tablist')).not.toBeInTheDocument();
});
