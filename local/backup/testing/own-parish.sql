-- A parish's own rows, made by its version's own functions on fixed days: each statement is a call of the treasurer's.

create schema story;
create function story.id(name text) returns uuid language sql immutable return md5(name)::uuid;
create function story.month(booklet text, month integer) returns uuid language sql stable
return (select id from public.parcelas where carne_id = md5(booklet)::uuid and mes = month);
create function story.pay(call text, booklet text, months integer[], day date, form text, note text default null) returns void
language sql as $$
  select public.pay_instalments(
    md5(call)::uuid, (select jsonb_agg(jsonb_build_object('parcela_id', story.month(booklet, month))) from unnest(months) as month), day, form, note
  )
$$;
create function story.paid(call text, month integer default null) returns uuid language sql stable
return (
  select known.id from public.payments as known left join public.parcelas as parcela on parcela.id = known.parcela_id
  where known.call_id = md5(call)::uuid and (month is null or parcela.mes = month) order by known.number limit 1
);
create function story.told(number text, reference uuid, amount numeric, day date, change jsonb default '{}') returns jsonb language sql stable
return jsonb_build_object(
  'id', number, 'status', 'approved', 'reference', reference, 'amount', amount, 'currency', 'BRL', 'collector', '987654321',
  'form', 'pix', 'fee', 0.49, 'approved_at', day + time '15:00', 'refunds', '[]'::jsonb
) || change;
create table story.charges (name text primary key, id uuid);
create function story.charge(charge_name text) returns uuid language sql stable
return (select id from story.charges where name = charge_name);
create function story.tell(number text, reference uuid, amount numeric, day date, change jsonb default '{}') returns jsonb language sql
as $$
  select public.reconcile_payment(story.told(number, reference, amount, day, change), '987654321')
$$;
create function story.case_of(case_kind text, number text) returns uuid language sql stable
return (select id from public.reconciliation_cases where kind = case_kind and provider_id = number);

-- Payers and their booklets.

insert into public.dizimistas (id, nome_completo, cpf, telefone, consentimento_lgpd, politica_privacidade, comunidade_setor) values
  (story.id('rosa'), 'Rosa Amélia Bezerra', '52998224725', '85999990001', true, true, 'Matriz'),
  (story.id('jonas'), 'Jonas Prado', '11144477735', null, true, true, 'São José'),
  (story.id('ana'), 'Ana Clara de Sousa', null, null, true, true, 'Matriz'),
  (story.id('bento'), 'Bento Furtado Lemos', '39053344705', '85999990002', true, true, 'São José');
select public.create_carne(story.id('rosa 2026'), story.id('rosa'), 2026, 50);
select public.create_carne(story.id('jonas 2026'), story.id('jonas'), 2026, 40);
select public.create_carne(story.id('ana 2026'), story.id('ana'), 2026, 30.50, 3);
select public.create_carne(story.id('bento 2026'), story.id('bento'), 2026, 25);

-- By hand: paid, a part, undone in both kinds and in part.

select story.pay('rosa january', 'rosa 2026', '{1,2}', '2026-01-11', 'dinheiro', 'Pago na secretaria');
select story.pay('rosa march', 'rosa 2026', '{3}', '2026-03-08', 'pix');
select public.undo_payment(story.id('a mistake'), story.paid('rosa march'), 'Era de outra pessoa', null, true);
select story.pay('rosa april', 'rosa 2026', '{4}', '2026-04-12', 'dinheiro');
select public.undo_payment(story.id('given back'), story.paid('rosa april'), 'Pediu o dinheiro de volta', null, false);
select story.pay('rosa may', 'rosa 2026', '{5}', '2026-05-10', 'cartão');
select public.undo_payment(story.id('a part'), story.paid('rosa may'), 'Valor errado', 20);
select public.receive_tithe(story.id('jonas receives'), story.id('jonas'), 70, '2026-02-15', 'dinheiro', 'Envelope');
select public.receive_tithe(story.id('jonas early'), story.id('jonas'), 10, '2026-03-01', 'pix');

-- By codes: refunded in part and wholly, charged back, and charged back and won.

insert into story.charges select 'refunded', (public.begin_instalments_charge(array[story.month('jonas 2026', 4)], 1440) ->> 'id')::uuid;
select story.tell('2001', story.charge('refunded'), 40, '2026-04-05');
select story.tell('2001', story.charge('refunded'), 40, '2026-04-05', '{"refunds": [{"id": "2001a", "amount": 15, "at": "2026-04-20T15:00:00Z"}]}');
insert into story.charges select 'refunded wholly', (public.begin_instalments_charge(array[story.month('jonas 2026', 5)], 1440) ->> 'id')::uuid;
select story.tell('2002', story.charge('refunded wholly'), 40, '2026-05-05');
select story.tell('2002', story.charge('refunded wholly'), 40, '2026-05-05', '{"status": "refunded", "refunds": [{"id": "2002a", "amount": 40, "at": "2026-05-06T15:00:00Z"}]}');
insert into story.charges select 'charged back', (public.begin_instalments_charge(array[story.month('jonas 2026', 6), story.month('jonas 2026', 7)], 1440) ->> 'id')::uuid;
select story.tell('2003', story.charge('charged back'), 80, '2026-06-07');
select story.tell('2003', story.charge('charged back'), 80, '2026-06-07', '{"status": "charged_back"}');
insert into story.charges select 'won', (public.begin_instalments_charge(array[story.month('jonas 2026', 8)], 1440) ->> 'id')::uuid;
select story.tell('2004', story.charge('won'), 40, '2026-08-02');
select story.tell('2004', story.charge('won'), 40, '2026-08-02', '{"status": "charged_back"}');
select story.tell('2004', story.charge('won'), 40, '2026-08-02');
select public.resolve_case(story.case_of('charged_back', '2003'), 'Falei com o Jonas');

