-- Money that was given to a payer, reversed: it is a donation again, or the plain row's that somebody wrote.

-- Frees the plain row that a donation represents that is nobody's any more: its money is the row's again. Where a part
-- went back to the giver the row stays locked, and the donation counts for the rest.
create function private.free_row(call uuid, donation uuid, reason text) returns void
language plpgsql set search_path = ''
as $$
declare
  plain public.financial_transactions;
  parts uuid[];
  rest numeric;
begin
  select known.* into plain
  from public.financial_transactions as known join public.donations as representing on representing.id = known.donation_id
  where known.donation_id = free_row.donation and representing.dizimista_id is null for update of known;
  if not found then
    return;
  end if;
  select array_agg(each.id), sum(each.rest) into parts, rest from private.remaining_of_donation(donation) as each;
  if plain.amount = rest then
    perform set_config('audit.reason', reason, true);
    -- Where a month was closed meanwhile its sums stay, and rows of the receipt say that the money is the row's again.
    update public.financial_transactions as known set donation_id = null,
      was_counted = coalesce(
        known.was_counted, case when private.day_of_change(parts) > known.transaction_date then known.is_counted end
      )
    where known.id = plain.id;
    perform private.reallocate(
      private.derived_id(call, plain.id), parts,
      jsonb_build_array(jsonb_build_object('transaction_id', plain.id, 'amount', rest)), reason
    );
  end if;
end;
$$;

-- Makes what some months have of a donation's money the donation's again, or a part of one month's; it is nobody's
-- where it pays nothing more.
create function private.unallocate_months(call uuid, donation uuid, months uuid[], reason text, amount numeric default null) returns void
language plpgsql set search_path = ''
as $$
declare
  share record;
  items jsonb;
begin
  for share in
    select each.receipt_id, array_agg(each.id) as ending, sum(each.rest) as rest,
      sum(each.rest) filter (where each.id = any (months)) as back, min(each.parcela_id::text) filter (where each.id = any (months)) as month
    from private.remaining_of_donation(donation) as each
    where each.id = any (months) or each.parcela_id is null
    group by each.receipt_id having bool_or(each.id = any (months))
    order by min(each.number) filter (where each.id = any (months))
  loop
    items := jsonb_build_array(jsonb_build_object('donation_id', donation, 'amount', share.rest - share.back + coalesce(amount, share.back)));
    if amount < share.back then
      items := items || jsonb_build_object('parcela_id', share.month, 'donation_id', donation, 'amount', share.back - amount);
    end if;
    perform private.reallocate(call, share.ending, items, reason);
  end loop;
  perform set_config('audit.reason', reason, true);
  update public.donations set dizimista_id = null
  where id = donation and dizimista_id is not null and not exists (
    select from private.remaining_of_donation(donation) as each where each.parcela_id is not null
  );
  perform set_config('audit.reason', null, true);
  perform private.free_row(call, donation, reason);
end;
$$;

-- Undoes a part of what a donation's money pays. A repetition changes nothing.
create function private.unallocate_payment(call uuid, payment public.allocations, reason text, amount numeric) returns void
language plpgsql set search_path = ''
as $$
declare
  part constant private.positive_money := unallocate_payment.amount;
begin
  perform pg_advisory_xact_lock(hashtextextended('hand' || call, 2));
  perform private.lock_given(
    payment.donation_id, (select private.payer_of(month) from public.parcelas as month where month.id = payment.parcela_id)
  );
  select * into payment from public.allocations as known where known.id = payment.id;
  if exists (select from public.allocations as known where known.call_id = call) then
    if not exists (
      select from public.allocations as known
      where known.call_id = call and known.donation_id = payment.donation_id and known.begun_at = payment.ended_at
    ) or payment.end_reason <> reason then
      raise exception using errcode = 'PT409', message = 'the call''s id is another''s', hint = 'other_content';
    end if;
    return;
  end if;
  perform private.require_rest(payment, part);
  perform private.unallocate_months(call, payment.donation_id, array[payment.id], reason, part);
end;
$$;
