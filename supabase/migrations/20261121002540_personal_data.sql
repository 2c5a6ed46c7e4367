-- A payer's data as the law grants it to them (LGPD, article 18): all of it to take away, and the texts that name them,
-- which an administrator decides on before an erasure.

-- The free texts that name a payer, for the administrator's decision: one value, since REST answers a thousand rows at
-- most.
create function public.texts_naming_payer(payer uuid) returns jsonb
language plpgsql stable security definer set search_path = '' set statement_timeout = '60s'
as $$
declare
  person public.dizimistas;
begin
  perform private.require_role('admin');
  select * into person from public.dizimistas where id = payer;
  if not found then
    raise exception using errcode = 'PT404', message = 'the payer does not exist';
  end if;
  return case when person.erased_at is null then private.list_naming(person, private.traces_of(person)) else '[]' end;
end;
$$;

-- The receipts of a payer's payments, for the same decision.
create function public.papers_of_payer(payer uuid) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_role('admin');
  if not exists (select from public.dizimistas where id = payer) then
    raise exception using errcode = 'PT404', message = 'the payer does not exist';
  end if;
  return private.list_papers(payer);
end;
$$;

-- The payments of an instalment or a donation, each with its rows of the ledger, the plain row whose money it is, and
-- the mass or the place at which the envelope was received.
create function private.copied_payments(target uuid) returns jsonb
language sql stable set search_path = ''
as $$
  select coalesce(jsonb_agg(
    to_jsonb(payment) - array['parcela_id', 'donation_id', 'number', 'entered_by', 'receipt_id', 'origin_id'] || jsonb_build_object('occasion', (
      select sitting.occasion
      from public.receipts as receipt
        left join public.financial_transactions as plain on plain.id = receipt.transaction_id
        join public.tithe_sittings as sitting on sitting.id = coalesce(receipt.sitting_id, plain.sitting_id)
      where receipt.id = payment.receipt_id
    ), 'lancamentos', (
      select coalesce(jsonb_agg(
        to_jsonb(entry) - array['receipt_id', 'payment_id', 'mass_id', 'sitting_id', 'search_text', 'created_by', 'updated_by', 'scan'] order by entry.created_at, entry.id
      ), '[]')
      from public.financial_transactions as entry
      where entry.payment_id = payment.id or payment.reverses is null and entry.donation_id is not null and entry.id = (
        select receipt.transaction_id from public.receipts as receipt where receipt.id = payment.receipt_id
      )
    )) order by payment.number
  ), '[]')
  from public.payments as payment where payment.parcela_id = target or payment.donation_id = target
$$;

-- Everything about one payer, confirmed by the ordinal number, for the person to take away. The export is in the audit
-- log.
create function public.export_payer(payer uuid, ordinal integer) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  person public.dizimistas;
begin
  perform private.require_role('admin');
  select * into person from public.dizimistas where id = payer;
  if not found then
    raise exception using errcode = 'PT404', message = 'the payer does not exist';
  end if;
  if person.numero_ordinal <> ordinal then
    raise exception using errcode = 'PT409', message = 'the ordinal number is another payer''s', hint = 'other_ordinal';
  end if;
  perform private.note_in_audit(
    'export', 'dizimistas', payer, new => jsonb_build_object('numero_ordinal', ordinal), dizimista_id => payer
  );
  return jsonb_build_object(
    'dizimista', to_jsonb(person) - array['search_text', 'search_names', 'search_setor', 'birth_month', 'birth_day', 'updated_by'],
    'consents', coalesce((
      select jsonb_agg(to_jsonb(consent) - array['dizimista_id', 'number', 'created_by'] order by consent.happened_on, consent.number)
      from public.consents as consent where consent.dizimista_id = payer
    ), '[]'),
    'carnes', coalesce((
      select jsonb_agg(
        to_jsonb(carne) - array['dizimista_id', 'updated_by'] || jsonb_build_object('parcelas', (
          select coalesce(jsonb_agg(
            to_jsonb(parcela) - array['carne_id', 'updated_by', 'encerrada_por'] || jsonb_build_object('cobrancas', (
              select coalesce(jsonb_agg(to_jsonb(charge) - array['dizimista_id'] order by charge.created_at), '[]')
              from public.pix_charges as charge join public.pix_charge_items as item on item.charge_id = charge.id
              where item.parcela_id = parcela.id
            ), 'pagamentos', private.copied_payments(parcela.id)) order by parcela.mes
          ), '[]')
          from public.parcelas as parcela where parcela.carne_id = carne.id
        )) order by carne.ano
      )
      from public.carnes as carne where carne.dizimista_id = payer
    ), '[]'),
    'doacoes', coalesce((
      select jsonb_agg(
        to_jsonb(donation) - array['dizimista_id', 'external_reference'] || jsonb_build_object('pagamentos', private.copied_payments(donation.id))
        order by donation.created_at
      )
      from public.donations as donation where donation.dizimista_id = payer
    ), '[]'),
    'assinaturas', coalesce((
      select jsonb_agg(to_jsonb(tie) - array['dizimista_id'] order by tie.created_at, tie.id)
      from public.subscription_payers as tie where tie.dizimista_id = payer
    ), '[]'),
    'pedidos', coalesce((
      select jsonb_agg(
        to_jsonb(request) - array['mass_id', 'change_id', 'intention_id', 'is_open', 'search_text', 'updated_by'] order by request.created_at, request.id
      )
      from private.requests_of(private.traces_of(person)) as request
    ), '[]'),
    'intencoes', coalesce((
      select jsonb_agg(
        to_jsonb(intention) - array['mass_id', 'change_id', 'offering_id', 'search_text', 'updated_by']
        order by intention.created_at, intention.id
      )
      from private.intentions_of(private.traces_of(person)) as intention
    ), '[]'),
    'recibos', coalesce((
      select jsonb_agg(
        to_jsonb(issued) - array['dizimista_id', 'issued_by', 'cancelled_by', 'search_text'] || jsonb_build_object('linhas', public.receipt_lines(issued))
        order by issued.issued_at, issued.number
      )
      from public.issued_receipts as issued where issued.dizimista_id = payer
    ), '[]'),
    'comprovantes', private.list_papers(payer),
    'auditoria', coalesce((
      select jsonb_agg(to_jsonb(entry) - array['actor_id', 'actor_name', 'search_text', 'row_id', 'dizimista_id', 'lead_id'] order by entry.id)
      from public.audit_log as entry
      where entry.dizimista_id = payer
    ), '[]')
  );
end;
$$;

grant execute on function public.texts_naming_payer, public.papers_of_payer, public.export_payer to authenticated;
