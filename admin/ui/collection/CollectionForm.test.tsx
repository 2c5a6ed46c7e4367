import { useState } from 'react';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { page as screen, userEvent } from 'vitest/browser';
import { type Gallery, galeria, galleryBody, galleryFields, galleryNoun } from '#contract/galeria.ts';
import { saveUser } from '../../../site/lib/session.ts';
import { draftScope, draftsOf } from '../../lib/drafts.ts';
import { renderInPanel } from '../../testing/panel.tsx';
import { useDrafts } from '../form/draft.ts';
import { defineForm } from '../form/form-definition.ts';
import { useRecordModal } from '../form/record-modal.ts';
import { CollectionForm } from './CollectionForm.tsx';
import type { PanelCollection } from './collection.ts';
import { UnsavedTexts } from './UnsavedTexts.tsx';

const galleries: PanelCollection<Gallery> = {
  concept: 'galeria',
  noun: galleryNoun,
  calls: galeria,
  nameOf: ({ titulo }) => titulo,
};

const formOf = (personal: boolean) =>
  defineForm({
    fields: galleryFields,
    body: galleryBody,
    titleField: 'titulo',
    personal,
    visibility: { isVisible: ({ is_active }) => is_active, hide: 'Desativar' },
    series: ['descricao'],
    copyOf: (values) => ({ ...values, titulo: `${values.titulo} de novo` }),
  });

const row = {
  id: '00000000-0000-4000-8000-0000000000f1',
  titulo: 'Festa',
  link: 'https://fotos.example.org/',
  descricao: null,
  is_active: true,
  order: 1,
  createdAt: '2026-11-21T12:00:00+00:00',
  updatedAt: '2026-11-21T12:00:00+00:00',
  creator: null,
} as Gallery;

interface SectionProps {
  personal?: boolean;
  row?: Gallery;
  questionsBefore?: () => Promise<[]>;
}

/** A section's forms, without its table. */
function Section({ personal = false, row: edited = row, questionsBefore }: SectionProps) {
  const [form] = useState(() => ({ ...formOf(personal), ...(questionsBefore && { questionsBefore }) }));
  const drafts = useDrafts(personal ? undefined : galleries.concept);
  const modal = useRecordModal<Gallery>();
  return (
    <>
      <button type="button" onClick={modal.create}>
        Nova
      </button>
      <button type="button" onClick={() => modal.copy(edited)}>
        Duplicar
      </button>
      <button type="button" onClick={() => modal.edit(edited)}>
        Editar
      </button>
      <UnsavedTexts
        drafts={drafts.kept}
        nameOf={({ values }) => String(values.titulo)}
        onResume={modal.resume}
        onDiscard={drafts.discard}
      />
      {modal.isWriting && (
        <CollectionForm
          collection={galleries}
          form={form}
          drafts={drafts.scope}
          row={modal.item}
          copied={modal.copied}
          draft={modal.draft}
          onClose={modal.close}
        />
      )}
    </>
  );
}

function LateSection() {
  const [open, setOpen] = useState(false);
  if (open) return <Section />;
  return (
    <button type="button" onClick={() => setOpen(true)}>
      Abrir
    </button>
  );
}

const title = screen.getByRole('textbox', { name: 'Título' });
const description = screen.getByRole('textbox', { name: 'Descrição' });
const offered = screen.getByRole('region', { name: 'Textos não salvos' });
const question = screen.getByRole('dialog', { name: 'Descartar as alterações?' });
const press = (name: string) => screen.getByRole('button', { name, exact: true }).click();
const person = (id: string) => saveUser({ id } as Parameters<typeof saveUser>[0]);
const kept = () => draftsOf(draftScope('galeria'));

/** The page is closed and opened again: what was on the screen is gone. */
async function reload(shown: Awaited<ReturnType<typeof renderInPanel>>) {
  await shown.unmount();
  return renderInPanel(<Section />);
}

beforeEach(() => person('tereza'));

