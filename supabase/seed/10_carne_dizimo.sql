-- Payment booklets: this year's for thirty-six payers, last year's for the first eighteen. Most due instalments are
-- paid.

with parish as (
  select private.parish_today() as today
)
select private.make_carne(gen_random_uuid(), payer.id, (extract(year from today) - years_ago)::integer, payer.valor_sugerido)
from parish, public.dizimistas as payer, generate_series(0, 1) as years_ago
where (years_ago = 0 and payer.numero_ordinal <= 36) or (years_ago = 1 and payer.numero_ordinal <= 18)
order by payer.numero_ordinal, years_ago desc;

-- As the treasurer entered them.
select set_config('request.jwt.claim.sub', id::text, true)
from public.profiles where email = 'financeiro@paroquia.test';

with parish as (
  select private.parish_today() as today
), due as (
  select
    parcela.id, parcela.vencimento,
    -- One payer in seven is a month late, one in eleven has paid one month ahead.
    case when payer.numero_ordinal % 7 = 3 then 1 when payer.numero_ordinal % 11 = 5 then -1 else 0 end as months_late,
    payer.forma_contribuicao, payer.numero_ordinal, parcela.mes
  from public.parcelas as parcela
  join public.carnes as carne on carne.id = parcela.carne_id
  join public.dizimistas as payer on payer.id = carne.dizimista_id
)
select private.enter_payments(
  'hand', gen_random_uuid(), jsonb_build_array(jsonb_build_object('parcela_id', id)),
  least(vencimento - (numero_ordinal + mes) % 6, today),
  case forma_contribuicao
    when 'dinheiro' then 'dinheiro' when 'pix' then 'pix' when 'cartao' then 'cartão' else 'outros'
  end
)
from due, parish
where vencimento + months_late * interval '1 month' <= today
order by vencimento, numero_ordinal;

-- One was entered for the wrong payer, and undone.
select private.undo_payment('hand', gen_random_uuid(), payment_id, 'Lançado no carnê errado')
from public.parcelas where pago order by data_pagamento desc, id limit 1;

-- On the evening of its day each, so that the desk shows the last ones alone.
set constraints all immediate;
alter table public.receipts disable trigger receipts_keep;
alter table public.allocations disable trigger allocations_keep;
update public.receipts
set entered_at = least(now(), (paid_on + time '20:00') at time zone private.parish_zone()) where source = 'hand';
update public.allocations as part set begun_at = receipt.entered_at
from public.receipts as receipt where receipt.id = part.receipt_id and receipt.source = 'hand';
alter table public.allocations enable trigger allocations_keep;
alter table public.receipts enable trigger receipts_keep;
set constraints all deferred;

select set_config('request.jwt.claim.sub', '', true);
