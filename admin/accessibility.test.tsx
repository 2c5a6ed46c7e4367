import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { SessionOverModal } from './features/auth/SessionOverModal.tsx';
import { notify } from './lib/notices.tsx';
import { expectNoAxeViolations } from './testing/axe.ts';
import { pageOfThings, useThings } from './testing/lists.ts';
import { renderInPanel } from './testing/panel.tsx';
import { useDialogs } from './ui/dialogs/DialogsProvider.tsx';
import { OrderDialog } from './ui/order/OrderDialog.tsx';
import { RichTextField } from './ui/rich-text/RichTextField.tsx';
import { DataTable } from './ui/table/DataTable.tsx';

const question = { type: 'danger', title: 'Excluir', text: 'Tem certeza que deseja excluir a coisa?' } as const;
const failure = { type: 'error', title: 'Erro ao excluir coisa', text: 'Tente novamente.' } as const;

function Asker() {
  const { confirm, alert } = useDialogs();
  return (
    <>
      <Button onClick={() => void confirm(question)}>Perguntar</Button>
      <Button onClick={() => alert(failure)}>Avisar</Button>
      <Button onClick={() => notify('Coisa criada!', { site: true, address: '/coisa' })}>Noticiar</Button>
    </>
  );
}

function Table({ total }: { total: number }) {
  const columns = [{ header: 'Nome', leads: true, cell: ({ name }: { name: string }) => name }];
  const list = useThings(async () => {
    if (total < 0) throw new TypeError('Failed to fetch');
    return pageOfThings(1, total);
  });
  return (
    <DataTable
      label="Coisas"
      list={list}
      columns={columns}
      nameOf={({ name }) => name}
      page={1}
      onPage={() => {}}
      onDelete={() => {}}
    />
  );
}

function Order() {
  const list = useThings(async () => pageOfThings(1, 3));
  return <OrderDialog title="Ordenar" list={list} nameOf={({ name }) => name} save={unsaved} onClose={() => {}} />;
}
const unsaved = {} as Parameters<typeof OrderDialog>[0]['save'];

const wideTable = `<table><tr>${'<th>Domingo de Ramos</th>'.repeat(8)}</tr><tr>${'<td>7h</td>'.repeat(8)}</tr></table>`;

const click = (name: string) => page.getByRole('button', { name }).click();
/** On a small screen most of the editor's tools are behind a button. */
const openTools = async () => {
  await expect.element(page.getByRole('toolbar')).toBeVisible();
  const more = page.getByRole('button', { name: 'Mais ferramentas' });
  if (more.elements().length > 0) await more.click();
};
/** A dialog gets its accessible name shortly after its text. */
const opened = async (name: string) => expect.element(page.getByRole('dialog', { name })).toBeVisible();
const shown = async (text: string | RegExp) => expect.element(page.getByText(text).first()).toBeVisible();

const states: [name: string, part: ReactNode, open: () => Promise<void>][] = [
  ['a list of many pages', <Table key="" total={297} />, () => shown('Coisa 1')],
  ['an empty list', <Table key="" total={0} />, () => shown('Nenhum item encontrado')],
  ['a list that failed', <Table key="" total={-1} />, () => shown('Erro ao carregar coisas')],
  ['the question before a deletion', <Asker key="" />, () => click('Perguntar').then(() => opened(question.title))],
  ['the news of a failure', <Asker key="" />, () => click('Avisar').then(() => opened(failure.title))],
  ['a notice', <Asker key="" />, () => click('Noticiar').then(() => shown('Ver no site'))],
  ['an order', <Order key="" />, () => shown('Coisa 1')],
  ['an ended session', <SessionOverModal key="" />, () => shown('Sua sessão expirou')],
  [
    'an editor’s palette',
    <RichTextField key="" label="Conteúdo" required error="O campo é obrigatório." onChange={() => {}} />,
    async () => {
      await openTools();
      await click('Cor do texto');
      await expect.element(page.getByRole('dialog', { name: 'Cor do texto' })).toBeVisible();
    },
  ],
  [
    'an editor’s table, wider than a telephone, with its choices below a refused image',
    <RichTextField key="" label="Conteúdo" value={wideTable} onChange={() => {}} />,
    async () => {
      const editor = page.getByRole('textbox', { name: 'Conteúdo' });
      await expect.element(editor).toBeVisible();
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/html', '<p>Foto</p><img src="file:///foto.png">');
      editor.element().dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }));
      await shown(/^A imagem não foi colada/);
      await editor.getByText('7h').first().click();
      await openTools();
      await click('Tabela');
      await opened('Tabela');
    },
  ],
];

describe.each([360, 1280])('on a screen of %i pixels', (width) => {
  it.each(states)('%s has no axe violations', async (_name, part, open) => {
    await page.viewport(width, 740);
    await renderInPanel(<main>{part}</main>);
    await open();
    await expectNoAxeViolations();
  });
});
