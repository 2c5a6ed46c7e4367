import { describe, expect, test } from 'vitest';
import { programVersion } from '#contract/program-version.ts';
import { settings } from '../edge-functions/settings/table.ts';
import { byTodaysNames, renamedSentences, renamedSettings } from './renamed-settings.mjs';
import { slipsIn } from './setting-slips.ts';

/** An invented one of version 1.2.0. */
const renamed = [{ former: 'PIX_KEY', name: 'PARISH_PIX_KEY', until: '1.4.0' }];
const PIX_KEY = '11222333000181';

test.each([
  ['1.2.0', { PIX_KEY }, { PARISH_PIX_KEY: PIX_KEY }],
  ['1.3.9', { PIX_KEY }, { PARISH_PIX_KEY: PIX_KEY }],
  ['1.3.0', { PIX_KEY, PARISH_PIX_KEY: '' }, { PARISH_PIX_KEY: PIX_KEY }],
  ['1.3.0', { PIX_KEY, PARISH_PIX_KEY: 'other' }, {}],
  ['1.3.0', { PIX_KEY: '' }, {}],
  ['1.4.0', { PIX_KEY }, {}],
  ['1.10.0', { PIX_KEY }, {}],
  ['2.0.0', { PIX_KEY }, {}],
])('version %s takes from %j: %j', (version, given, taken) => {
  expect(byTodaysNames(given, renamed, version)).toEqual(taken);
});

test('the start says the new line, without the value, also when the former name has ceased to count', () => {
  expect(renamedSentences({ PIX_KEY }, renamed, '1.3.0')).toEqual([
    'PIX_KEY chama-se agora PARISH_PIX_KEY, e só até a versão 1.4.0 vale o nome antigo. Escreva no .env, em vez da linha ' +
      'antiga, PARISH_PIX_KEY= com o mesmo valor.',
  ]);
  expect(renamedSentences({ PIX_KEY }, renamed, '1.4.0')[0]).toContain(', e o nome antigo não vale mais. Escreva');
  expect(renamedSentences({ PARISH_PIX_KEY: PIX_KEY }, renamed, '1.3.0')).toEqual([]);
});

test('a former name is no slip', () => {
  expect(slipsIn(['PARISH_PIX_KEYS'])).toHaveLength(1);
  expect(slipsIn(['PARISH_PIX_KEYS'], [{ former: 'PARISH_PIX_KEYS' }])).toEqual([]);
});

describe('each that is renamed', () => {
  test('has the name of a setting, a former one that none has, and two versions of time', () => {
    const minor = (version: string) => Number(version.split('.')[1]);
    for (const { former, name, until } of renamedSettings) {
      expect(settings).toHaveProperty(name);
      expect(settings).not.toHaveProperty(former);
      expect(until).toMatch(/^\d+\.\d+\.0$/);
      if (until.split('.')[0] === programVersion.split('.')[0])
        expect(minor(until) - minor(programVersion)).toBeLessThanOrEqual(2);
    }
  });
});
