import { useState } from 'react';
import { ofTime } from '#contract/day-names.ts';
import { shownTelephone } from '#contract/fields/telephone.ts';
import {
  type IntentionRequest,
  intentionRequests,
  requestBody,
  requestFields,
  requestNoun,
  requestStates,
} from '#contract/intention-requests.ts';
import { intentionTypes } from '#contract/mass-intentions.ts';
import { formatLocalDate } from '../../../site/lib/dates.ts';
import { truncate } from '../../../site/lib/text.ts';
import { dateAndTime } from '../../lib/dates.ts';
import { Allowed } from '../../ui/Allowed.tsx';
import { CollectionSection } from '../../ui/collection/CollectionSection.tsx';
import type { PanelCollection } from '../../ui/collection/collection.ts';
import { defineForm } from '../../ui/form/form-definition.ts';
import { StatusBadge } from '../../ui/StatusBadge.tsx';
import { type Column, cellLength } from '../../ui/table/columns.ts';
import { LeadCell } from '../../ui/table/LeadCell.tsx';
import { RemoveFoundRequests } from './RemoveFoundRequests.tsx';
import { type Decision, RequestAnswer } from './RequestAnswer.tsx';

const requests: PanelCollection<IntentionRequest> = {
  concept: 'intention-requests',
  noun: requestNoun,
  calls: intentionRequests,
  nameOf: ({ notes }) => truncate(notes, 60),
  isKept: ({ state }) => state !== 'open',
};

/** 'Rita, (85) 99999-0000' */
const askerOf = ({ name, phone, email }: IntentionRequest): string =>
  [name, phone && shownTelephone(phone), email].filter(Boolean).join(', ');

/** '06/12/2026, missa das 19h' */
const massOf = ({ day, mass_time }: IntentionRequest): string =>
  [day ? formatLocalDate(day) : 'Sem dia', mass_time && `missa ${ofTime(mass_time)}`].filter(Boolean).join(', ');

const paidOffering = 'com espórtula paga';

const columns: Column<IntentionRequest>[] = [
  {
    header: 'Intenção',
    leads: true,
    cell: (request) => <LeadCell title={truncate(request.notes, cellLength)} text={askerOf(request)} />,
  },
  { header: 'Tipo', speaks: true, width: '9rem', cell: ({ intention_type }) => intentionTypes[intention_type] },
  { header: 'Para', speaks: true, width: '12rem', cell: massOf },
  { header: 'Chegou em', speaks: true, width: '9rem', cell: ({ created_at }) => dateAndTime(created_at) },
  {
    header: 'Situação',
    speaks: true,
    width: '8rem',
    cell: (request) => (
      <>
        <StatusBadge on={request.state !== 'refused'} label={requestStates[request.state]} />
        {request.has_offering && ` ${paidOffering}`}
      </>
    ),
  },
];

/** The mass stays as it was asked for, unless the day changes: then it is any mass of that day. */
const { mass_id: _, change_id: __, ...mended } = requestFields;

const form = defineForm({
  fields: mended,
  body: requestBody,
  titleField: 'notes',
  focus: 'notes',
  personal: true,
  canBeViewed: true,
  titles: { create: 'Novo pedido', update: 'Corrigir o pedido' },
});

/** Requests that came by the site: accepted, mended, answered or refused. */
export function RequestsTab() {
  const [chosen, setChosen] = useState<{ request: IntentionRequest; decision: Decision }>();
  const choose = (request: IntentionRequest, decision: Decision) => () => setChosen({ request, decision });
  return (
    <>
      <CollectionSection
        collection={requests}
        label="Pedidos de intenções"
        columns={columns}
        form={form}
        toolbar={{
          tools: (
            <Allowed calls={intentionRequests.removeFound}>
              <RemoveFoundRequests />
            </Allowed>
          ),
        }}
        table={{ empty: 'Nenhum pedido chegou pelo site', isDoneWhenEmpty: true }}
        actions={(request) =>
          request.state === 'open'
            ? [
                {
                  label: 'Aceitar',
                  commonest: true,
                  calls: intentionRequests.answer,
                  onClick: choose(request, 'accepted'),
                },
                {
                  label: 'Responder',
                  after: 'Editar',
                  calls: intentionRequests.answer,
                  onClick: choose(request, 'open'),
                },
                {
                  label: 'Recusar',
                  after: 'Editar',
                  calls: intentionRequests.answer,
                  onClick: choose(request, 'refused'),
                },
              ]
            : []
        }
      />
      {chosen && <RequestAnswer key={chosen.decision} {...chosen} onClose={() => setChosen(undefined)} />}
    </>
  );
}
