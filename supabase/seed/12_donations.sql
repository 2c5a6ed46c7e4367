-- Donations of the last weeks, in every status. The tenth and the fourteenth are the first payments of the two
-- subscriptions (local/payments-sandbox/first-subscriptions.ts).

create temporary table given_donations on commit drop as
select
  gen_random_uuid() as id, amount, description, status, (128400000000 + number * 7919)::text as provider_id,
  now() - number * interval '41 hours' as asked_at
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
  (30.00, 'Assinatura: Amigos da Paróquia', 'approved'),
  (100.00, 'Festa da padroeira', 'approved'),
  (10.00, 'Doação para a paróquia', 'approved'),
  (50.00, 'Doação para a paróquia', 'cancelled'),
  (30.00, 'Assinatura: Amigos da Paróquia', 'approved'),
  (15.00, 'Cestas básicas', 'approved'),
  (500.00, 'Telhado da matriz', 'approved'),
  (20.00, 'Doação para a paróquia', 'refunded'),
  (5.00, 'Doação para a paróquia', 'approved')
) as listed (amount, description, status)) as given;

insert into public.donations
  (id, amount, description, status, provider_id, created_at, updated_at)
select
  id, amount, description, case when status in ('approved', 'refunded') then 'pending' else status end, provider_id,
  asked_at, asked_at
from given_donations;

-- The provider keeps one per cent.
select private.enter_payments(
  'provider', id, jsonb_build_array(jsonb_build_object('donation_id', id, 'amount', amount, 'fee', round(amount * 0.0099, 2))),
  private.parish_day_of(asked_at), 'pix', null, provider_id
)
from given_donations where status in ('approved', 'refunded')
order by asked_at;

select private.undo_payment('provider', gen_random_uuid(), payment.id, 'Devolvido pelo Mercado Pago', null, payment.paid_on, returned => 'refunded')
from given_donations join public.payments as payment on payment.donation_id = given_donations.id
where status = 'refunded';

update public.donations as donation set approved_at = given.asked_at + interval '3 minutes'
from given_donations as given where donation.id = given.id and donation.approved_at is not null;