describe('what is written into a form', () => {
  it('is offered again after the page was closed, and taken up where it was', async () => {
    const shown = await renderInPanel(<Section />);
    await press('Nova');
    await title.fill('Quermesse');
    await description.fill('Em junho.');
    await reload(shown);
    await press('Continuar: Quermesse');
    await expect.element(description).toHaveValue('Em junho.');
    await expect.element(screen.getByRole('dialog', { name: 'Nova Galeria' })).toBeVisible();
    await expect.element(title).toHaveValue('Quermesse');
    await expect.element(screen.getByText(/Recuperamos o que você escreveu em .* e não salvou\./)).toBeVisible();
  });

  it('of a row is offered with the version that it was written over', async () => {
    const shown = await renderInPanel(<Section />);
    await press('Editar');
    await title.fill('Festa da padroeira');
    expect(kept()).toMatchObject([
      { id: row.id, isNew: false, expectedVersion: row.updatedAt, opened: { titulo: 'Festa' } },
    ]);
    await reload(shown);
    await press('Editar');
    await expect.element(title).toHaveValue('Festa da padroeira');
    await expect.element(screen.getByRole('dialog', { name: 'Editar Galeria' })).toBeVisible();
  });

  it('is kept no longer than it is written, and gone once it is discarded', async () => {
    const shown = await renderInPanel(<Section />);
    await press('Nova');
    await title.fill('Quase');
    expect(kept()).toHaveLength(1);
    await title.fill('');
    await expect.poll(kept).toEqual([]);
    await title.fill('Quase');
    await press('Cancelar');
    await question.getByRole('button', { name: 'Descartar' }).click();
    await expect.element(title).not.toBeInTheDocument();
    expect(kept()).toEqual([]);

    await press('Nova');
    await title.fill('Quase');
    await reload(shown);
    await press('Descartar: Quase');
    await question.getByRole('button', { name: 'Descartar' }).click();
    await expect.element(offered).not.toBeInTheDocument();
    expect(kept()).toEqual([]);
  });

  it('is told to those who don’t see that it is offered, in a region that is there before', async () => {
    const shown = await renderInPanel(<Section />);
    await press('Nova');
    await title.fill('Quermesse');
    await shown.unmount();
    await renderInPanel(<LateSection />);
    const region = screen.getByRole('status').last();
    const waiting = region.element();
    expect(waiting.textContent).toBe('');
    await press('Abrir');
    await expect.element(region).toHaveTextContent('Textos não salvos: Quermesse');
    expect(region.element()).toBe(waiting);
    await press('Descartar: Quermesse');
    await question.getByRole('button', { name: 'Descartar' }).click();
    await expect.element(region).toHaveTextContent('');
  });

  it('is asked for before Back closes the form', async () => {
    await renderInPanel(<Section />);
    await press('Nova');
    await title.fill('Quase');
    history.back();
    await question.getByRole('button', { name: 'Continuar escrevendo' }).click();
    await expect.element(question).not.toBeInTheDocument();
    await expect.element(title).toHaveValue('Quase');
  });

  it('is for the eyes of who wrote it', async () => {
    const shown = await renderInPanel(<Section />);
    await press('Nova');
    await title.fill('Quermesse');
    person('raimundo');
    await reload(shown);
    await expect.element(screen.getByRole('button', { name: 'Nova' })).toBeVisible();
    await expect.element(offered).not.toBeInTheDocument();
  });

  it('stays off the device where it is personal data', async () => {
    await renderInPanel(<Section personal />);
    await press('Nova');
    await title.fill('Maria das Dores');
    await expect.element(title).toHaveValue('Maria das Dores');
    expect(JSON.stringify({ ...localStorage, ...sessionStorage })).not.toContain('Maria das Dores');
  });

  it('is known to be in danger where the device has no room for it', async () => {
    await renderInPanel(<Section />);
    await press('Nova');
    const notice = screen.getByRole('dialog').getByRole('status');
    await expect.element(notice).toHaveTextContent('');
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    await title.fill('Quermesse');
    await expect.element(notice).toMatchTextContent('Este aparelho não tem espaço');
    vi.restoreAllMocks();
  });

  it.each([
    ['no JSON', '{'],
    ['no draft', '{"id":1}'],
    [
      'fields that are gone',
      '{"id":"x","isNew":true,"writtenAt":"2026-11-21T12:00:00Z","opened":{},"values":{"is_active":"a"}}',
    ],
  ])('may be %s when somebody else wrote into the storage', async (_, text) => {
    localStorage.setItem('draft:tereza:galeria:x', text);
    await renderInPanel(<Section />);
    const goOn = screen.getByRole('button', { name: /Continuar/ });
    if (kept().length > 0) {
      await goOn.click();
      await expect.element(title).toHaveValue('');
    } else await expect.element(goOn).not.toBeInTheDocument();
  });
});

