-- A sitting at the desk ends when who received says so, so that the next one begins at nothing.

-- The last receipt of a person's last sitting that they ended.
create table private.ended_sittings (
  person uuid primary key references public.profiles (id) on delete cascade,
  until timestamptz not null
);

alter table private.ended_sittings enable row level security;

-- Ends the caller's sitting up to a receipt, the last one that they saw: one that came after it begins the next.
create function public.end_sitting(until timestamptz) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.require_role('financial', 'admin');
  insert into private.ended_sittings as ended (person, until) values (auth.uid(), least(end_sitting.until, now()))
  on conflict (person) do update set until = greatest(ended.until, excluded.until);
end;
$$;

-- The caller's last sitting: what they received of late without a pause of three hours, also over midnight, the last
-- first: a row for each call, with its months. It stays until they end it or receive again, a day at most.
create or replace function public.tithe_sitting()
returns table (
  id uuid, payer uuid, numero_ordinal integer, nome text, amount numeric, rest numeric, paid_on date, form text,
  entered_at timestamptz, months jsonb
)
language sql stable security definer set search_path = ''
as $$
  with mine as (
    select payment.*
    from public.payments as payment
    where payment.entered_by = (select auth.uid()) and (select private.has_role('financial', 'admin'))
      and payment.source = 'hand' and payment.reverses is null and payment.parcela_id is not null
      -- Money that was in the books already, and was only given to a payer, isn't in the box.
      and payment.moves is null
      and payment.entered_at > now() - interval '1 day'
      and not exists (
        select from private.ended_sittings as ended
        where ended.person = payment.entered_by and ended.until >= payment.entered_at
      )
  ), begun as (
    select max(entered.entered_at) as at
    from (select entered_at, entered_at - lag(entered_at) over (order by entered_at) as pause from mine) as entered
    where entered.pause is null or entered.pause >= interval '3 hours'
  )
  select
    payment.call_id, person.id, person.numero_ordinal, person.nome_completo::text, sum(payment.amount)::numeric,
    sum(payment.amount - private.reversed_amount(payment.id))::numeric, min(payment.paid_on), min(payment.form::text),
    min(payment.entered_at),
    jsonb_agg(jsonb_build_object(
      'ano', carne.ano, 'mes', parcela.mes, 'amount', payment.amount,
      'is_part', payment.amount < parcela.valor_parcela
    ) order by payment.number)
  from begun join mine as payment on payment.entered_at >= begun.at
    join public.parcelas as parcela on parcela.id = payment.parcela_id
    join public.carnes as carne on carne.id = parcela.carne_id
    join public.dizimistas as person on person.id = carne.dizimista_id
  group by payment.call_id, person.id
  order by min(payment.entered_at) desc, payment.call_id
$$;

grant execute on function public.end_sitting to authenticated;
