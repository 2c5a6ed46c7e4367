import { expect, it } from 'vitest';
import { type Mail, mailFailureSentence } from '#contract/mails.ts';
import { mailNotice } from './notice.ts';

const mail: Mail = {
  id: '00000000-0000-4000-8000-000000000001',
  recipient: 'tereza@paroquia.test',
  subject: 'Sua nova senha',
  state: 'pending',
  attempts: 0,
  failure: null,
  dueAt: '2026-11-24T12:04:00Z',
  sentAt: null,
  createdAt: '2026-11-24T12:00:00Z',
};

it.each<[what: string, change: Partial<Mail>, text: string]>([
  ['waits', {}, 'Será enviado no próximo minuto.'],
  [
    'is tried again',
    { attempts: 2, failure: 'timeout' },
    'O servidor de e-mail não respondeu a tempo. Será tentado de novo em 24/11/2026 09:04.',
  ],
  ['was sent', { state: 'sent', sentAt: '2026-11-24T12:01:00Z' }, 'Aceito pelo servidor em 24/11/2026 09:01.'],
  [
    'was given up',
    { state: 'failed', failure: 'recipient_refused' },
    'O servidor de e-mail não aceitou o endereço do destinatário.',
  ],
  ['failed by an error of ours', { state: 'failed', failure: '23505' }, 'O envio falhou por um erro do sistema.'],
])('a mail that %s', (_, change, text) => {
  expect(mailNotice({ ...mail, ...change }, mailFailureSentence)).toBe(text);
});
