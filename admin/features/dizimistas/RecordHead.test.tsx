import { expect, it, vi } from 'vitest';
import { page as screen } from 'vitest/browser';
import type { Dizimista } from '#contract/dizimistas.ts';
import { expectNoAxeViolations } from '../../testing/axe.ts';
import { renderInPanel } from '../../testing/panel.tsx';
import { dizimistaForm } from './dizimista-form.tsx';

const rosa = { numero_ordinal: 12, nome_completo: 'Rosa Amélia', cpf: null, incompleto: true } as Dizimista;

it('a record is opened under its number and name, with what it lacks', async () => {
  await renderInPanel(<p>{dizimistaForm.above(rosa)}</p>);
  await expect.element(screen.getByText('Nº 12 · Rosa Amélia')).toBeVisible();
  await expect.element(screen.getByText(/Falta: CPF, consentimento LGPD, política de privacidade\./)).toBeVisible();
});

it('is viewed under what one looks for first, with what one does next and a record to sign', async () => {
  const change = vi.fn();
  const record = { ...rosa, telefone: '85999991234', dizimista_ativo: false, erased_at: null } as Dizimista;
  await renderInPanel(<main>{dizimistaForm.viewHead(record, [{ label: 'Editar', onClick: change }])}</main>);
  await expect.element(screen.getByText('Inativo')).toBeVisible();
  const links = screen.getByRole('link').elements() as HTMLAnchorElement[];
  expect(links.map(({ href }) => href)).toEqual(['tel:+5585999991234', 'https://wa.me/5585999991234']);
  await screen.getByRole('button', { name: 'Editar' }).click();
  expect(change).toHaveBeenCalledOnce();
  await expectNoAxeViolations();
  await screen.getByRole('button', { name: 'Imprimir ficha' }).click();
  await expect.element(screen.getByText('Ficha do dizimista nº 12')).toBeVisible();
  await expect.element(screen.getByText(/Assinatura: _+/).first()).toBeVisible();
});

it('an erased record has nothing to print', async () => {
  await renderInPanel(<main>{dizimistaForm.viewHead({ ...rosa, erased_at: '2026-11-22T12:00:00Z' }, [])}</main>);
  await expect.element(screen.getByText('Rosa Amélia')).toBeVisible();
  expect(screen.getByRole('button').elements()).toEqual([]);
});
