import type { StackProcess } from '../stack-process.ts';
import { editorsToken, idle } from './site-wait.ts';

/** Rows per insert. */
const batchSize = 250;

/**
 * Adds published news until there are `count` of them, each about as long as a real one, and waits for the stack's own
 * build of them, which would slow down what is measured next.
 */
export async function growNewsTo(stack: StackProcess, count: number): Promise<void> {
  const { secretKey } = await stack.keys();
  const headers = { apikey: secretKey, 'Content-Type': 'application/json' };
  const head = await fetch(`${stack.baseUrl}/rest/v1/news?select=id&is_published=eq.true&limit=1`, {
    headers: { ...headers, Prefer: 'count=exact' },
  });
  let existing = Number(head.headers.get('content-range')?.split('/')[1]);
  while (existing < count) {
    const rows = Array.from({ length: Math.min(batchSize, count - existing) }, (_, index) => newsRow(existing + index));
    const response = await fetch(`${stack.baseUrl}/rest/v1/news`, {
      method: 'POST',
      headers,
      body: JSON.stringify(rows),
    });
    if (!response.ok) throw new Error(`News could not be added: ${response.status} ${await response.text()}`);
    existing += rows.length;
  }
  await idle(stack, await editorsToken(stack));
}

const paragraph =
  '<p>A comunidade se reúne no salão paroquial depois da missa para partilhar a Palavra e preparar a festa da padroeira.</p>';

const newsRow = (number: number) => ({
  title: `Notícia de medida número ${number}`,
  content: `<h2>Encontro ${number}</h2>${paragraph.repeat(6)}<ul><li><p>Levar a Bíblia</p></li></ul>`,
  excerpt: `Resumo da notícia ${number}.`,
  is_published: true,
});
