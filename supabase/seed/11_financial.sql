-- A year of the ledger: recurring monthly income and expenses, and single entries.

with parish as (
  select
    private.parish_today() as today,
    (select id from public.profiles where email = 'financeiro@paroquia.test') as created_by
), monthly (day, type, category, title, amount, swing) as (
  values
  (3, 'expense', 'Água e luz', 'Conta de energia da matriz', 1180.40, 95.35),
  (5, 'expense', 'Pessoal', 'Salários da secretaria e da limpeza', 5240.00, 0.00),
  (6, 'income', 'Coletas', 'Coleta do primeiro domingo', 2310.75, 214.20),
  (8, 'expense', 'Água e luz', 'Conta de água', 312.90, 21.15),
  (13, 'income', 'Coletas', 'Coleta do segundo domingo', 2120.30, 187.65),
  (15, 'expense', 'Arquidiocese', 'Contribuição à Arquidiocese', 1950.00, 0.00),
  (18, 'expense', 'Liturgia', 'Velas, hóstias e flores', 640.55, 73.10),
  (20, 'income', 'Coletas', 'Coleta do terceiro domingo', 2054.90, 165.40),
  (26, 'expense', 'Caridade', 'Cestas da Pastoral da Caridade', 1420.00, 130.00),
  (27, 'income', 'Coletas', 'Coleta do quarto domingo', 2198.15, 201.05)
), single (days_ago, type, category, title, amount, description) as (
  values
  (22, 'expense', 'Obras', 'Telhas e madeiramento do telhado', 18400.00, 'Terceira parcela, nota 2217.'),
  (9, 'income', 'Eventos', 'Bazar da Pastoral da Criança', 2865.00, null),
  (98, 'income', 'Eventos', 'Quermesse de agosto', 17850.00, 'Renda líquida das três noites.'),
  (70, 'income', 'Eventos', 'Festival de tortas', 1620.00, null),
  (66, 'expense', 'Liturgia', 'Violão e teclado', 3190.00, 'Ministério de música.'),
  (131, 'expense', 'Obras', 'Pintura das salas de catequese', 4210.00, null),
  (250, 'income', 'Eventos', 'Festa da padroeira', 21340.50, 'Barracas, leilão e bingo.'),
  (252, 'expense', 'Eventos', 'Som e palco da festa da padroeira', 6800.00, null)
)
insert into public.financial_transactions
  (title, amount, type, category, transaction_date, description, created_by, created_at, updated_at)
select title, amount, type, category, entry_date, description, created_by, written_at, written_at
from (
  select
    title,
    amount + swing * (1 + months_ago * 5 % 7) / 4 as amount,
    type, category,
    (date_trunc('month', today) - months_ago * interval '1 month')::date + day - 1 as entry_date,
    null as description
  from parish, monthly, generate_series(0, 12) as months_ago
  union all
  select title, amount, type, category, today - days_ago, description from parish, single
) as entries, parish,
lateral (select least((entry_date + time '17:00') at time zone private.parish_zone(), now()) as written_at) as writing
where entry_date <= today and entry_date > today - interval '1 year' - interval '1 day'
order by entry_date;
