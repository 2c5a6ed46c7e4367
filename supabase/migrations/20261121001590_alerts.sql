-- Alerts to administrators (api/alerts).

-- The facts of the alerts to administrators: the last backup and why a later one failed, the first account, late jobs,
-- bytes of all files, push services that refuse nearly everything and answered within a day, since when the program
-- runs, and whether its clock is in doubt.
create function public.alert_facts()
returns table (
  backed_up_at timestamptz, backup_failure text, since timestamptz, late_jobs integer, stored bigint, halted_services text[],
  broken_rows integer, running_since timestamptz, is_clock_doubted boolean
)
language sql stable security definer set search_path = ''
as $$
  select (select made_at from public.last_backup), (select failure from public.last_backup),
    (select min(created_at) from public.profiles), public.late_jobs(), private.stored_bytes(),
    array(
      select ltrim(service, '*.') from private.push_services
      where is_halted and answered_at between clock_timestamp() - interval '1 day' and clock_timestamp() order by service
    ),
    (select jsonb_array_length(broken_rows) from public.site_state),
    (select clock.running_since from private.clock as clock), private.believed_now() is null
$$;

grant execute on function public.alert_facts to service_role;

-- True while the last backup failed or is too old (`backupInterval`), or a wrong clock dated it. Visitors may know, as
-- it says no more than that somebody is needed.
create function public.is_backup_late() returns boolean
language sql stable security definer set search_path = ''
as $$
  select coalesce(
    (select failure is not null from public.last_backup)
    or coalesce(
      (select made_at from public.last_backup), (select min(created_at) from public.profiles)
    ) not between now() - interval '7 days' and now() + interval '1 hour',
    false
  )
$$;

grant execute on function public.is_backup_late to anon, authenticated, service_role;