it('says that nothing was saved where the read before a question fails, and asks again', async () => {
  const read = vi.fn<() => Promise<[]>>(() => Promise.reject(new TypeError('Failed to fetch')));
  await renderInPanel(<Section questionsBefore={read} />);
  await press('Editar');
  await title.fill('Festa da padroeira');
  for (const calls of [1, 2]) {
    await press('Salvar');
    const said = screen.getByRole('dialog', { name: 'Nada foi salvo' });
    await expect.element(said).toMatchTextContent(/Não foi possível falar com o servidor/);
    await said.getByRole('button', { name: 'OK' }).click();
    expect(read).toHaveBeenCalledTimes(calls);
  }
  await expect.element(title).toHaveValue('Festa da padroeira');
});

it('brings forward the field that the server refuses, with its sentence', async () => {
  const sentence = 'Já existe uma galeria com este título.';
  const fetch = vi
    .spyOn(window, 'fetch')
    .mockImplementation(async () =>
      Response.json(
        { success: false, message: sentence, error: '', code: 'conflict', request_id: 'r1' },
        { status: 409 },
      ),
    );
  onTestFinished(() => fetch.mockRestore());
  const form = {
    ...formOf(true),
    fieldAtFault: (said: string) => (said === sentence ? ('titulo' as const) : undefined),
  };
  await renderInPanel(
    <CollectionForm collection={galleries} form={form} drafts={undefined} row={row} onClose={() => undefined} />,
  );
  await description.fill('Em junho.');
  await press('Salvar');
  await expect.element(title).toHaveFocus();
  await expect.element(title).toHaveAttribute('aria-invalid', 'true');
  await expect.element(screen.getByRole('alert').getByText(sentence)).toBeVisible();
});

describe('a row that visitors see', () => {
  const active = screen.getByRole('checkbox', { name: 'Ativa' });
  const hiding = screen.getByRole('dialog', { name: 'Desativar' });
  const answered = { success: true, message: 'Galeria atualizada com sucesso!', data: row };

  /** The bodies of the API's save calls. */
  function savedBodies(): unknown[] {
    const bodies: unknown[] = [];
    vi.spyOn(window, 'fetch').mockImplementation(async (input, init) => {
      const request = new Request(input, init);
      if (request.method !== 'GET') bodies.push(await request.json());
      return Response.json(answered);
    });
    onTestFinished(() => {
      vi.restoreAllMocks();
    });
    return bodies;
  }

  it('is taken from their sight by a form only after the question, and stays in the form when the answer is no', async () => {
    const bodies = savedBodies();
    await renderInPanel(<Section />);
    await press('Editar');
    await title.fill('Outra');
    await active.click();
    await press('Salvar');
    await expect
      .element(hiding.getByText('Os visitantes deixarão de ver a galeria “Festa” no site. Nada é apagado do painel.'))
      .toBeVisible();
    await hiding.getByRole('button', { name: 'Cancelar' }).click();
    await expect.element(hiding).not.toBeInTheDocument();
    await expect.element(title).toHaveValue('Outra');
    await expect.element(active).not.toBeChecked();
    expect(bodies).toEqual([]);

    await press('Salvar');
    await hiding.getByRole('button', { name: 'Confirmar' }).click();
    await expect.element(title).not.toBeInTheDocument();
    expect(bodies).toMatchObject([{ titulo: 'Outra', is_active: false }]);
  });

  it('meanwhile is taken from their sight by a choice between two texts only after the question', async () => {
    const theirs = { ...row, titulo: 'Terceira', updatedAt: '2026-11-22T12:00:00+00:00' };
    const conflict = { changedBy: 'Raimundo', changedAt: theirs.updatedAt };
    const bodies: unknown[] = [];
    vi.spyOn(window, 'fetch').mockImplementation(async (input, init) => {
      const request = new Request(input, init);
      if (request.method === 'GET') return Response.json({ success: true, data: theirs });
      bodies.push(await request.json());
      if (bodies.length > 1) return Response.json(answered);
      const refusal = {
        success: false,
        message: 'x',
        error: 'x',
        code: 'changed_meanwhile',
        request_id: 'x',
        conflict,
      };
      return Response.json(refusal, { status: 409 });
    });
    onTestFinished(() => {
      vi.restoreAllMocks();
    });
    await renderInPanel(<Section row={{ ...row, is_active: false }} />);
    await press('Editar');
    await title.fill('Outra');
    await press('Salvar');
    const choice = screen.getByRole('dialog', { name: 'Este registro mudou enquanto você o editava' });
    await choice.getByRole('group', { name: 'Ativa' }).getByText('O que você escreveu').click();
    await choice.getByRole('button', { name: 'Salvar o que escolhi' }).click();
    await expect.element(hiding.getByText(/deixarão de ver a galeria “Terceira”/)).toBeVisible();
    await hiding.getByRole('button', { name: 'Cancelar' }).click();
    expect(bodies).toHaveLength(1);
    await choice.getByRole('button', { name: 'Salvar o que escolhi' }).click();
    await hiding.getByRole('button', { name: 'Confirmar' }).click();
    await expect.element(title).not.toBeInTheDocument();
    expect(bodies[1]).toMatchObject({ titulo: 'Outra', is_active: false });
  });

  it.each<[what: string, open: 'Editar' | 'Nova', ticked: boolean]>([
    ['that they go on seeing', 'Editar', true],
    ['that is new', 'Nova', false],
  ])('%s is saved without a question', async (_, open, ticked) => {
    const bodies = savedBodies();
    await renderInPanel(<Section />);
    await press(open);
    await title.fill('Outra');
    if (!ticked) await active.click();
    if (open === 'Nova') await screen.getByRole('textbox', { name: 'Link' }).fill(row.link);
    await press('Salvar');
    await expect.element(title).not.toBeInTheDocument();
    expect(bodies).toMatchObject([{ titulo: 'Outra', is_active: ticked }]);
  });
});

