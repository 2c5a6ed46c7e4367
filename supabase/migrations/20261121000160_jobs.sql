-- Scheduled jobs. The list of jobs is in the API (api/app.ts); this table has when each is due, its current run, and
-- how runs ended.

create table public.jobs (
  name private.line primary key check (name ~ '^[a-z]+(-[a-z]+)*$'),
  every interval not null check (every > interval '0'),
  due_at timestamptz not null default now(),
  -- The current run, and when it counts as lost.
  run uuid,
  claimed_until timestamptz,
  failures integer not null default 0,
  -- How the last run ended.
  outcome text check (outcome in ('done', 'nothing', 'failed', 'lost')),
  succeeded_at timestamptz,
  failed_at timestamptz,
  -- The code of the last failure; messages may quote personal data.
  failure private.line,
  created_at timestamptz not null default now(),
  check ((run is null) = (claimed_until is null))
);

create table public.job_runs (
  id uuid primary key default gen_random_uuid(),
  job private.line not null references public.jobs (name) on delete cascade,
  started_at timestamptz not null default clock_timestamp(),
  ended_at timestamptz,
  -- `nothing`: it ran without a result, as when the service that it called is down. `lost`: its process died.
  outcome text check (outcome in ('done', 'nothing', 'failed', 'lost')),
  failure private.line,
  check ((ended_at is null) = (outcome is null))
);

create index job_runs_by_job on public.job_runs (job, started_at);
create index job_runs_by_time on public.job_runs (started_at);

-- After a clock that was ahead, a job is due, or a claim lost, when its time is further in the future than it is ever
-- set. Compared with `clock_timestamp()`, with which times are set: another transaction's may be later than this one's
-- `now()`.

-- True if a job is due.
create function private.is_due(job public.jobs) returns boolean
language sql volatile
return job.due_at <= clock_timestamp() or job.due_at > clock_timestamp() + job.every;

-- Claims the jobs of `list` (`[{name, seconds}]`) that are due and not running; a run counts as lost after `timeout`
-- seconds. `outside` is another server's time, by which the clock is looked at.
create function public.claim_jobs(list jsonb, timeout double precision, outside timestamptz default null) returns table (name text, run uuid)
language plpgsql set search_path = ''
as $$
declare
  span constant interval := make_interval(secs => timeout);
begin
  perform private.look_at_clock(outside);

  insert into public.jobs as known (name, every)
  select job.name, make_interval(secs => job.seconds)
  from jsonb_to_recordset(list) as job (name text, seconds double precision)
  on conflict on constraint jobs_pkey do update set every = excluded.every where known.every <> excluded.every;

  -- A job that no version has any more would be late for ever.
  delete from public.jobs as known
  where known.name not in (select wanted ->> 'name' from jsonb_array_elements(list) as wanted)
    and (known.due_at < now() - interval '5 minutes' or known.due_at > now() + known.every + interval '5 minutes')
    and coalesce(known.claimed_until <= now() or known.claimed_until > now() + span + interval '5 minutes', true);

  return query
  with due as (
    select job.name, job.run from public.jobs as job
    where job.name in (select wanted ->> 'name' from jsonb_array_elements(list) as wanted)
      and private.is_due(job)
      and coalesce(job.claimed_until <= clock_timestamp() or job.claimed_until > clock_timestamp() + span, true)
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
    claimed_until = clock_timestamp() + span,
    failures = job.failures + case when due.run is null then 0 else 1 end,
    failed_at = case when due.run is null then job.failed_at else now() end,
    outcome = case when due.run is null then job.outcome else 'lost' end,
    failure = case when due.run is null then job.failure else 'lost' end
  from started join due on due.name = started.job
  where job.name = started.job
  returning job.name::text, job.run;
end;
$$;

-- Records how a run ended, unless it counts as lost; `code` is a failure's. After a failure the job is due in a minute,
-- doubled each time, at most its interval. A run with the result `nothing` is neither a failure nor a success.
create function public.end_job(ended uuid, result text, code text) returns void
language plpgsql set search_path = ''
as $$
declare
  has_failed constant boolean := result = 'failed';
begin
  update public.job_runs set ended_at = clock_timestamp(), outcome = result, failure = code
  where id = ended and outcome is null;
  update public.jobs set
    run = null,
    claimed_until = null,
    outcome = result,
    due_at = clock_timestamp()
      + case when has_failed then least(every, interval '1 minute' * 2 ^ least(failures, 12)) else every end,
    failures = case when has_failed then failures + 1 else 0 end,
    succeeded_at = case when result = 'done' then clock_timestamp() else succeeded_at end,
    failed_at = case when has_failed then clock_timestamp() else failed_at end,
    failure = case when has_failed then code else failure end
  where run = ended;
end;
$$;

-- How many jobs are long overdue while the program runs. Only a number, so that public monitoring may read it. A job
-- whose time is further in the future than it is ever set counts as due, and a success in the future doesn't count.
create function public.late_jobs() returns integer
language sql stable security definer set search_path = ''
as $$
  select count(*)::integer from public.jobs
  where private.running_for() > interval '10 minutes' and (
    now() > due_at + greatest(every, interval '10 minutes')
    or due_at > now() + every + interval '10 minutes'
    or (
      failures > 0
      and not coalesce(succeeded_at, created_at) between now() - greatest(2 * every, interval '10 minutes') and now()
    )
  )
$$;

-- Deletes expired attempts.
create function public.sweep_rate_limits() returns void
language sql set search_path = ''
as $$
  delete from private.rate_limits where private.is_expired(expires_at)
$$;

-- Applies the retention times: runs of jobs two weeks, the audit log as many days as the parish has set.
create function public.sweep_old_records(audit_days integer) returns void
language sql security definer set search_path = ''
as $$
  delete from public.job_runs where started_at <@ (select private.surely_past('14 days'));
  delete from public.audit_log where happened_at <@ (select private.surely_past(make_interval(days => audit_days)))
$$;

-- The schedule, on servers with `pg_cron`: hosted, it calls the API each minute through `pg_net`, without retries. The
-- address and the key are in the vault, which backups and REST do not include.
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

-- True if the schedule can be rung: hosted, where it calls the API through `pg_net`.
create function private.can_ring_jobs() returns boolean
language sql stable set search_path = ''
as $$
  select to_regnamespace('net') is not null and to_regnamespace('cron') is not null
$$;

-- Makes a job due at once and, where the schedule can be rung, runs it.
create function public.run_job_soon(job text) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  update public.jobs set due_at = clock_timestamp() where name = job;
  if private.can_ring_jobs() then
    perform private.call_jobs();
  end if;
end;
$$;

grant select on public.jobs, public.job_runs to authenticated;
grant select, insert, update, delete on public.jobs, public.job_runs to service_role;

grant execute on function private.is_due to service_role;
grant execute on function public.claim_jobs to service_role;
grant execute on function public.end_job to service_role;
grant execute on function public.late_jobs to anon, authenticated, service_role;
grant execute on function public.sweep_rate_limits, public.sweep_old_records to service_role;
grant execute on function private.can_ring_jobs to service_role;
grant execute on function public.run_job_soon to service_role;

alter table public.jobs enable row level security;
alter table public.job_runs enable row level security;

create policy "Administrators read the jobs" on public.jobs
for select to authenticated using ((select private.has_role('admin')));

create policy "Administrators read the runs of jobs" on public.job_runs
for select to authenticated using ((select private.has_role('admin')));
