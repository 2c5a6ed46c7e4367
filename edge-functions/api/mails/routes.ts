import { ApiError } from '#contract/errors.ts';
import { mails } from '#contract/mails.ts';
import { listing } from '../collection/routes.ts';
import { MailRefusal } from '../gateways/mail/mailer.ts';
import { readParish } from '../gateways/parish.ts';
import type { Routes } from '../http/call.ts';
import { written } from '../outbox/letters.ts';
import { testLimit } from './rules.ts';
import { mailRows, repeatMail } from './store.ts';

export const mailRoutes: Routes = (on) => {
  on(
    mails.list,
    listing(mailRows, (mail) => mail),
  );

  on(mails.repeat, async ({ caller, params }) => {
    if (!(await repeatMail(caller, params.id))) {
      throw new ApiError('not_found', 'Este e-mail não está entre os que não foram enviados.');
    }
    return { data: null, message: 'O e-mail voltou para a fila e será enviado no próximo minuto.' };
  });

  on(mails.test, async ({ caller, gateways: { mailer }, hitLimit }) => {
    await hitLimit(testLimit, 'deploy');
    if (!mailer) return { data: { failure: 'no_mail' } };
    const parish = await readParish(caller.db);
    const letter = {
      paragraphs: [`Este é um teste: o site ${parish.of} consegue enviar e-mails por este servidor.`],
    };
    try {
      await mailer.send({ to: mailer.from, subject: 'Teste do envio de e-mails', ...written(letter, parish) });
      return { data: { failure: null } };
    } catch (error) {
      if (error instanceof MailRefusal) return { data: { failure: error.code } };
      throw error;
    }
  });
};