-- Paid twice: used for another month, counted as a donation, and one that waits.

insert into story.charges
select 'rosa ' || month, (public.begin_instalments_charge(array[story.month('rosa 2026', month)], 1440) ->> 'id')::uuid
from generate_series(6, 8) as month;
select story.pay('rosa june', 'rosa 2026', '{6}', '2026-06-14', 'dinheiro');
select story.pay('rosa july', 'rosa 2026', '{7}', '2026-07-12', 'dinheiro');
select story.pay('rosa august', 'rosa 2026', '{8}', '2026-08-09', 'dinheiro');
select story.tell('2006', story.charge('rosa 6'), 50, '2026-06-15');
select story.tell('2007', story.charge('rosa 7'), 50, '2026-07-13');
select story.tell('2008', story.charge('rosa 8'), 50, '2026-08-10');
select public.use_for_month(story.case_of('paid_twice', '2006'), story.month('rosa 2026', 9));
select public.count_as_donation(story.case_of('paid_twice', '2007'));

-- Donations: one that stays nobody's, one that is given, one that is given and taken back, one given in part.

insert into story.charges
select 'donation ' || amount, (public.begin_donation(story.id('donation ' || amount), amount, 'Pela reforma do telhado', 1440) ->> 'id')::uuid
from unnest(array[100, 61, 35, 400]) as amount;
select story.tell('3100', story.charge('donation 100'), 100, '2026-03-19');
select story.tell('3061', story.charge('donation 61'), 61, '2026-03-20');
select story.tell('3035', story.charge('donation 35'), 35, '2026-04-21');
select story.tell('3400', story.charge('donation 400'), 400, '2026-09-27');
select public.give_donation(story.id('give 61'), (select id from public.donations where external_reference = story.id('donation 61')), story.id('ana'));
select public.give_donation(story.id('give 35'), (select id from public.donations where external_reference = story.id('donation 35')), story.id('ana'));
select public.unlink_from_payer(
  story.id('take 35'), (select id from public.donations where external_reference = story.id('donation 35')), 'Era de outra Ana'
);
select public.give_donation(story.id('give 400'), (select id from public.donations where external_reference = story.id('donation 400')), story.id('ana'));

-- Plain rows of tithe: given, given and taken back, given and undone as a mistake. The first has its receipt.

insert into private.files (name) values ('0d4b1f5e-3a80-4c1e-9d55-6b1c5a1f0001.pdf'), ('0d4b1f5e-3a80-4c1e-9d55-6b1c5a1f0002.pdf');
insert into public.financial_transactions (id, title, amount, type, category_name, transaction_date, description, document_number, payee, scan) values
  (story.id('plain 45'), 'Dízimo sem envelope', 45, 'income', 'Dízimo', '2026-02-22', 'No cofre da entrada', 'R-17', 'Secretaria', '0d4b1f5e-3a80-4c1e-9d55-6b1c5a1f0001.pdf'),
  (story.id('plain 55'), 'Dízimo', 55, 'income', 'Dízimo', '2026-03-22', null, null, null, null),
  (story.id('plain 12'), 'Dízimo do mutirão', 12, 'income', 'Dízimo', '2026-10-04', 'Duas linhas' || E'\n' || 'de texto', null, null, null),
  (story.id('plain 7'), 'Dízimo avulso', 7, 'income', 'Dízimo', '2026-10-11', null, null, null, null),
  (story.id('light'), 'Conta de luz', 312.45, 'expense', 'Energia', '2026-02-10', null, 'NF 889', 'Enel', '0d4b1f5e-3a80-4c1e-9d55-6b1c5a1f0002.pdf'),
  (story.id('flowers'), 'Flores da festa', 80, 'expense', 'Ornamentação', '2026-05-30', null, null, null, null),
  (story.id('flowers too'), 'Arranjos', 20, 'expense', 'Flores', '2026-05-31', null, null, null, null),
  (story.id('raffle'), 'Rifa do padroeiro', 250, 'income', 'Festas', '2026-06-29', 'Com a comunidade', null, null, null);
