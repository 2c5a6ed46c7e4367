import { expect, it } from 'vitest';
import { page as screen } from 'vitest/browser';
import type { Dizimista } from '#contract/dizimistas.ts';
import { renderInPanel } from '../../testing/panel.tsx';
import { dizimistaForm } from './dizimista-form.tsx';

const rosa = { numero_ordinal: 12, nome_completo: 'Rosa Amélia', cpf: null, incompleto: true } as Dizimista;

it('a record is opened under its number and name, with what it lacks', async () => {
  await renderInPanel(<p>{dizimistaForm.above(rosa)}</p>);
  await expect.element(screen.getByText('Nº 12 · Rosa Amélia')).toBeVisible();
  await expect.element(screen.getByText(/Falta: CPF, consentimento LGPD, política de privacidade\./)).toBeVisible();
});
