import { expect, it, vi } from 'vitest';
import { page as screen } from 'vitest/browser';
import { choice, flag } from '#contract/fields/choice.ts';
import { defineFields } from '#contract/fields/field.ts';
import { picture } from '#contract/fields/picture.ts';
import { line, richText } from '#contract/fields/text.ts';
import { expectNoAxeViolations } from '../../testing/axe.ts';
import { renderInPanel } from '../../testing/panel.tsx';
import { ConflictDialog } from './ConflictDialog.tsx';

const fields = defineFields({
  title: line({ label: 'título', max: 200 }),
  content: richText({ label: 'conteúdo', max: 200 }),
  is_published: flag({ label: 'publicada', initial: false }),
  type: choice({ label: 'tipo', options: { geral: 'Geral', missas: 'Missas' } }),
});
const opened = { title: 'Novena', content: '<p>Às 18h.</p>', is_published: false, type: 'geral' };
const mine = { ...opened, title: 'Novena <de Natal>', content: '<p>Às <em>19h</em>.</p>' };
const theirs = { ...opened, content: '<p>Às <strong>19h</strong>.</p>', is_published: true, type: 'missas' };

const dialog = screen.getByRole('dialog', { name: 'Este registro mudou enquanto você o editava' });
const field = (name: string) => dialog.getByRole('group', { name, exact: true });

async function open() {
  const [onChoose, onBack] = [vi.fn(), vi.fn()];
  await renderInPanel(
    <ConflictDialog
      fields={fields}
      conflict={{ changedBy: 'Raimundo', changedAt: '2026-11-21T12:00:00+00:00' }}
      opened={opened}
      mine={mine}
      theirs={theirs}
      onBack={onBack}
      onChoose={onChoose}
    />,
  );
  await expect.element(dialog).toBeVisible();
  return { onChoose, onBack };
}

it('shows both texts of each field that differs, as a person reads them, and proposes what each has changed', async () => {
  const { onChoose } = await open();
  await expect.element(dialog.getByText(/Raimundo salvou outra versão em 21.11.2026 09:00/)).toBeVisible();
  await expect.element(field('Título').getByText('Novena <de Natal>')).toBeVisible();
  await expect.element(field('Conteúdo').getByText('As palavras são as mesmas; muda só a formatação.')).toBeVisible();
  await expect.element(field('Publicada').getByText('Sim')).toBeVisible();
  await expect.element(field('Título').getByText('Só você mudou este campo.')).toBeVisible();
  await expect.element(field('Tipo').getByText('Só Raimundo mudou este campo.')).toBeVisible();
  await expect.element(field('Conteúdo').getByText(/mudou este campo/)).not.toBeInTheDocument();
  await expect.element(field('Tipo').getByText('Missas')).toBeVisible();
  await dialog.getByRole('button', { name: 'Salvar o que escolhi' }).click();
  expect(onChoose).toHaveBeenCalledWith({ ...mine, is_published: true, type: 'missas' });
});

it('saves what is chosen', async () => {
  const { onChoose } = await open();
  await field('Título').getByText('O que Raimundo salvou').click();
  await field('Publicada').getByText('O que você escreveu').click();
  await dialog.getByRole('button', { name: 'Salvar o que escolhi' }).click();
  expect(onChoose).toHaveBeenCalledWith({ ...mine, title: 'Novena', type: 'missas' });
});

it('goes back to the form without a choice', async () => {
  const { onBack, onChoose } = await open();
  await dialog.getByRole('button', { name: 'Voltar ao formulário' }).click();
  expect([onBack.mock.calls.length, onChoose.mock.calls.length]).toEqual([1, 0]);
});

it('shows the pictures, whose paths tell people nothing', async () => {
  const path = (digit: string) => `/storage/v1/object/public/media/${digit.repeat(32)}.webp`;
  await renderInPanel(
    <ConflictDialog
      fields={defineFields({ cover: picture({ label: 'capa' }) })}
      conflict={{ changedBy: 'Raimundo', changedAt: '2026-11-21T12:00:00+00:00' }}
      opened={{ cover: path('0') }}
      mine={{ cover: path('1') }}
      theirs={{ cover: path('2') }}
      onBack={vi.fn()}
      onChoose={vi.fn()}
    />,
  );
  await expect.element(field('Capa').getByRole('img').first()).toHaveAttribute('src', path('1'));
  await expect.element(field('Capa').getByRole('img').last()).toHaveAttribute('src', path('2'));
  await expect.element(field('Capa')).not.toMatchTextContent(/As palavras são as mesmas|media/);
  await expectNoAxeViolations();
});

it('has no axe violations', async () => {
  await open();
  await expectNoAxeViolations();
});
