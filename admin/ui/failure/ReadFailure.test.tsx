import { useQuery } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { page as screen } from 'vitest/browser';
import { hasFailed, useRead } from '../../lib/list.ts';
import { renderInPanel } from '../../testing/panel.tsx';
import { TableState } from '../table/TableState.tsx';
import { ReadFailure } from './ReadFailure.tsx';

let broken: readonly string[];

const read = async (name: string) => {
  if (broken.includes(name)) throw new TypeError('Failed to fetch');
  return name;
};

function Strip({ name }: { name: string }) {
  const query = useQuery({ queryKey: [name], queryFn: () => read(name) });
  return hasFailed(query) ? <ReadFailure query={query} sentence={`Sem ${name}.`} /> : <p>{query.data}</p>;
}

function Place({ name }: { name: string }) {
  const list = useRead([name], async () => ({ data: [await read(name)], beside: {} }), `Sem ${name}`);
  return <TableState list={list} empty={`Nada de ${name}`} />;
}

const parts = {
  avisos: <Strip name="avisos" />,
  missas: <Strip name="missas" />,
  festas: <Place name="festas" />,
  dons: <Place name="dons" />,
};
type Part = keyof typeof parts;

const cause = /Não foi possível falar com o servidor/;

it.each<[Part[], string]>([
  [['avisos'], 'Sem avisos.'],
  [['avisos', 'missas'], 'Sem avisos. Sem missas.'],
  [['avisos', 'festas'], 'Sem avisos. Sem festas.'],
  [['festas', 'dons'], 'Sem festasSem dons'],
  [['avisos', 'festas', 'missas'], 'Não foi possível carregar partes desta página.'],
])('one cause and one button stand for all of %j', async (names, sentence) => {
  broken = names;
  await renderInPanel(names.map((name) => <div key={name}>{parts[name]}</div>));
  const alert = screen.getByRole('alert');
  await expect.poll(() => alert.elements().map(({ textContent }) => textContent?.startsWith(sentence))).toEqual([true]);
  await expect.element(alert).toMatchTextContent(cause);
  broken = names.slice(0, 1);
  const again = screen.getByRole('button', { name: 'Tentar novamente' });
  await again.click();
  await expect.element(alert).toMatchTextContent(`Sem ${names[0]}`);
  broken = [];
  await again.click();
  await expect.element(alert).not.toBeInTheDocument();
});
