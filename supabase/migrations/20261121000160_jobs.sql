-- Work that nobody waits for. The list of jobs is the API's (api/app.ts); here stand when each is due, who runs it now,
-- and how its runs ended.

create table public.jobs (
  name private.line primary key check (name ~ '^[a-z]+(-[a-z]+)*$'),
  every interval not null check (every > interval '0'),
  due_at timestamptz not null default now(),
  -- The run that has it, and until when: a process that dies loses it then.
  run uuid,
  claimed_until timestamptz,
  failures integer not null default 0,
  succeeded_at timestamptz,
  failed_at timestamptz,
  -- The code of the last failure: a log has no messages, nor has this.
  failure private.line,
  created_at timestamptz not null default now(),
  check ((run is null) = (claimed_until is null))
);

create table public.job_runs (
  id uuid primary key default gen_random_uuid(),
  job private.line not null references public.jobs (name) on delete cascade,
  started_at timestamptz not null default clock_timestamp(),
  ended_at timestamptz,
  -- `lost`: its process ended before it.
  outcome text check (outcome in ('done', 'failed', 'lost')),
  failure private.line,
  check ((ended_at is null) = (outcome is null))
);

create index job_runs_by_job on public.job_runs (job, started_at);
create index job_runs_by_time on public.job_runs (started_at);

grant select on public.jobs, public.job_runs to authenticated;
grant select, insert, update, delete on public.jobs, public.job_runs to service_role;

alter table public.jobs enable row level security;
alter table public.job_runs enable row level security;

create policy "Administrators read the jobs" on public.jobs
for select to authenticated using ((select private.has_role('admin')));

create policy "Administrators read the runs of jobs" on public.job_runs
for select to authenticated using ((select private.has_role('admin')));

-- Gives the caller the jobs of `list` (`[{name, seconds}]`) that are due and that nobody runs, for as long as `patience` seconds.
create function public.claim_jobs(list jsonb, patience double precision) returns table (name text, run uuid)
language plpgsql set search_path = ''
as $$
begin
  insert into public.jobs as known (name, every)
  select job.name, make_interval(secs => job.seconds)
  from jsonb_to_recordset(list) as job (name text, seconds double precision)
  on conflict on constraint jobs_pkey do update set every = excluded.every where known.every <> excluded.every;

  -- One that no version runs any more would be late for ever.
  delete from public.jobs as known
  where known.name not in (select wanted ->> 'name' from jsonb_array_elements(list) as wanted)
    and known.due_at < now() - interval '5 minutes' and coalesce(known.claimed_until <= now(), true);

  return query
  with due as (
    select job.name, job.run from public.jobs as job
    where job.name in (select wanted ->> 'name' from jsonb_array_elements(list) as wanted)
      and job.due_at <= now() and coalesce(job.claimed_until <= now(), true)
    for update skip locked
  ),
  lost as (
    update public.job_runs as lost_run set ended_at = clock_timestamp(), outcome = 'lost'
    from due where lost_run.id = due.run and lost_run.outcome is null
  ),
  started as (
    insert into public.job_runs (job) select due.name from due returning job_runs.id, job_runs.job
  )
  update public.jobs as job set
    run = started.id,
    claimed_until = clock_timestamp() + make_interval(secs => patience),
    failures = job.failures + case when due.run is null then 0 else 1 end,
    failed_at = case when due.run is null then job.failed_at else now() end,
    failure = case when due.run is null then job.failure else 'lost' end
  from started join due on due.name = started.job
  where job.name = started.job
  returning job.name::text, job.run;
end;
$$;

grant execute on function public.claim_jobs to service_role;

-- Notes how a run ended, unless it was taken for lost: after a failure the job is due again in a minute, then in twice as long
-- each time, and never later than usual.
create function public.end_job(ended uuid, code text) returns void
language plpgsql set search_path = ''
as $$
begin
  update public.job_runs set
    ended_at = clock_timestamp(),
    outcome = case when code is null then 'done' else 'failed' end,
    failure = code
  where id = ended and outcome is null;
  update public.jobs set
    run = null,
    claimed_until = null,
    due_at = clock_timestamp() + case
      when code is null then every else least(every, interval '1 minute' * 2 ^ least(failures, 12))
    end,
    failures = case when code is null then 0 else failures + 1 end,
    succeeded_at = case when code is null then clock_timestamp() else succeeded_at end,
    failed_at = case when code is null then failed_at else clock_timestamp() end,
    failure = case when code is null then failure else code end
  where run = ended;
end;
$$;

grant execute on function public.end_job to service_role;

-- How many jobs have not run for much longer than they should: a number, so that anyone who watches the service may ask.
create function public.late_jobs() returns integer
language sql stable security definer set search_path = ''
as $$
  select count(*)::integer from public.jobs
  where now() > due_at + greatest(every, interval '10 minutes')
    or (failures > 0 and coalesce(succeeded_at, created_at) < now() - greatest(2 * every, interval '10 minutes'))
$$;

grant execute on function public.late_jobs to anon, authenticated, service_role;

-- Deletes the attempts that no limit counts any more.
create function public.sweep_rate_limits() returns void
language sql set search_path = ''
as $$
  delete from private.rate_limits where expires_at < now()
$$;

-- Deletes what is kept only for a while: runs of jobs, and the audit log after five years, as long as what it tells of may be
-- asked for by law (Código Civil, art. 206).
create function public.sweep_old_records() returns void
language sql security definer set search_path = ''
as $$
  delete from public.job_runs where started_at < now() - interval '14 days';
  delete from public.audit_log where happened_at < now() - interval '5 years'
$$;

grant execute on function public.sweep_rate_limits, public.sweep_old_records to service_role;

-- The schedule, where the server has one: hosted, `pg_cron` calls the API each minute through `pg_net`, which never tries again;
-- the next minute does. The address and the key are in the vault, which backups and REST do not show.
create function private.schedule_jobs(url text, key text) returns void
language plpgsql set search_path = ''
as $$
begin
  if to_regnamespace('cron') is null then
    create extension pg_cron;
  end if;
  if to_regnamespace('net') is null then
    create extension pg_net;
  end if;
  perform private.keep_secret('jobs_url', url);
  perform private.keep_secret('jobs_key', key);
  perform cron.schedule('jobs', '* * * * *', 'select private.call_jobs()');
end;
$$;

create function private.keep_secret(named text, value text) returns void
language plpgsql set search_path = ''
as $$
declare
  known uuid := (select id from vault.secrets where name = named);
begin
  if known is null then
    perform vault.create_secret(value, named);
  else
    perform vault.update_secret(known, value);
  end if;
end;
$$;

create function private.call_jobs() returns void
language plpgsql set search_path = ''
as $$
declare
  url text := (select decrypted_secret from vault.decrypted_secrets where name = 'jobs_url');
  key text := (select decrypted_secret from vault.decrypted_secrets where name = 'jobs_key');
begin
  perform net.http_post(
    url => url,
    headers => jsonb_build_object('Authorization', 'Bearer ' || key, 'Content-Type', 'application/json'),
    body => '{}',
    timeout_milliseconds => 60000
  );
  delete from cron.job_run_details where end_time < now() - interval '1 day';
end;
$$;
