import { beforeEach, expect, it } from 'vitest';
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

it('offers the tabs whose calls the person may make; a single one has no list of tabs', async () => {
  await renderInPanel(<SectionTabs label="Usuários" tabs={tabs} />, { role: 'editor' });
  await expect.element(screen.getByText('A lista das notícias')).toBeVisible();
  await expect.element(screen.getByRole('tablist')).not.toBeInTheDocument();
});
