import { notifyManager, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { describe, expect, it } from 'vitest';
import { page as screen } from 'vitest/browser';
import { renderInPanel } from '../testing/panel.tsx';

const never = () => new Promise<never>(() => {});

function Reading({ read = never }: { read?: () => Promise<string> }) {
  useQuery({ queryKey: ['totals'], queryFn: read, meta: { busy: 'Carregando totais...' } });
  return null;
}

function Writing() {
  const { mutate } = useMutation({ mutationFn: never, meta: { busy: 'Salvando...' } });
  return (
    <button type="button" onClick={() => mutate()}>
      Salvar
    </button>
  );
}

function ConsecutiveReads() {
  const client = useQueryClient();
  useQuery({ queryKey: ['profile'], queryFn: never, meta: { busy: 'Carregando perfil...' } });
  const next = () =>
    notifyManager.batch(() => {
      client.setQueryData(['profile'], 'Lúcia');
      void client.fetchQuery({ queryKey: ['totals'], queryFn: never, meta: { busy: 'Carregando totais...' } });
    });
  return (
    <button type="button" onClick={next}>
      Próxima
    </button>
  );
}

const overlay = screen.getByRole('status').filter({ hasText: '...' });

/** True if it takes the clicks, so many milliseconds after it came: its animation, which may be over, is run again. */
function takesClicks(age: number): boolean {
  const element = overlay.element() as HTMLElement;
  element.style.animationName = 'none';
  element.getAnimations(); // Has the browser take note.
  element.style.animationName = '';
  for (const animation of element.getAnimations()) animation.currentTime = age;
  return getComputedStyle(element).pointerEvents !== 'none';
}

describe('the busy overlay', () => {
  it('says what is read, and takes clicks only once the wait is noticed', async () => {
    await renderInPanel(<Reading />);
    await expect.element(overlay).toHaveTextContent('Carregando totais...');
    expect(takesClicks(100)).toBe(false);
    expect(takesClicks(300)).toBe(true);
  });

  it('takes clicks at once while something is written', async () => {
    await renderInPanel(<Writing />);
    await screen.getByRole('button', { name: 'Salvar' }).click();
    await expect.element(overlay).toHaveTextContent('Salvando...');
    expect(takesClicks(0)).toBe(true);
  });

  it('says what is read next, also where that begins as another read ends', async () => {
    await renderInPanel(<ConsecutiveReads />);
    await expect.element(overlay).toHaveTextContent('Carregando perfil...');
    // No real click: the overlay takes those.
    (screen.getByRole('button', { name: 'Próxima' }).element() as HTMLElement).click();
    await expect.element(overlay).toHaveTextContent('Carregando totais...');
  });

  it('goes when the answer is there', async () => {
    const { promise, resolve } = Promise.withResolvers<string>();
    await renderInPanel(<Reading read={() => promise} />);
    await expect.element(overlay).toBeInTheDocument();
    resolve('pronto');
    await expect.element(overlay).not.toBeInTheDocument();
  });
});
