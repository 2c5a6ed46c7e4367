-- Payment booklets: this year's for thirty-six payers, last year's for the first eighteen. Most due instalments are paid.

with parish as (
  select private.parish_today() as today
)
select private.make_carne(gen_random_uuid(), payer.id, (extract(year from today) - years_ago)::integer, payer.valor_sugerido)
from parish, public.dizimistas as payer, generate_series(0, 1) as years_ago
where (years_ago = 0 and payer.numero_ordinal <= 36) or (years_ago = 1 and payer.numero_ordinal <= 18)
order by payer.numero_ordinal, years_ago desc;

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
update public.parcelas as parcela
set
  pago = true,
  data_pagamento = least(due.vencimento - (due.numero_ordinal + due.mes) % 6, today),
  forma_pagamento = case due.forma_contribuicao
    when 'dinheiro' then 'dinheiro' when 'pix' then 'pix' when 'cartao' then 'cartão' else 'outros'
  end
from due, parish
where parcela.id = due.id and due.vencimento + due.months_late * interval '1 month' <= today;
