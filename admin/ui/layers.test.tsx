import { useState } from 'react';
import { beforeEach, expect, it } from 'vitest';
import { page as screen } from 'vitest/browser';
import { renderInPanel } from '../testing/panel.tsx';
import { PanelModal } from './PanelModal.tsx';

function Levels() {
  const [level, setLevel] = useState(0);
  const modal = (own: number, title: string) => (
    <PanelModal opened={level >= own} onClose={() => setLevel(own - 1)} title={title}>
      <button type="button" onClick={() => setLevel(own + 1)}>
        Mais
      </button>
      <button type="button" onClick={() => setLevel(0)}>
        Fechar tudo
      </button>
    </PanelModal>
  );
  return (
    <>
      <button type="button" onClick={() => setLevel(1)}>
        Abrir
      </button>
      {modal(1, 'Primeiro')}
      {modal(2, 'Segundo')}
    </>
  );
}

const dialog = (name: string) => screen.getByRole('dialog', { name });
const open = () => screen.getByRole('button', { name: 'Abrir' }).click();
const section = () => history.state?.section;

beforeEach(() => {
  history.pushState({ section: 'overview' }, '');
  history.pushState({ section: 'news' }, '');
});

it('Back closes dialogs one by one, and then leaves the section', async () => {
  await renderInPanel(<Levels />);
  await open();
  await dialog('Primeiro').getByRole('button', { name: 'Mais' }).click();
  await expect.element(dialog('Segundo')).toBeVisible();
  history.back();
  await expect.element(dialog('Segundo')).not.toBeInTheDocument();
  await expect.element(dialog('Primeiro')).toBeVisible();
  history.back();
  await expect.element(dialog('Primeiro')).not.toBeInTheDocument();
  await expect.poll(() => history.state).toEqual({ section: 'news' });
  history.back();
  await expect.poll(section).toBe('overview');
});

it('a dialog that was closed by its own button leaves nothing for Back', async () => {
  await renderInPanel(<Levels />);
  for (const _ of [1, 2, 3]) {
    await open();
    await dialog('Primeiro').getByRole('button', { name: 'Fechar tudo' }).click();
    await expect.element(dialog('Primeiro')).not.toBeInTheDocument();
  }
  await expect.poll(() => history.state).toEqual({ section: 'news' });
  history.back();
  await expect.poll(section).toBe('overview');
});

it('a dialog that opens while another closes is closed by Back too', async () => {
  await renderInPanel(<Levels />);
  await open();
  await expect.element(dialog('Primeiro')).toBeVisible();
  const click = (name: string) => screen.getByRole('button', { name, includeHidden: true }).element() as HTMLElement;
  click('Fechar tudo').click();
  click('Abrir').click();
  await expect.element(dialog('Primeiro')).toBeVisible();
  await expect.poll(() => history.state?.layer).toBe(true);
  history.back();
  await expect.element(dialog('Primeiro')).not.toBeInTheDocument();
  await expect.poll(() => history.state).toEqual({ section: 'news' });
});
