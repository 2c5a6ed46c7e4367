import { optional } from '#contract/fields/field.ts';
import { bodyOf } from '#contract/fields/schemas.ts';
import { formValuesOf } from '#contract/fields/values.ts';
import {
  type IntentionRequest,
  intentionRequests,
  type RequestState,
  requestAnswerFields,
} from '#contract/intention-requests.ts';
import { api } from '../../lib/api.ts';
import { useChange } from '../../lib/change.ts';
import { useHasMail } from '../../lib/has-mail.ts';
import { useParishDay } from '../../lib/parish-day.ts';
import { CallForm } from '../../ui/form/CallForm.tsx';
import { defineForm } from '../../ui/form/form-definition.ts';
import { questionsAboutPastDay } from './past-day-question.ts';

/** The state of a request after an answer; one that is only answered stays open. */
export type Decision = RequestState;

const words = {
  accepted: { title: 'Aceitar o pedido', save: 'Aceitar', failure: 'Erro ao aceitar o pedido' },
  open: { title: 'Responder ao pedido', save: 'Responder', failure: 'Erro ao responder ao pedido' },
  refused: { title: 'Recusar o pedido', save: 'Recusar', failure: 'Erro ao recusar o pedido' },
} as const satisfies Record<Decision, object>;

const paidSentence =
  'A espórtula deste pedido foi paga e continua no caixa: para devolvê-la, o financeiro estorna em Doações.';

interface RequestAnswerProps {
  request: IntentionRequest;
  decision: Decision;
  onClose: () => void;
}

/** Decides on a request, with an answer to whoever asked: needed unless it is accepted. */
export function RequestAnswer({ request, decision, onClose }: RequestAnswerProps) {
  const { title, save, failure } = words[decision];
  const { answer } = requestAnswerFields;
  const fields = { answer: decision === 'accepted' ? optional(answer) : answer };
  const hasMail = useHasMail();
  const today = useParishDay();
  const change = useChange({
    call: (body: { answer?: string | null }) =>
      api(intentionRequests.answer, { params: { id: request.id }, body: { ...body, state: decision } }),
    busy: 'Salvando...',
    failure,
    refreshes: ['intention-requests', 'mass-intentions', 'dashboard'],
  });
  return (
    <CallForm
      title={title}
      definition={{
        ...defineForm({ fields, body: bodyOf(fields), titleField: 'answer', personal: true }),
        questionsBefore: () => (decision === 'accepted' ? questionsAboutPastDay(request.day, today) : []),
      }}
      first={formValuesOf(fields, undefined)}
      notice={
        <>
          “{request.notes}”, de {request.name}. {wayOf(request, hasMail)}
          {decision === 'refused' && request.has_offering && ` ${paidSentence}`}
        </>
      }
      save={change}
      saveLabel={save}
      isFinal={decision === 'refused'}
      onDone={onClose}
      onClose={onClose}
    />
  );
}

/** How the answer gets to whoever asked. */
function wayOf({ email }: IntentionRequest, hasMail: boolean): string {
  if (email && hasMail) return 'A resposta vai por e-mail.';
  return 'A resposta fica guardada aqui: fale com a pessoa pelo contato que ela deixou.';
}
