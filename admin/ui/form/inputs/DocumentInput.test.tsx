import { beforeEach, expect, it } from 'vitest';
import { commands, page as screen, userEvent } from 'vitest/browser';
import { document as documentField } from '#contract/fields/document.ts';
import { maxFileBytes } from '#contract/files.ts';
import { expectNoAxeViolations } from '../../../testing/axe.ts';
import { renderInPanel } from '../../../testing/panel.tsx';
import { FieldInput } from '../FieldInput.tsx';
import { useRecordForm } from '../record-form.ts';

const field = documentField({ label: 'PDF', name: 'nome', help: 'O boletim.' });
const stored = '00000000-0000-4000-8000-000000000001.pdf';

function Form({ first = '' }: { first?: string }) {
  const form = useRecordForm<{ arquivo: string; nome: string }>(() => ({}), { arquivo: first, nome: first && 'A.pdf' });
  return (
    <main>
      <h1>Notícia</h1>
      <FieldInput field={field} name="arquivo" form={form} />
      <output>{JSON.stringify(form.getValues())}</output>
    </main>
  );
}

beforeEach(async () => {
  await commands.photoService('takes');
  await commands.photoService('takes');
});

const group = screen.getByRole('group', { name: 'PDF' });
const button = (name: string) => group.getByRole('button', { name, exact: true });
const held = (arquivo: string, nome: string) =>
  expect.element(screen.getByText(JSON.stringify({ arquivo, nome }))).toBeInTheDocument();
const choose = (file: File) => userEvent.upload(document.querySelector('input[type=file]') as HTMLInputElement, file);
const bulletin = (type: string) => new File(['%PDF-1.7\n%%EOF'], 'Boletim de dezembro.pdf', { type });

it.each(['application/pdf', 'application/octet-stream', ''])(
  'a PDF of the type %j is sent at once and named by its file',
  async (type) => {
    await renderInPanel(<Form />);
    await expect.element(button('Escolher PDF')).toHaveAccessibleDescription('O boletim.');
    await choose(bulletin(type));
    await held(stored, 'Boletim de dezembro.pdf');
    expect((await commands.sentPhotos()).map((sent) => sent.type)).toEqual(['application/pdf']);
    await expectNoAxeViolations();
    await button('Remover PDF').click();
    await held('', '');
    await expect.element(button('Escolher PDF')).toHaveFocus();
  },
);

it.each<[string, File, RegExp]>([
  ['a photo', new File([new Uint8Array([0xff, 0xd8, 0xff])], 'a.pdf', { type: 'application/pdf' }), /não é um PDF/],
  ['a text with a PDF’s name', new File(['Boletim'], 'a.pdf', { type: 'application/pdf' }), /não é um PDF/],
  ['more than 5 MB', new File(['%PDF-1.7', new Uint8Array(maxFileBytes)], 'a.pdf'), /o limite é de 5 MB/],
])('%s is refused, and what was there stays', async (_, file, sentence) => {
  await renderInPanel(<Form first={stored} />);
  await choose(file);
  await expect.element(screen.getByRole('alert')).toMatchTextContent(sentence);
  await held(stored, 'A.pdf');
  expect(await commands.sentPhotos()).toEqual([]);
});

it('a PDF that could not be sent is sent again', async () => {
  await renderInPanel(<Form />);
  await commands.photoService('refuses');
  await choose(bulletin('application/pdf'));
  await expect.element(group.getByRole('alert')).toMatchTextContent(/Ele continua aqui\.$/);
  await commands.photoService('takes');
  await button('Tentar novamente').click();
  await held(stored, 'Boletim de dezembro.pdf');
});