select public.give_transaction(story.id('give 45'), story.id('plain 45'), story.id('jonas'), 'dinheiro');
select public.give_transaction(story.id('give 55'), story.id('plain 55'), story.id('rosa'), 'dinheiro');
select public.unlink_from_payer(
  story.id('take 55'), private.derived_id(story.id('give 55'), story.id('plain 55')), 'Era do Jonas'
);
select public.give_transaction(story.id('give 12'), story.id('plain 12'), story.id('ana'), 'dinheiro');
update public.financial_transactions set description = 'Contado depois' where id = story.id('raffle');
delete from public.financial_transactions where id = story.id('flowers too');

-- Subscriptions: of a payer, of nobody, and a refused charge.

select public.tie_subscription('assinatura-1', story.id('jonas'));
select public.reconcile_subscription_payment(story.told('4001', null, 20, '2026-09-05'), '987654321', 'Amigos da matriz', 'assinatura-1');
select public.reconcile_subscription_payment(story.told('4002', null, 15, '2026-09-06'), '987654321', 'Obras sociais', 'assinatura-2');
select public.reconcile_subscription_payment(
  story.told('4003', null, 15, '2026-10-06', '{"status": "refunded", "refunds": [{"id": "4003a", "amount": 15, "at": "2026-10-07T15:00:00Z"}]}'),
  '987654321', 'Obras sociais', 'assinatura-2'
);
select public.note_failed_charge('assinatura-2', '4004', 15);

-- Unknown payments: entered, looked at, and one that waits.

select story.tell('5001', null, 33, '2026-10-01');
select public.enter_unknown_payment(story.case_of('unknown_payment', '5001'));
select story.tell('5002', null, 21, '2026-10-02');
select public.resolve_case(story.case_of('unknown_payment', '5002'), 'Venda da cantina');
select story.tell('5003', null, 8, '2026-10-03');
select story.tell('5004', null, 9, '2026-10-03');
select story.tell('5004', null, 9, '2026-10-03', '{"status": "charged_back"}');

-- Collections with who counted, transfers, and names of categories.

insert into public.mass_schedule (id, day_of_week, "time", description) values
  (story.id('mass 7'), 0, '07:00', null), (story.id('mass 19'), 0, '19:00', 'Missa das crianças');
select public.enter_collections('2026-10-18', 'Maria das Dores', 'José Airton', jsonb_build_array(
  jsonb_build_object('mass_id', story.id('mass 7'), 'title', 'Coleta da missa das 7h, domingo, 18/10/2026', 'amount', 210.35),
  jsonb_build_object('mass_id', story.id('mass 19'), 'title', 'Coleta da missa das 19h, domingo, 18/10/2026 (Missa das crianças)', 'amount', 487)
));
select public.enter_collections('2026-10-25', 'José Airton', 'Lúcia', jsonb_build_array(
  jsonb_build_object('mass_id', story.id('mass 7'), 'title', 'Coleta da missa das 7h, domingo, 25/10/2026', 'amount', 198.60)
));
update public.financial_transactions set amount = 199.60, description = 'Faltava uma moeda.'
where mass_id = story.id('mass 7') and transaction_date = '2026-10-25';
select public.enter_transfer(
  story.id('to the bank'), (select id from public.accounts where purpose = 'cash'), (select id from public.accounts where purpose = 'bank'),
  300, '2026-10-26', 2.50, document_number => 'DP 4411'
);
select public.rename_category((select id from public.categories where name = 'Festas'), 'Festas do padroeiro', '3.1');
select public.merge_category(
  (select id from public.categories where name = 'Ornamentação'), (select id from public.categories where name = 'Flores')
);

-- A page of the site.

insert into public.news (title, content, is_published) values ('Missa da padroeira', '<p>No domingo, às nove horas.</p>', true);

-- Imports: one that stays, one that is taken back.

select public.begin_import(story.id('import'), 'fichas.xlsx');
select public.add_import_rows(story.id('import'), '[{"line": 2, "content": {"nome_completo": "Dona Cândida Rocha", "telefone": "85988887777"}}, {"line": 3, "content": {"nome_completo": "Seu Expedito"}}]');
select public.commit_import(story.id('import'), 'skip', null, null, '{}');
select public.begin_import(story.id('import again'), 'fichas-2.xlsx');
select public.add_import_rows(story.id('import again'), '[{"line": 2, "content": {"nome_completo": "Pessoa de outra paróquia"}}]');
select public.commit_import(story.id('import again'), 'skip', null, null, '{}');
select public.undo_import(story.id('import again'));

-- A person who was erased, with what was paid.

select story.pay('bento january', 'bento 2026', '{1}', '2026-01-18', 'pix', 'Bento Furtado Lemos pediu recibo');
select public.undo_payment(story.id('bento undone'), story.paid('bento january'), 'Bento Furtado Lemos pagou em outra paróquia', 5, true);
select public.erase_payer(story.id('bento'), person.numero_ordinal, coalesce((
  select jsonb_agg(jsonb_build_object('table', named.table_name, 'id', named.row_id, 'column', named.column_name, 'erase', true))
  from jsonb_to_recordset(private.list_naming(person, private.traces_of(person))) as named (table_name text, row_id uuid, column_name text)
), '[]'))
from public.dizimistas as person where person.id = story.id('bento');

drop schema story cascade;
