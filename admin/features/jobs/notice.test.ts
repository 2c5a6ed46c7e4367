import { expect, it } from 'vitest';
import type { JobState } from '#contract/jobs.ts';
import { isSweep, jobNotice } from './notice.ts';

const now = new Date('2026-11-22T18:00:00Z');
const job: JobState = {
  name: 'site-build',
  label: 'Publicação do site',
  every: 30,
  dueAt: '2026-11-22T18:00:30+00:00',
  isRunning: false,
  failures: 0,
  outcome: 'done',
  succeededAt: '2026-11-22T17:59:00+00:00',
  failedAt: null,
  failure: null,
};

it.each<[what: string, change: Partial<JobState> & { since?: string }, tone: string, text: string]>([
  ['succeeds', {}, 'quiet', 'Deu certo em 22/11/2026 14:59.'],
  ['has not run yet', { succeededAt: null }, 'quiet', 'Ainda não deu certo nenhuma vez.'],
  ['has failed before', { failedAt: '2026-11-20T12:00:00+00:00' }, 'quiet', 'Deu certo em 22/11/2026 14:59.'],
  ['got nothing', { outcome: 'nothing' }, 'quiet', 'A última vez não trouxe nada. Deu certo em 22/11/2026 14:59.'],
  [
    'fails',
    { failures: 2, failedAt: '2026-11-22T17:59:30+00:00', failure: 'http_500' },
    'warning',
    'Falhou em 22/11/2026 14:59 e será tentada de novo. Deu certo em 22/11/2026 14:59.',
  ],
  ['is due', { dueAt: '2026-11-22T17:51:00+00:00' }, 'quiet', 'Deu certo em 22/11/2026 14:59.'],
  [
    'is not called any more',
    { dueAt: '2026-11-22T17:49:00+00:00', failures: 1, failedAt: '2026-11-22T17:00:00+00:00' },
    'warning',
    'Está parada: devia ter sido feita em 22/11/2026 14:49. Deu certo em 22/11/2026 14:59.',
  ],
  [
    'was due while the computer was off',
    { dueAt: '2026-11-22T05:00:00+00:00', since: '2026-11-22T17:55:00+00:00' },
    'quiet',
    'Deu certo em 22/11/2026 14:59.',
  ],
  [
    'is due within the day',
    { every: 86_400, dueAt: '2026-11-22T02:00:00+00:00' },
    'quiet',
    'Deu certo em 22/11/2026 14:59.',
  ],
])('a job that %s', (_, { since = '2026-11-22T03:00:00+00:00', ...change }, tone, text) => {
  expect(jobNotice({ ...job, ...change }, now, since)).toEqual({ tone, text });
});

it.each([
  ['Limpeza das tentativas de acesso antigas', true],
  ['Publicação do site', false],
])('“%s” only tidies up: %s', (label, tidies) => expect(isSweep({ label })).toBe(tidies));
