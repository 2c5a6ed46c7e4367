-- A restored database would do again what was done after its backup was made: messages to people that were due before
-- the restore aren't sent, and are shown as not sent.

-- Ends messages to people that were due at `restored_at`, and returns every queue, with the number of its rows that
-- this is about, and their outcome: `not_sent`; `asked` goes on, as it only asks the provider how something stands;
-- `own` goes on, as nobody outside notices. Every table with times of work is a queue, which a test holds.
create function private.quiet_what_was_due(restored_at timestamptz default clock_timestamp())
returns table (queue text, waiting integer, outcome text)
language plpgsql set search_path = ''
as $$
begin
  queue := 'public.notifications';
  outcome := 'not_sent';
  update public.notifications set state = 'missed', finished_at = clock_timestamp()
  where state = 'scheduled' and send_at <= restored_at;
  get diagnostics waiting = row_count;
  return next;

  -- Those whom a message that had begun hadn't reached. A backup doesn't keep them.
  queue := 'private.notification_recipients';
  select coalesce(sum(message.waiting), 0) into waiting from public.notifications as message where state = 'sending';
  delete from private.notification_recipients where true;
  update public.notifications set failed = total - delivered - gone where state = 'sending';
  return next;

  queue := 'public.mails';
  update public.mails set state = 'failed', failure = 'restored', claimed_until = null where state = 'pending';
  get diagnostics waiting = row_count;
  return next;

  -- A charge that nobody is to pay any more is cancelled there too, as it would have been.
  return query
  select 'public.pix_charges', count(*)::integer, 'asked' from public.pix_charges where next_check_at is not null
  union all
  select 'private.provider_events', count(*)::integer, 'asked' from private.provider_events where done_at is null;

  -- Jobs send nothing but these queues; the site is built anew; files and photos that nothing uses go.
  return query
  select 'public.jobs', count(*)::integer, 'own' from public.jobs
  union all
  select 'public.site_state', count(*)::integer, 'own' from public.site_state where wanted_since is not null
  union all
  select 'private.files', count(*)::integer, 'own' from private.files where remove_after is not null
  union all
  select 'private.unused_media', count(*)::integer, 'own' from private.unused_media
  union all
  select 'private.push_services', count(*)::integer, 'own' from private.push_services where waits_until is not null;
end;
$$;
