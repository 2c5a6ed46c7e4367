import { describe, expect, it } from 'vitest';
import { ownPage } from '#contract/notifications.ts';
import { cutTo, pushMessage } from './rules.ts';

const bytes = (text: string) => new TextEncoder().encode(text).length;
const shown = { id: '0198c0de-0000-7000-8000-000000000001', title: 'Festa', body: 'Hoje', url: '/avisos', ttl: 60 };
const site = 'https://paroquia.example';

describe('a payload', () => {
  it.each([
    ['a', 1000],
    ['ã', 1000],
    ['"', 1000],
    ['a\n', 499],
    ['🎉', 500],
    ['a🎉', 333],
  ])('with a body of %j fits into 2.5 kB, whole characters and an ellipsis where it is cut', (part, times) => {
    const title = '🙏'.repeat(60);
    const url = `/${'%C3%A9'.repeat(160)}`;
    const body = `x${part.repeat(times - 1)}`;
    const { payload, topic } = pushMessage({ ...shown, title, url, body }, site);
    expect(bytes(payload)).toBeLessThanOrEqual(2_500);
    const { notification } = JSON.parse(payload);
    expect(notification).toMatchObject({ title, navigate: `${site}${url}`, tag: shown.id });
    expect(notification.body.isWellFormed()).toBe(true);
    if (notification.body !== body) {
      expect(notification.body.endsWith('…')).toBe(true);
      expect(body.startsWith(notification.body.slice(0, -1))).toBe(true);
      expect(bytes(payload)).toBeGreaterThan(2_480);
    }
    expect(topic).toMatch(/^[\w-]{32}$/);
  });

  it('with a short body is whole', () => {
    expect(JSON.parse(pushMessage(shown, site).payload).notification.body).toBe('Hoje');
  });

  it('is cut to nothing but an ellipsis where nothing fits', () => {
    expect(cutTo('abc', () => false)).toBe('…');
  });
});

describe('a page of the site', () => {
  it.each([
    ['/', '/'],
    ['/noticia/festa?a=1#b', '/noticia/festa?a=1#b'],
    ['/a/../avisos', '/avisos'],
    [`${site}`, '/'],
    ['HTTPS://PAROQUIA.example/avisos', '/avisos'],
    ['/festa da padroeira', undefined],
    ['/festa%20da%20padroeira', '/festa%20da%20padroeira'],
    ['/.//outro.test', undefined],
    [`/${'é'.repeat(300)}`, undefined],
    ['', undefined],
  ])('%s is %s', (written, page) => {
    expect(ownPage(written, site)).toBe(page);
  });
});
