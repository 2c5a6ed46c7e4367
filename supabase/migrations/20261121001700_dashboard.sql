-- Dashboard: the overview's five counts and tasks.

-- One row for staff, none for others. It bypasses row-level security (an editor may read only their own profile), so it
-- checks the role itself.
create function public.dashboard_totals()
returns table (
  dizimistas bigint, dizimistas_ativos bigint, usuarios bigint, noticias bigint, avisos bigint
)
language sql stable security definer set search_path = ''
as $$
  select
    (select count(*) from public.dizimistas),
    (select count(*) from public.dizimistas where dizimista_ativo),
    (select count(*) from public.profiles),
    (select count(*) from public.news),
    (select count(*) from public.announcements)
  where (select private.is_staff())
$$;

-- How many there are, and the first five of them.
create function private.first_five(items jsonb[]) returns jsonb
language sql immutable set search_path = ''
as $$
  select jsonb_build_object('total', coalesce(cardinality(items), 0), 'items', coalesce(items[1:5], '{}'))
$$;

-- The birthdays of a day and the six after it. One on 29 February is on the last day of February, to stay in the month
-- of all other lists.
create function private.birthday_week(today date) returns table (birth_month smallint, birth_day smallint, day date)
language sql immutable set search_path = ''
as $$
  select distinct extract(month from born)::smallint, extract(day from born)::smallint, on_day
  from (select today + n as on_day from generate_series(0, 6) as n) as days
    cross join lateral (values
      (on_day),
      (case when on_day = make_date(extract(year from on_day)::integer, 3, 1) - 1 then date '2000-02-29' end)
    ) as births (born)
  where born is not null
$$;

-- The tasks of staff; null for others. Runs with the caller's own rights, because staff may read all of it. `today` is
-- the parish's day at `moment`.
create function public.dashboard_today(today date, moment timestamptz) returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_build_object(
    'drafts', (
      select private.first_five(array_agg(
        jsonb_build_object('kind', kind, 'id', id, 'title', title) order by updated_at desc, id))
      from (
        select 'news' as kind, id, title, updated_at from public.news where not is_published
        union all
        select 'announcements', id, title, updated_at from public.announcements where not is_published
      ) as drafts
    ),
    'expiring', (
      select private.first_five(array_agg(
        jsonb_build_object('id', id, 'title', title, 'expires_at', expires_at) order by expires_at, id))
      from public.announcements
      where private.is_in_force(is_published and is_active, publish_at, expires_at, moment) and expires_at <= moment + interval '3 days'
    ),
    'masses', (
      select private.first_five(array_agg(
        jsonb_build_object(
          'id', coalesce(mass_id, change_id), 'mass_id', mass_id, 'time', to_char("time", 'HH24:MI'), 'description', description,
          'place', place, 'is_cancelled', is_cancelled, 'usual_time', to_char(usual_time, 'HH24:MI')
        ) order by "time", mass_id, change_id))
      from public.masses_on(today, today)
    ),
    'intentions', (
      select private.first_five(array_agg(jsonb_build_object('id', id, 'notes', notes) order by created_at desc, id))
      from public.mass_intentions
    ),
    'requests', (select count(*) from public.intention_requests where is_open),
    'birthdays', (
      select private.first_five(array_agg(
        jsonb_build_object('id', id, 'name', name, 'birth_date', birth_date, 'day', day) order by day, search_text, id))
      from private.birthday_week(today) join public.birthdays using (birth_month, birth_day)
      where is_active and extract(year from birth_date) < extract(year from day)
    ),
    -- Without the year, which nobody needs to congratulate. Whoever is inactive may have died.
    'payers', (
      select private.first_five(array_agg(
        jsonb_build_object('id', id, 'name', nome_completo, 'day', day) order by day, search_text, id))
      from private.birthday_week(today) join public.dizimistas using (birth_month, birth_day)
      where dizimista_ativo and extract(year from data_nascimento) < extract(year from day)
    ),
    'events', (
      select private.first_five(array_agg(
        jsonb_strip_nulls(jsonb_build_object('id', id, 'date', "date", 'title', title,
          'begins', to_char(begins, 'HH24:MI'), 'place', place)) order by "date", begins, created_at, id))
      from public.events
      where "date" >= today
    ),
    'titheWalkAt', private.last_tithe_walk(),
    -- A row from an old backup has no publication time, only the time of its last change.
    'lastPublication', (
      select jsonb_build_object('kind', kind, 'id', id, 'title', title, 'publishedAt', published_at,
        'by', coalesce(public.staff_name(published_by), author_name))
      from (
        select 'news' as kind, id, title, author_name, published_by, listed_at as published_at
        from public.news where private.is_in_force(is_published, publish_at, expires_at, moment)
        union all
        select 'announcements', id, title, author_name, published_by, listed_at
        from public.announcements where private.is_in_force(is_published and is_active, publish_at, expires_at, moment)
      ) as publications
      order by published_at desc, id limit 1
    )
  )
  where (select private.is_staff())
$$;

grant execute on function public.dashboard_totals to authenticated;
grant execute on function private.first_five, private.birthday_week to authenticated;
grant execute on function public.dashboard_today to authenticated;
