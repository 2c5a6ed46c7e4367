import { describe, expect, it, test } from 'vitest';
import { pauseBeforeAsking } from '../../lib/site-build-pause.ts';
import { siteNotice } from './notice.ts';

const builtAt = '2026-11-21T17:32:05+00:00';
const failedAt = '2026-11-21T18:00:00+00:00';
const site = { builtAt, failedAt: null, publishesAt: null, brokenRows: [], failedPage: null };

describe('the notice about the site', () => {
  it("says when it was built, in the parish's time", () => {
    expect(siteNotice({ ...site, state: 'current' })).toEqual({
      tone: 'quiet',
      text: 'Site publicado em 21/11/2026 14:32',
    });
  });

  it('says so when it was never built', () => {
    expect(siteNotice({ ...site, state: 'current', builtAt: null }).text).toBe('Site ainda não publicado');
  });

  test.each(['building', 'waiting'] as const)('is Publicando… while the state is %s', (state) => {
    expect(siteNotice({ ...site, state })).toEqual({
      tone: 'busy',
      text: 'Publicando…',
    });
  });

  it('warns after a failure and tells what visitors still see', () => {
    expect(siteNotice({ ...site, state: 'failed', failedAt })).toEqual({
      tone: 'warning',
      text: 'A última publicação do site não deu certo. Os visitantes continuam vendo a versão de 21/11/2026 14:32.',
      action: 'Tentar novamente',
    });
  });

  test.each([
    ['/', 'a página inicial'],
    ['/galeria', 'a página /galeria'],
  ])('names the page for which it failed: %s', (failedPage, name) => {
    expect(siteNotice({ ...site, state: 'failed', failedAt, failedPage }).text).toMatch(
      `A última publicação do site não deu certo: ${name} não pôde ser atualizada. Os visitantes`,
    );
  });
});

it('warns of a build that is late', () => {
  expect(siteNotice({ ...site, state: 'late' })).toEqual({
    tone: 'warning',
    text: 'A publicação do site está atrasada. Os visitantes continuam vendo a versão de 21/11/2026 14:32.',
    action: 'Tentar novamente',
  });
});

describe('where publications of some minutes share a build', () => {
  const waiting = (publishesAt: string) => siteNotice({ ...site, state: 'waiting', publishesAt });

  test.each([
    ['2026-11-21T17:34:20+00:00', 'O site será publicado às 14h35.'],
    ['2026-11-21T17:00:00+00:00', 'O site será publicado às 14h.'],
    ['2026-11-21T04:04:01+00:00', 'O site será publicado à 1h05.'],
  ])('%s: %s', (publishesAt, text) => {
    expect(waiting(publishesAt)).toEqual({ tone: 'quiet', text, action: 'Publicar agora' });
  });

  it('it is not asked for every other second until then', () => {
    expect(pauseBeforeAsking({ state: 'waiting', publishesAt: '2026-11-21T17:34:20+00:00' }, 60_000)).toBe(60_000);
  });
});

test.each([
  ['late', Number.POSITIVE_INFINITY, 60_000],
  ['building', Number.POSITIVE_INFINITY, 2_000],
  ['waiting', Number.POSITIVE_INFINITY, 2_000],
  ['current', 3_000, 2_000],
  ['current', 20_000, 60_000],
  ['failed', Number.POSITIVE_INFINITY, 60_000],
  [undefined, Number.POSITIVE_INFINITY, 60_000],
] as const)('while %s, %d ms after a change, it is asked again in %d ms', (state, since, pause) => {
  expect(pauseBeforeAsking(state && { state, publishesAt: null }, since)).toBe(pause);
});
