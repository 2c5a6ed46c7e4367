-- Donations of the last weeks, in every status.

insert into public.donations
  (amount, description, status, payment_id, expires_at, approved_at, checked_at, created_at, updated_at)
select
  amount, description, status, (128400000000 + number * 7919)::text, asked_at + interval '1 day',
  case when status = 'approved' then asked_at + interval '3 minutes' end,
  asked_at + interval '3 minutes', asked_at, asked_at
from (select row_number() over () as number, listed.* from (
  values
  (50.00, 'Doação para a paróquia', 'approved'),
  (20.00, 'Para as flores do altar', 'approved'),
  (100.00, 'Telhado da matriz', 'approved'),
  (10.00, 'Doação para a paróquia', 'cancelled'),
  (5.00, 'Doação para a paróquia', 'approved'),
  (250.00, 'Telhado da matriz', 'approved'),
  (35.50, 'Doação para a paróquia', 'rejected'),
  (50.00, 'Cestas básicas', 'approved'),
  (20.00, 'Doação para a paróquia', 'approved'),
  (100.00, 'Festa da padroeira', 'approved'),
  (10.00, 'Doação para a paróquia', 'approved'),
  (50.00, 'Doação para a paróquia', 'cancelled'),
  (15.00, 'Cestas básicas', 'approved'),
  (500.00, 'Telhado da matriz', 'approved'),
  (20.00, 'Doação para a paróquia', 'refunded'),
  (5.00, 'Doação para a paróquia', 'approved')
) as listed (amount, description, status)) as given,
lateral (select now() - number * interval '41 hours' as asked_at) as asking;
