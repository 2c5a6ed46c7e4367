-- Receipts and statements that go out by mail.

-- Answers 'ready' of a paper that can go to its payer by mail, else the first reason why not; null without a payer.
create function public.receipt_mail(issued public.issued_receipts) returns text
language sql stable set search_path = ''
as $$
  select case
    when issued.mailed_at is not null then 'sent_before'
    when (select now.state from private.receipt_state(issued) as now) <> 'valid' then 'changed'
    when not coalesce(private.is_mail_address(person.email), false) then 'without_address'
    when not person.autorizacao_comunicacoes then 'not_agreed'
    else 'ready'
  end
  from public.dizimistas as person where person.id = issued.dizimista_id
$$;

-- Puts papers into the outbox, each once, as long as they hold: the kind is the mail's template, which has its subject
-- in `subjects`. Answers how many, and how many not for which reason.
create function public.queue_receipt_mails(receipts uuid[], subjects jsonb) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  issued public.issued_receipts;
  address text;
  counts jsonb := '{"ready": 0, "sent_before": 0, "without_address": 0, "not_agreed": 0, "changed": 0}';
  outcome text;
begin
  perform private.require_role('financial', 'admin');
  for issued in
    select known.* from public.issued_receipts as known where known.id = any (receipts) order by known.year, known.number for update
  loop
    select payer.email into address from public.dizimistas as payer where payer.id = issued.dizimista_id for share;
    outcome := coalesce(public.receipt_mail(issued), 'without_address');
    counts := jsonb_set(counts, array[outcome], to_jsonb((counts ->> outcome)::integer + 1));
    if outcome = 'ready' then
      insert into public.mails (template, recipient, subject, data, valid_for)
      values (
        issued.kind, address, subjects ->> issued.kind,
        jsonb_build_object('number', issued.number, 'year', issued.year, 'code', issued.code, 'amount', issued.amount) || case issued.kind
          when 'receipt' then jsonb_build_object('lines', public.receipt_lines(issued))
          else jsonb_build_object('of_year', issued.of_year, 'months', (
            select jsonb_agg(jsonb_build_object('month', paid.month, 'amount', paid.amount) order by paid.month)
            from (
              select extract(month from line.paid_on) as month, sum(line.amount) as amount
              from public.issued_receipt_lines as line where line.issued_receipt_id = issued.id group by 1
            ) as paid
          ))
        end,
        interval '7 days'
      );
      update public.issued_receipts as known set mailed_at = clock_timestamp() where known.id = issued.id;
    end if;
  end loop;
  return counts;
end;
$$;

-- A mail that waits doesn't go out once its paper is cancelled or replaced.
create function private.withdraw_receipt_mail() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  delete from public.mails as mail
  where mail.state = 'pending' and mail.template = new.kind and mail.data ->> 'code' = new.code
    and (mail.claimed_until is null or mail.claimed_until < clock_timestamp());
  return null;
end;
$$;

create trigger issued_receipts_withdraw_mail after update of cancelled_at on public.issued_receipts
for each row when (old.cancelled_at is null and new.cancelled_at is not null) execute function private.withdraw_receipt_mail();

grant execute on function public.receipt_mail, public.queue_receipt_mails, private.is_mail_address to authenticated;
