-- Who gave in a year, for its statements.

-- Answers who gave in a year, by the day of payment, as one value, since REST answers a thousand rows at most.
-- `payers` have a statement, or none yet; `unnamed` is what came as donations and tithe and is in none: donations of
-- nobody, rows of tithe and donations that are nobody's (envelopes without a name too), and what erased payers gave.
-- What went back, and the offerings of intentions that are nobody's, are in none of them. Together they are all that
-- came. With a payer, `payers` has that one alone.
create function public.statements_of_year(of_year integer, payer uuid default null) returns jsonb
language plpgsql stable security definer
set search_path = '' set work_mem = '32MB' set plan_cache_mode = 'force_custom_plan'
as $$
declare
  first_day constant date := make_date(of_year, 1, 1);
  last_day constant date := make_date(of_year, 12, 31);
begin
  perform private.require_role('financial', 'admin');
  return (
    with given as (
      select part.payer, part.allocation_id, part.amount::numeric as amount
      from private.received_amounts() as part
      where part.paid_on between first_day and last_day and (part.payer is not null or not part.is_offering)
    ), said as (
      select issued.dizimista_id as payer, line.allocation_id, line.amount::numeric as amount
      from public.issued_receipts as issued join public.issued_receipt_lines as line on line.issued_receipt_id = issued.id
      where issued.of_year = statements_of_year.of_year and issued.cancelled_at is null
    ), differing as (
      select known.payer from ((table given except table said) union all (table said except table given)) as known
    ), summed as (
      select given.payer, sum(given.amount) as amount from given group by given.payer
    ), named as (
      select
        person.id, person.numero_ordinal, person.nome_completo as nome, person.comunidade_setor as comunidade, person.endereco,
        summed.amount, coalesce(private.is_mail_address(person.email), false) as has_mail, person.autorizacao_comunicacoes as agreed,
        person.id in (select said.payer from said) as is_issued,
        person.id in (select said.payer from said) and person.id not in (select differing.payer from differing where differing.payer is not null) as is_current,
        person.search_text
      from summed join public.dizimistas as person on person.id = summed.payer and person.erased_at is null
      where statements_of_year.payer is null or person.id = statements_of_year.payer
    )
    select jsonb_build_object(
      'payers', coalesce((select jsonb_agg(to_jsonb(named) - 'search_text' order by named.search_text, named.id) from named), '[]'),
      'unnamed', jsonb_build_object(
        'donations', coalesce((select summed.amount from summed where summed.payer is null), 0),
        'tithe', (
          select coalesce(sum(entry.amount), 0) from public.financial_transactions as entry
          where entry.type = 'income' and entry.payment_id is null and entry.donation_id is null and entry.purpose_id is null
            and entry.transaction_date between first_day and last_day
            and entry.category_id in (
              select listed.id from public.categories as listed
              where listed.type = 'income' and private.fixed_category(listed.name, listed.type) in ('Dízimo', 'Doações')
            )
        ),
        'erased', (
          select coalesce(sum(summed.amount), 0)
          from summed join public.dizimistas as person on person.id = summed.payer where person.erased_at is not null
        )
      )
    )
  );
end;
$$;

grant execute on function public.statements_of_year to authenticated;
