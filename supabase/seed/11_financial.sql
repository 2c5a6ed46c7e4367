-- The ledger since last year's January, in whole months: recurring income and expenses, and single entries. October's
-- third Sunday collects for the missions.

with parish as (
  select
    private.parish_today() as today,
    (date_trunc('year', private.parish_today()) - interval '1 year')::date as since,
    (select id from public.profiles where email = 'financeiro@paroquia.test') as created_by
), monthly (day, sunday, type, category, title, amount, swing) as (
  values
  (3, null, 'expense', 'Água e luz', 'Conta de energia da matriz', 1180.40, 95.35),
  (5, null, 'expense', 'Pessoal', 'Salários da secretaria e da limpeza', 5240.00, 0.00),
  (null, 1, 'income', 'Coletas', 'Coleta do primeiro domingo', 2910.75, 214.20),
  (8, null, 'expense', 'Água e luz', 'Conta de água', 312.90, 21.15),
  (null, 2, 'income', 'Coletas', 'Coleta do segundo domingo', 2720.30, 187.65),
  (15, null, 'expense', 'Arquidiocese', 'Contribuição à Arquidiocese', 1950.00, 0.00),
  (18, null, 'expense', 'Liturgia', 'Velas, hóstias e flores', 640.55, 73.10),
  (null, 3, 'income', 'Coletas', 'Coleta do terceiro domingo', 2654.90, 165.40),
  (26, null, 'expense', 'Caridade', 'Cestas da Pastoral da Caridade', 1420.00, 130.00),
  (null, 4, 'income', 'Coletas', 'Coleta do quarto domingo', 2798.15, 201.05)
), single (entry_date, type, category, title, amount, description) as (
  select listed.* from parish, lateral (values
  (today - 22, 'expense', 'Obras', 'Telhas e madeiramento do telhado', 18400.00, 'Terceira parcela, nota 2217.'),
  (today - 113, 'expense', 'Obras', 'Telhas e madeiramento do telhado', 15200.00, 'Segunda parcela, nota 2140.'),
  (today - 204, 'expense', 'Obras', 'Telhas e madeiramento do telhado', 14700.00, 'Primeira parcela, nota 2068.'),
  (today - 1, 'income', 'Eventos', 'Bazar da Pastoral da Criança', 2865.00, null),
  (today - 98, 'income', 'Eventos', 'Quermesse', 17850.00, 'Renda líquida das três noites.'),
  (today - 70, 'income', 'Eventos', 'Festival de tortas', 1620.00, null),
  (today - 66, 'expense', 'Liturgia', 'Violão e teclado', 3190.00, 'Ministério de música.'),
  (today - 131, 'expense', 'Obras', 'Pintura das salas de catequese', 4210.00, null),
  (today - 462, 'income', 'Eventos', 'Quermesse', 16420.00, 'Renda líquida das três noites.'),
  (today - 520, 'expense', 'Obras', 'Forro e lâmpadas da sacristia', 7380.00, null),
  (date '2026-02-13', 'income', 'Eventos', 'Festa da padroeira', 21340.50, 'Barracas, leilão e bingo.'),
  (date '2026-02-09', 'expense', 'Eventos', 'Som e palco da festa da padroeira', 6800.00, null),
  (date '2025-02-13', 'income', 'Eventos', 'Festa da padroeira', 19872.00, 'Barracas, leilão e bingo.'),
  (date '2025-02-09', 'expense', 'Eventos', 'Som e palco da festa da padroeira', 6350.00, null)
  ) as listed
)
insert into public.financial_transactions
  (title, amount, type, category_name, transaction_date, description, purpose_id, created_by, created_at, updated_at)
select title, amount, type, category, entry_date, description, purpose.id, created_by, written_at, written_at
from (
  select
    title,
    amount + swing * (1 + months_ago * 5 % 7) / 4 as amount,
    type, category,
    month + coalesce(day - 1, (7 - extract(dow from month)::integer) % 7 + 7 * (sunday - 1)) as entry_date,
    null as description, case when sunday = 3 and extract(month from month) = 10 then 'Missões' end as purpose
  from parish, monthly, generate_series(0, 23) as months_ago,
  lateral (select (date_trunc('month', today) - months_ago * interval '1 month')::date as month) as months
  union all
  select title, amount, type, category, entry_date, description, null from single
) as entries left join public.purposes as purpose on purpose.name = entries.purpose, parish,
lateral (select least((entry_date + time '17:00') at time zone private.parish_zone(), now()) as written_at) as writing
where entry_date between since and today
order by entry_date;

-- The balances before all of it, and each month's deposit of the collections at the bank.

update public.accounts set
  opening_balance = case purpose when 'cash' then 412.35 when 'bank' then 36240.90 else 0 end,
  opening_day = (date_trunc('year', private.parish_today()) - interval '1 year')::date;

insert into public.transfers (from_account, to_account, amount, transfer_date, created_by, created_at)
select cash_id, bank_id, amount, day, profile.id, least((day + time '15:30') at time zone private.parish_zone(), now())
from (
  select cash_id, bank_id, day, gathered - lag(gathered, 1, 0) over (order by day) as amount
  from (
    select cash.id as cash_id, bank.id as bank_id, day, max(floor(balance / 100) * 100) over (order by day) as gathered
    from public.accounts as cash
      join public.accounts as bank on bank.purpose = 'bank'
      cross join generate_series(1, 24) as month
      cross join lateral (
        select (date_trunc('year', private.parish_today()) - interval '1 year' + month * interval '1 month')::date - 2
          as day
      ) as month_end
      cross join lateral (
        select coalesce(sum(case type when 'income' then ledger.amount else -ledger.amount end), 0) as balance
        from public.financial_transactions as ledger
        where ledger.account_id = cash.id and transaction_date <= day
      ) as kept
    where cash.purpose = 'cash' and day <= private.parish_today()
  ) as months
) as deposits
  left join public.profiles as profile on profile.email = 'financeiro@paroquia.test'
where amount > 0;