describe('rows in series', () => {
  /** Answers each creation with what was sent, and records it. */
  function answerCreations() {
    const sent: Record<string, unknown>[] = [];
    const spy = vi.spyOn(window, 'fetch').mockImplementation(async (_, { method, body } = {}) => {
      if (method !== 'POST') return Response.json({ success: true, data: [] });
      sent.push(JSON.parse(String(body)));
      return Response.json({ success: true, data: { ...row, ...sent.at(-1) }, message: 'Galeria criada com sucesso!' });
    });
    onTestFinished(() => spy.mockRestore());
    return sent;
  }

  it('are written one after another by keyboard, each with an id of its own and what the last one leaves it', async () => {
    const sent = answerCreations();
    await renderInPanel(<Section />);
    await press('Nova');
    await title.fill('Festa');
    await screen.getByRole('textbox', { name: 'Link' }).fill('https://fotos.example.org/1');
    await description.fill('Em junho.');
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    await expect.element(screen.getByText('Galeria salva: “Festa”. Escreva a próxima.')).toBeVisible();
    await expect.element(title).toHaveValue('');
    await expect.element(title).toHaveFocus();
    await expect.element(description).toHaveValue('Em junho.');
    expect(kept()).toEqual([]);
    await title.fill('Crisma');
    await screen.getByRole('textbox', { name: 'Link' }).fill('https://fotos.example.org/2');
    await press('Salvar e adicionar outra');
    await expect.element(screen.getByText(/Galeria salva: “Crisma”/)).toBeVisible();
    expect(sent.map(({ titulo }) => titulo)).toEqual(['Festa', 'Crisma']);
    expect(new Set(sent.map(({ id }) => id)).size).toBe(2);
    // Nothing is left to be lost, so nothing is asked.
    await screen.getByRole('button', { name: 'Fechar' }).last().click();
    await expect.element(title).not.toBeInTheDocument();
  });

  it('a wrong one is refused where it stands', async () => {
    const sent = answerCreations();
    await renderInPanel(<Section />);
    await press('Nova');
    await press('Salvar e adicionar outra');
    await expect.element(screen.getByText('O campo "título" é obrigatório.').first()).toBeVisible();
    expect(sent).toEqual([]);
  });

  it('a copy is a new row with the values of the other', async () => {
    const sent = answerCreations();
    await renderInPanel(<Section />);
    await press('Duplicar');
    await expect.element(screen.getByRole('dialog', { name: 'Nova Galeria' })).toBeVisible();
    await expect.element(title).toHaveValue('Festa de novo');
    await expect.element(screen.getByText('Cópia de “Festa”: nada é publicado antes de salvar.')).toBeVisible();
    const selected = () => {
      const { selectionStart, selectionEnd } = title.element() as HTMLInputElement;
      return [selectionStart, selectionEnd];
    };
    await expect.poll(selected).toEqual([0, 'Festa de novo'.length]);
    await press('Salvar');
    await expect.element(title).not.toBeInTheDocument();
    expect(sent).toMatchObject([{ titulo: 'Festa de novo', link: row.link }]);
    expect(sent[0]?.id).not.toBe(row.id);
  });
});
