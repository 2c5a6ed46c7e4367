-- Foundation for all other migrations: revoked default privileges, the private schema, staff and roles, the audit log and
-- the rate limiter.
--
-- Custom errors. PostgREST answers SQLSTATE `PTxyz` with HTTP status xyz:
--   PT409  hint last_active_admin: the last active administrator cannot be deleted, deactivated or demoted
--   PT404  an item of a new order does not exist, or the caller may not change it
--   PT409  hint stale: an item of a new order has changed since the caller read it; the detail is its id
--   PT409  hint paid: something is paid or being paid; the detail is its table
--   PT409  hint other_content: the id of a new row is that of one with other content

-- Objects of later migrations are inaccessible until they are granted.
alter default privileges revoke execute on functions from public;
alter default privileges in schema public revoke all on tables from anon, authenticated, service_role;
alter default privileges in schema public revoke all on sequences from anon, authenticated, service_role;
alter default privileges in schema public revoke all on functions from anon, authenticated, service_role;

-- Functions for policies, triggers and checks. REST does not expose this schema.
create schema private;
revoke all on schema private from public;
grant usage on schema private to anon, authenticated, service_role;

-- Shared triggers ----------------------------------------------------------------------------------------------------

create function private.set_updated_at() returns trigger
language plpgsql set search_path = ''
as $$
begin
  new.updated_at := now();
  return new;
end;
$$;

-- `updated_at` is the version of a row, different for each state of it; `updated_by` is who wrote that version. The arguments are columns
-- that are no part of the state, such as copies of names. Generated columns, which follow from others, are not known yet.
create function private.set_version() returns trigger
language plpgsql set search_path = ''
as $$
declare
  uncounted constant text[] := array['updated_at', 'updated_by'] || coalesce(tg_argv, '{}') || array(
    select attname::text from pg_catalog.pg_attribute where attrelid = tg_relid and attgenerated <> ''
  );
begin
  if to_jsonb(new) - uncounted = to_jsonb(old) - uncounted then
    return new;
  end if;
  new.updated_at := greatest(now(), old.updated_at + interval '1 microsecond');
  new.updated_by := (select auth.uid());
  return new;
end;
$$;

-- When a row was last published, and by whom.
create function private.note_publication() returns trigger
language plpgsql set search_path = ''
as $$
begin
  new.published_at := case tg_op when 'INSERT' then new.created_at else now() end;
  new.published_by := (select auth.uid());
  return new;
end;
$$;

-- Grants -------------------------------------------------------------------------------------------------------------

-- A table's columns but those named, those that follow from others, and those that say when and by whom the row was made and changed.
create function private.columns_of(of_table regclass, but text[]) returns text
language sql stable set search_path = ''
as $$
  select string_agg(format('%I', attname), ', ' order by attnum) from pg_catalog.pg_attribute
  where attrelid = of_table and attnum > 0 and not attisdropped and attgenerated = '' and attidentity = ''
    and attname <> all (but || '{created_at, updated_at, updated_by}')
$$;

-- Lets staff write a table's columns but those named, and choose the id of a new row. Which rows, and who, its policies say.
create procedure private.let_staff_write(of_table regclass, but text[] default '{}')
language plpgsql set search_path = ''
as $$
begin
  execute format(
    'grant insert (%s), update (%s) on %s to authenticated',
    private.columns_of(of_table, but), private.columns_of(of_table, but || '{id}'), of_table
  );
end;
$$;

-- Lets visitors read a table's columns but those named and who changed a row. Which rows, its policy says.
create procedure private.let_visitors_read(of_table regclass, but text[] default '{}')
language plpgsql set search_path = ''
as $$
begin
  execute format('grant select (%s) on %s to anon', (
    select string_agg(format('%I', attname), ', ' order by attnum) from pg_catalog.pg_attribute
    where attrelid = of_table and attnum > 0 and not attisdropped and attname <> all (but || '{updated_by}')
  ), of_table);
end;
$$;

-- The parish's day ---------------------------------------------------------------------------------------------------

-- The zone of the setting PARISH_ZONE, which each start and each deploy puts here (`local/database/parish-zone.ts`). Not immutable,
-- so that plans that were made before a change follow it.
create function private.parish_zone() returns text
language sql stable parallel safe
return 'America/Fortaleza';

create function private.parish_day_of(moment timestamptz) returns date
language sql stable parallel safe
return (moment at time zone private.parish_zone())::date;

create function private.parish_today() returns date
language sql stable parallel safe
return private.parish_day_of(now());

grant execute on function private.parish_zone, private.parish_day_of, private.parish_today
to anon, authenticated, service_role;

-- Text ---------------------------------------------------------------------------------------------------------------

-- Types for text columns. A value is checked when it is written, not when another column of its row changes. The API refuses
-- the same values with a message (contract/text.ts) and cleans rich text (api/rich-text); these types also check writes that
-- bypass it. Empty text is null.

-- The functions of these types and of searching are single expressions without settings, which the planner inlines: as calls they took
-- half of the time in which a row is written.

-- Whether all characters are text: no control characters but tabs and line breaks, no noncharacters, no bidirectional
-- controls.
create function private.is_text(words text) returns boolean
language sql immutable strict parallel safe
return words !~ '[\u0001-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069\ufdd0-\ufdef\ufffe\uffff\U0001fffe-\U0001ffff\U0002fffe-\U0002ffff\U0003fffe-\U0003ffff\U0004fffe-\U0004ffff\U0005fffe-\U0005ffff\U0006fffe-\U0006ffff\U0007fffe-\U0007ffff\U0008fffe-\U0008ffff\U0009fffe-\U0009ffff\U000afffe-\U000affff\U000bfffe-\U000bffff\U000cfffe-\U000cffff\U000dfffe-\U000dffff\U000efffe-\U000effff\U000ffffe-\U000fffff\U0010fffe-\U0010ffff]';

-- Whether a text is visible: more than spaces, combining marks and invisible characters.
create function private.shows_something(words text) returns boolean
language sql immutable strict parallel safe
return words ~ '[^\u0001-\u0020\u007f-\u00a0\u00ad\u0300-\u036f\u061c\u115f\u1160\u1680\u17b4\u17b5\u180b-\u180f\u1ab0-\u1ace\u1dc0-\u1dff\u2000-\u200f\u2028-\u202f\u205f-\u206f\u20d0-\u20f0\u2800\u3000\u3164\ufe00-\ufe0f\ufe20-\ufe2f\ufeff\uffa0\ufff0-\ufff8\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff]';

-- Whether it has only allowed tags and attributes. A little wider than the sanitizer, which knows which attribute belongs to
-- which tag. One pattern for the whole text: removing tags one by one takes thirty times as long.
create function private.is_rich_text(html text) returns boolean
language sql immutable strict parallel safe set search_path = ''
as $$
  select private.is_text(html)
    and html ~ ('^(?:[^<]|</?(?:p|h[1-6]|blockquote|ul|ol|li|hr|br|strong|em|u|s|span|a|img'
      || '|table|thead|tbody|tr|th|td)(?:\s(?:'
      || 'href="(?:(?:[hH][tT][tT][pP][sS]?:|[mM][aA][iI][lL][tT][oO]:|[tT][eE][lL]:|[?#]|/[^/\\"<>])[^"<>]*|/)"'
      || '|src="(?:https://[^"<>]*|/storage/v1/object/public/media/[0-9a-f]{32}\.(?:webp|jpg))"'
      || '|style="(?:(?:color|background-color|text-align)\s*:\s*(?:[#a-zA-Z0-9]+|[rR][gG][bB][aA]?\([0-9., ]+\))(?:\s*!important)?;?\s*)*"'
      || '|target="_blank"|(?:width|height)="(?:[1-9]\d{0,3}|10000)"|(?:rel|alt|title|loading|start|type|colspan|rowspan)="[^"<>]*"'
      || '))*\s?/?>)*$')
$$;

create function private.is_line(words text) returns boolean
language sql immutable parallel safe
return private.is_text(words) and private.shows_something(words) and words !~ '[\t\n\r\u2028\u2029]';

create domain private.line as text
constraint line_is_text check (private.is_line(value));

create domain private.prose as text
constraint prose_is_text check (private.is_text(value) and private.shows_something(value));

create domain private.rich_text as text
constraint rich_text_is_clean check (private.is_rich_text(value));

-- A normalized address: ASCII only, without a user name.
create domain private.web_address as text
constraint web_address_is_one check (value ~ '^https?://[!$-.0-;=A-~]+([/?#][!#-;=?-~]*)?$' and length(value) <= 2000);

grant execute on function private.is_text, private.shows_something, private.is_line, private.is_rich_text
to authenticated, service_role;

-- Search -------------------------------------------------------------------------------------------------------------

-- Trigram indexes, for searching parts of words. In schema `extensions`, as when hosted.
create schema if not exists extensions;
create extension if not exists pg_trgm with schema extensions;

-- A text in plain signs, its capitals kept: letters without marks (Łukasz Groß is Lukasz Gross), one dash, one apostrophe, one quotation
-- mark, one space, and nothing that isn't seen. Sign by sign, so that each part of a text stands for itself.
create function private.plain_signs(words text) returns text
language sql immutable strict parallel safe
return translate(
  regexp_replace(
    normalize(
      replace(replace(replace(replace(replace(replace(replace(replace(
        -- What would become two signs, or digits of a number.
        translate(words, '´¨″¹²³⁰⁴⁵⁶⁷⁸⁹', '''""          '),
        'ß', 'ss'), 'ẞ', 'SS'), 'Æ', 'Ae'), 'æ', 'ae'), 'Œ', 'Oe'), 'œ', 'oe'), 'Þ', 'Th'), 'þ', 'th'),
      nfkd
    ),
    '[\u00ad\u0300-\u036f\u061c\u115f\u1160\u180b-\u180f\u1ab0-\u1ace\u1dc0-\u1dff\u200b-\u200f\u202a-\u202e\u2060-\u206f\u20d0-\u20f0\u3164\ufe00-\ufe0f\ufe20-\ufe2f\ufeff\U000e0000-\U000e0fff]',
    '', 'g'
  ),
  E'`‘’‚‛′‵ʹʻʼʽˈꞌ“”„‟«»〝〞‐‑‒–—―−⁃֊᠆➖﹘ØøŁłĐđÐðĦħŦŧıȷŊŋ\t\u1680\u2028\u2029',
  E'\'\'\'\'\'\'\'\'\'\'\'\'\'""""""""------------OoLlDdDdHhTtijNn  \n\n'
);

-- Lower case in plain signs, independent of the server's locale, for searching and comparing: without apostrophes, and the 'd' before one
-- is of its word, also where a space stands for it (D'Ávila, d’avila, D Avila, Davila).
create function private.fold(words text) returns text
language sql immutable strict parallel safe
return regexp_replace(lower(private.plain_signs(words)), '(\md)[ '']+(?=[a-z])|''', '\1', 'g');

-- An entity of HTML as what it stands for.
create function private.decoded(entity text) returns text
language sql immutable strict parallel safe set search_path = ''
as $$
  select coalesce(
    case
      when code between 1 and 55295 or code between 57344 and 1114111 then chr(code::integer)
      when entity ~ '^&[A-Za-z](?:acute|grave|circ|tilde|uml|cedil|ring|caron|slash|strok|ogon|dot|macr|breve);$' then substr(entity, 2, 1)
      when entity ~* '^&(?:ae|oe|sz)lig;$' then translate(substr(entity, 2, 2), 'z', 's')
    end,
    jsonb '{
      "&nbsp;": " ", "&ensp;": " ", "&emsp;": " ", "&thinsp;": " ", "&amp;": "&", "&lt;": "<", "&gt;": ">",
      "&quot;": "\"", "&ldquo;": "\"", "&rdquo;": "\"", "&bdquo;": "\"", "&laquo;": "\"", "&raquo;": "\"", "&Prime;": "\"",
      "&apos;": "''", "&lsquo;": "''", "&rsquo;": "''", "&sbquo;": "''", "&acute;": "''", "&grave;": "''", "&prime;": "''",
      "&ndash;": "-", "&mdash;": "-", "&minus;": "-", "&hyphen;": "-", "&dash;": "-", "&horbar;": "-",
      "&shy;": "", "&zwj;": "", "&zwnj;": "", "&lrm;": "", "&rlm;": "", "&NoBreak;": "", "&ZeroWidthSpace;": "",
      "&imath;": "i", "&inodot;": "i", "&eth;": "d", "&ETH;": "D", "&thorn;": "th", "&THORN;": "Th",
      "&plus;": "+", "&commat;": "@", "&period;": ".", "&lpar;": "(", "&rpar;": ")", "&lowbar;": "_", "&Tab;": " ", "&NewLine;": "\n"
    }' ->> entity,
    entity
  )
  from (
    select case
      when entity ~ '^&#[0-9]{1,7};$' then substr(entity, 3, length(entity) - 3)::bigint
      when entity ~ '^&#[xX][0-9a-fA-F]{1,6};$' then ('0x' || substr(entity, 4, length(entity) - 4))::bigint
    end as code
  ) as numbered
$$;

-- Patterns of tags, in any case: of those within a line, and of those that begin one.
create function private.tag_within_line() returns text
language sql immutable parallel safe
return '</?(?:a|abbr|b|em|font|i|mark|s|small|span|strong|u)(?:\s[^<>]*)?>';

create function private.tag_of_line() returns text
language sql immutable parallel safe
return '</?(?:blockquote|br|div|figcaption|figure|h[1-6]|hr|img|li|ol|p|sub|sup|table|tbody|td|th|thead|tr|ul)(?:\s[^<>]*)?/?>';

-- What a text, also one of HTML, shows, in plain signs: a tag within a line separates nothing, another begins a line.
create function private.shown_text(said text) returns text
language plpgsql immutable strict parallel safe set search_path = ''
as $$
declare
  shown text := said;
  entity text;
begin
  if shown like '%<%' then
    shown := regexp_replace(shown, private.tag_within_line(), '', 'gi');
    shown := regexp_replace(shown, private.tag_of_line(), E'\n', 'gi');
  end if;
  if shown like '%&%;%' then
    for entity in select distinct each[1] from regexp_matches(shown, '&(?!amp;)#?[0-9A-Za-z]{1,20};', 'g') as each loop
      shown := replace(shown, entity, private.decoded(entity));
    end loop;
    shown := replace(shown, '&amp;', '&');
  end if;
  if shown like '%\%2%' escape '\' then
    -- As addresses write them.
    shown := replace(replace(replace(shown, '%20', ' '), '%2B', '+'), '%2b', '+');
  end if;
  return case when shown ~ '[^\u0001-\u0008\u000a-\u005f\u0061-\u007f]' then private.plain_signs(shown) else shown end;
end;
$$;

-- Searchable text of rich text: no tags, no entities, single spaces, folded.
create function private.searchable(title text, html text) returns text
language sql immutable parallel safe set search_path = ''
as $$
  select private.fold(btrim(regexp_replace(
    replace(replace(replace(replace(replace(
      title || ' ' || regexp_replace(html, '<[^>]*>', ' ', 'g'),
      '&nbsp;', ' '), '&quot;', '"'), '&lt;', '<'), '&gt;', '>'), '&amp;', '&'),
    '\s+', ' ', 'g')))
$$;

grant execute on function private.plain_signs, private.fold, private.searchable to authenticated, service_role;

-- Profiles -----------------------------------------------------------------------------------------------------------

-- One row per Auth account. The account has e-mail and password; the profile has name, role and whether it is active.
create table public.profiles (
  id uuid primary key references auth.users (id) on delete cascade,
  name private.line not null check (length(name) <= 120 and name = btrim(name)),
  email text not null check (length(email) <= 254 and private.is_text(email)),
  role text not null default 'common' check (role in ('common', 'editor', 'financial', 'admin')),
  is_active boolean not null default true,
  -- Written by our own sign-in: Auth's `last_sign_in_at` may move whenever a session is refreshed.
  last_login timestamptz,
  search_text text generated always as (private.fold(name || ' ' || email)) stored,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  updated_by uuid default auth.uid()
);

create index profiles_active_admins on public.profiles (id) where role = 'admin' and is_active;
create index profiles_by_name on public.profiles (name, id);
create unique index profiles_email on public.profiles (email) where email <> '';

grant select, delete on public.profiles to authenticated;
call private.let_staff_write('public.profiles', but => '{last_login}');
grant select, insert, update, delete on public.profiles to service_role;

-- A sign-in is no new version, or it would be in the way of whoever edits the person.
create trigger profiles_version before update on public.profiles
for each row execute function private.set_version('last_login');

alter table public.profiles enable row level security;

-- Whether the caller's session has not ended: a token outlives its session by up to an hour.
create function private.has_session() returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (
    select from auth.sessions
    where id = ((select auth.jwt()) ->> 'session_id')::uuid and user_id = (select auth.uid())
  )
$$;

-- Whether the caller has given the second factor, where they have one.
create function private.has_passed_factors() returns boolean
language sql stable security definer set search_path = ''
as $$
  select (select auth.jwt()) ->> 'aal' = 'aal2'
    or not exists (select from auth.mfa_factors where user_id = (select auth.uid()) and status = 'verified')
$$;

-- Whether the caller is an active member of staff with one of the roles, of a session that has not ended, with the second factor
-- if they have one. Evaluated at each query, so that deactivating a person or ending their sessions takes effect at once, even
-- with a valid token. Policies call it as `(select private.has_role(...))`.
-- In plpgsql, which keeps its plan: in SQL it took four tenths of a millisecond, three of them for the session and the factors.
create function private.has_role(variadic roles text[]) returns boolean
language plpgsql stable security definer set search_path = ''
as $$
declare
  person uuid := auth.uid();
  claims jsonb := auth.jwt();
begin
  return exists (select from public.profiles where id = person and is_active and role = any (roles))
    and exists (select from auth.sessions where id = (claims ->> 'session_id')::uuid and user_id = person)
    and (
      claims ->> 'aal' = 'aal2'
      or not exists (select from auth.mfa_factors where user_id = person and status = 'verified')
    );
end;
$$;

-- Whether the caller is staff, who edit content. The same roles as the contract's list `staff`.
create function private.is_staff() returns boolean
language sql stable security definer set search_path = ''
as $$
  select private.has_role('editor', 'financial', 'admin')
$$;

grant execute on function private.has_role, private.is_staff to anon, authenticated, service_role;
grant execute on function private.has_session, private.has_passed_factors to authenticated;

-- Why the caller, whose token is valid, may not read their own profile.
create function public.refused_because() returns text
language sql stable security definer set search_path = ''
as $$
  select case
    when not exists (select from public.profiles where id = (select auth.uid()) and is_active) then 'inactive'
    when not private.has_session() then 'ended'
    when not private.has_passed_factors() then 'second_factor'
  end
$$;

grant execute on function public.refused_because to authenticated;

-- For functions that run with their owner's rights: raises an error unless the caller has one of the roles.
create function private.require_role(variadic roles text[]) returns void
language plpgsql stable set search_path = ''
as $$
begin
  if not private.has_role(variadic roles) then
    raise exception using errcode = '42501', message = 'the caller has none of the roles';
  end if;
end;
$$;

create policy "Active people read their own profile, administrators read all" on public.profiles
for select to authenticated
using (
  (id = (select auth.uid()) and is_active and (select private.has_session()) and (select private.has_passed_factors()))
  or (select private.has_role('admin'))
);

create policy "Administrators create profiles" on public.profiles
for insert to authenticated with check ((select private.has_role('admin')));

create policy "Administrators change profiles" on public.profiles
for update to authenticated
using ((select private.has_role('admin'))) with check ((select private.has_role('admin')));

create policy "Administrators delete profiles" on public.profiles
for delete to authenticated using ((select private.has_role('admin')));

-- The role comes from `app_metadata`, which only Auth's admin API can set, in an update after the insert. Whom an administrator creates is
-- inactive until the administrator has written the profile: a creation that breaks off lets nobody in.
create function private.create_profile() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  actor uuid := private.take_announced_actor(new.id);
begin
  insert into public.profiles (id, name, email, role, is_active, updated_by)
  values (
    new.id,
    (
      select name
      from unnest(array[new.raw_user_meta_data ->> 'name', split_part(new.email, '@', 1), 'Sem nome'])
        with ordinality as candidates (candidate, place), btrim(left(btrim(candidate), 120)) as name
      where private.is_line(name) order by place limit 1
    ),
    coalesce(new.email, ''),
    coalesce(new.raw_app_meta_data ->> 'role', 'common'),
    actor is null,
    actor
  );
  return new;
end;
$$;

create function private.follow_account() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  update public.profiles set email = coalesce(new.email, '') where id = new.id;
  return new;
end;
$$;

-- The other way: the e-mail that an administrator gives a profile becomes its account's, in the same transaction.
create function private.carry_email() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  update auth.users set email = lower(new.email), updated_at = now()
  where id = new.id and email is distinct from lower(new.email);
  update auth.identities
  set identity_data = identity_data || jsonb_build_object('email', lower(new.email)), updated_at = now()
  where user_id = new.id and provider = 'email' and identity_data ->> 'email' is distinct from lower(new.email);
  return null;
end;
$$;

create trigger profiles_carry_email after update of email on public.profiles
for each row when (old.email <> new.email)
execute function private.carry_email();

create function private.follow_role() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  update public.profiles set role = coalesce(new.raw_app_meta_data ->> 'role', 'common') where id = new.id;
  return new;
end;
$$;

create trigger accounts_have_profiles after insert on auth.users
for each row execute function private.create_profile();

create trigger profiles_follow_accounts after update of email on auth.users
for each row when (old.email is distinct from new.email)
execute function private.follow_account();

-- Only a change of the account's role counts, so that other updates don't override a role that was set in the panel.
create trigger roles_follow_accounts after update of raw_app_meta_data on auth.users
for each row when (old.raw_app_meta_data ->> 'role' is distinct from new.raw_app_meta_data ->> 'role')
execute function private.follow_role();

-- The lock serializes administrators who demote each other concurrently, so that the second sees the first's change.
create function private.keep_an_administrator() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op = 'UPDATE' and new.role = 'admin' and new.is_active then
    return new;
  end if;
  perform pg_advisory_xact_lock(hashtextextended('private.keep_an_administrator', 0));
  if not exists (
    select from public.profiles where role = 'admin' and is_active and id <> old.id
  ) then
    raise exception using
      errcode = 'PT409',
      message = 'the last active administrator cannot be deleted, deactivated or demoted',
      hint = 'last_active_admin';
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end;
$$;

create trigger profiles_keep_an_administrator before update of role, is_active or delete on public.profiles
for each row when (old.role = 'admin' and old.is_active)
execute function private.keep_an_administrator();

-- Whether a person may have tokens of Auth.
create function private.is_active(person uuid) returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (select from public.profiles where id = person and is_active)
$$;

-- A hosted project's access token hook (config.toml): inactive people can neither sign in nor refresh a session.
create function private.token_for_active_person(event jsonb) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select case when private.is_active((event ->> 'user_id')::uuid) then event
  else '{"error": {"http_code": 403, "message": "User is not active"}}' end
$$;

do $$
begin
  if to_regrole('supabase_auth_admin') is not null then
    grant usage on schema private to supabase_auth_admin;
    grant execute on function private.token_for_active_person to supabase_auth_admin;
  end if;
end
$$;

-- Ends the sessions, with their refresh tokens, of people who are deactivated or get another role. Access tokens stay valid, but
-- policies refuse those of an ended session.
create function private.end_sessions() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  delete from auth.sessions where user_id = old.id;
  return null;
end;
$$;

create trigger profiles_end_sessions after update of role, is_active on public.profiles
for each row when ((old.is_active and not new.is_active) or old.role <> new.role)
execute function private.end_sessions();

-- What voids a mailed link besides its use, an hour and the next link: another password or e-mail, and deactivation. Hosted Auth keeps the
-- tokens in a table of their own, which one machine lacks.
create function private.void_links_of(person uuid, because text) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  if to_regclass('auth.one_time_tokens') is not null then
    execute 'delete from auth.one_time_tokens where user_id = $1' using person;
  end if;
  -- A mail that still waits would make a link when it goes out.
  update public.mails set state = 'failed', failure = because, claimed_until = null
  where person_id = person and state = 'pending';
end;
$$;

create function private.void_links_of_account() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.void_links_of(new.id, 'outdated');
  new.recovery_token := '';
  return new;
end;
$$;

create trigger accounts_void_links before update of email, encrypted_password on auth.users
for each row when (old.email is distinct from new.email or old.encrypted_password is distinct from new.encrypted_password)
execute function private.void_links_of_account();

create function private.void_links_of_profile() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.void_links_of(new.id, 'inactive');
  update auth.users set recovery_token = '' where id = new.id and recovery_token <> '';
  return null;
end;
$$;

create trigger profiles_void_links after update of is_active on public.profiles
for each row when (old.is_active and not new.is_active)
execute function private.void_links_of_profile();

-- With a profile its account is deleted, so that neither is ever there alone; its sessions and factors follow.
create function private.delete_account() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  delete from auth.users where id = old.id;
  return null;
end;
$$;

create trigger profiles_delete_account after delete on public.profiles
for each row execute function private.delete_account();

-- After a new password: ends a person's sessions, for administrators, or one's own but the one that asks. Auth does so too; this
-- does not depend on its version.
create function public.end_sessions_of(person uuid) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  if person = (select auth.uid()) and private.has_session() then
    delete from auth.sessions where user_id = person and id <> ((select auth.jwt()) ->> 'session_id')::uuid;
  else
    perform private.require_role('admin');
    delete from auth.sessions where user_id = person;
  end if;
end;
$$;

grant execute on function public.end_sessions_of to authenticated;

-- Notes that a person has signed in.
create function public.note_sign_in(person uuid) returns void
language sql set search_path = ''
as $$
  update public.profiles set last_login = now() where id = person
$$;

grant execute on function public.note_sign_in to service_role;

-- Whether a person signs in with a second factor, for administrators. A computed column, `select=name,second_factor`.
create function public.second_factor(person public.profiles) returns boolean
language sql stable security definer set search_path = ''
as $$
  select private.has_role('admin')
    and exists (select from auth.mfa_factors where user_id = person.id and status = 'verified')
$$;

grant execute on function public.second_factor(public.profiles) to authenticated;

-- Authors -------------------------------------------------------------------------------------------------------------

-- Names of authors are public and profiles are not, so a table has a copy of the name: `author_id`, `author_name`.
-- The argument is the first part of both columns. The name stays when the person is deleted.
create function private.set_person_name() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  person uuid := (to_jsonb(new) ->> (tg_argv[0] || '_id'))::uuid;
begin
  if tg_op = 'UPDATE' and person is null then
    return new;
  end if;
  return jsonb_populate_record(new, jsonb_build_object(
    tg_argv[0] || '_name', (select name from public.profiles where id = person)
  ));
end;
$$;

-- A trigger of `profiles`; its arguments are the table to update and the prefix of its two columns.
create function private.follow_person_name() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  execute format('update public.%I set %I = $1 where %I = $2', tg_argv[0], tg_argv[1] || '_name', tg_argv[1] || '_id')
  using new.name, new.id;
  return null;
end;
$$;

-- A person's stable id for visitors, from which the account's can't be computed. A UUID of version 8.
create function private.public_id(person uuid) returns uuid
language sql immutable strict parallel safe
return overlay(overlay(
  encode(substr(sha256('person'::bytea || uuid_send(person)), 1, 16), 'hex') placing '8' from 13
) placing '8' from 17)::uuid;

grant execute on function private.public_id to authenticated, service_role;

-- An author's e-mail, for staff only. In plpgsql, because it runs for each row: a hundred rows cost half a millisecond, with a
-- SQL function ten.
create function private.email_of(person uuid) returns text
language plpgsql stable security definer set search_path = ''
as $$
begin
  if not private.is_staff() then
    return null;
  end if;
  return (select email from public.profiles where id = person);
end;
$$;

grant execute on function private.email_of to authenticated, service_role;

-- A member's name, for staff only, to say who changed a row meanwhile.
create function public.staff_name(person uuid) returns text
language sql stable security definer set search_path = ''
as $$
  select name from public.profiles where id = person and private.is_staff()
$$;

grant execute on function public.staff_name to authenticated;

-- Addresses ----------------------------------------------------------------------------------------------------------

-- Lower-case words of a-z and 0-9 joined by hyphens, at most 80 characters, cut between words where that is possible.
create function private.slugify(title text, otherwise text) returns text
language sql immutable set search_path = ''
as $$
  with words as (
    select btrim(regexp_replace(lower(private.plain_signs(title)), '[^a-z0-9]+', '-', 'g'), '-') as joined
  )
  select coalesce(nullif(
    case
      when length(joined) <= 80 then joined
      when substr(joined, 81, 1) = '-' then left(joined, 80)
      else regexp_replace(left(joined, 80), '-[^-]*$', '')
    end, ''), otherwise)
  from words
$$;

-- Whether it may be the last part of a page's address: hosts serve `index` as the folder's page, and `404` and `500` as error
-- pages.
create function private.is_address(slug text) returns boolean
language sql immutable strict parallel safe set search_path = ''
as $$
  select slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(slug) <= 80 and slug not in ('index', '404', '500')
$$;

grant execute on function private.is_address to authenticated, service_role;

-- The address is made from the title once and never changes, so that shared links stay valid. The argument is the address for
-- a title without letters or digits.
create function private.set_slug() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  base text := private.slugify(new.title, tg_argv[0]);
  suffix integer := 1;
  taken boolean;
begin
  -- The lock serializes concurrent inserts, so that each sees the other's address.
  perform pg_advisory_xact_lock(hashtextextended('private.set_slug', tg_relid::bigint));
  new.slug := base;
  loop
    execute format('select exists (select from %s where slug = $1)', tg_relid::regclass) into taken using new.slug;
    exit when not taken and private.is_address(new.slug);
    suffix := suffix + 1;
    new.slug := rtrim(left(base, 80 - length('-' || suffix)), '-') || '-' || suffix;
  end loop;
  return new;
end;
$$;

-- Audit --------------------------------------------------------------------------------------------------------------

-- What was done to people's data, money and users: each change, and who read or exported a person's record. Entries outlive the rows
-- that they describe, so there are no foreign keys.
create table public.audit_log (
  id bigint generated always as identity primary key,
  happened_at timestamptz not null default now(),
  actor_id uuid,
  -- As the person was called then; null for the product's own work.
  actor_name private.line,
  actor_role private.line not null,
  table_name private.line not null,
  -- Null where many rows were exported, and of what the payment provider keeps.
  row_id uuid,
  -- The payer to whom the row leads; null where it leads to none.
  dizimista_id uuid,
  verb text not null check (verb in ('insert', 'update', 'delete', 'read', 'export', 'erase', 'invite', 'password', 'factor')),
  old jsonb,
  new jsonb,
  -- By what exported rows were chosen, which says nothing of the people, or why a row was changed or deleted.
  note private.line check (length(note) <= 500),
  -- Folded, for searching.
  search_text text generated always as (private.fold(actor_name)) stored,
  constraint audit_log_names_its_row check (
    row_id is not null or verb = 'export' or table_name in ('subscription_plans', 'subscriptions')
  )
);

create index audit_log_by_row on public.audit_log (table_name, row_id, id);
create index audit_log_by_time on public.audit_log (happened_at);
-- For counting a page's list by who or what: the entries themselves are wide.
create index audit_log_by_actor on public.audit_log (search_text, id);
create index audit_log_by_verb on public.audit_log (verb, id);
create index audit_log_by_dizimista on public.audit_log (dizimista_id, id) where dizimista_id is not null;

grant select on public.audit_log to authenticated, service_role;

alter table public.audit_log enable row level security;

create policy "Administrators read the audit log" on public.audit_log
for select to authenticated using ((select private.has_role('admin')));

-- Writes an entry in the caller's name, or in that of `actor`. In plpgsql, which keeps its plan: in SQL each entry was planned anew.
create function private.note_in_audit(
  verb text, table_name text, row_id uuid, old jsonb default null, new jsonb default null, note text default null,
  dizimista_id uuid default null, actor uuid default null
) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  insert into public.audit_log (actor_id, actor_name, actor_role, table_name, row_id, dizimista_id, verb, old, new, note)
  select
    whose.id, person.name, coalesce(person.role, (select auth.role()), session_user),
    note_in_audit.table_name, note_in_audit.row_id, note_in_audit.dizimista_id, note_in_audit.verb, note_in_audit.old,
    note_in_audit.new, note_in_audit.note
  from (select coalesce(note_in_audit.actor, (select auth.uid())) as id) as whose
    left join public.profiles as person on person.id = whose.id;
end;
$$;

-- Whether a table's rows lead to payers: it has a function `private.payer_of(row)`, which fills `dizimista_id` of its entries.
create function private.leads_to_payer(table_name text) returns boolean
language plpgsql stable set search_path = ''
as $$
begin
  return to_regprocedure(format('private.payer_of(public.%I)', table_name)) is not null;
end;
$$;

-- Columns named as arguments are stored as a digest, to record that a photo changed without storing it.
create function private.record_audit() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  before jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) - array['updated_at', 'updated_by', 'last_login', 'search_text'] end;
  after jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) - array['updated_at', 'updated_by', 'last_login', 'search_text'] end;
  large text;
  payer uuid;
begin
  foreach large in array coalesce(tg_argv, '{}') loop
    if before ->> large is not null then
      before := jsonb_set(before, array[large], to_jsonb('md5:' || md5(before ->> large)));
    end if;
    if after ->> large is not null then
      after := jsonb_set(after, array[large], to_jsonb('md5:' || md5(after ->> large)));
    end if;
  end loop;
  if before is distinct from after then
    if not private.leads_to_payer(tg_table_name) then
      payer := null;
    elsif tg_op = 'DELETE' then
      execute 'select private.payer_of($1)' into payer using old;
    else
      execute 'select private.payer_of($1)' into payer using new;
    end if;
    perform private.note_in_audit(
      lower(tg_op), tg_table_name, (coalesce(after, before) ->> 'id')::uuid, before, after, dizimista_id => payer,
      -- Why, as the function says that makes the change.
      note => nullif(current_setting('audit.reason', true), ''),
      -- Auth creates profiles in nobody's name.
      actor => case tg_op when 'INSERT' then (to_jsonb(new) ->> 'updated_by')::uuid end
    );
  end if;
  return null;
end;
$$;

-- Deletes the rows that belong to a row before it: their audit entries find the payer through it, and a cascade deletes them when it is
-- gone. The arguments are their table and the column that refers to the row.
create function private.delete_before() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  execute format('delete from public.%I where %I = $1', tg_argv[0], tg_argv[1]) using old.id;
  return old;
end;
$$;

create trigger profiles_audit after insert or update or delete on public.profiles
for each row execute function private.record_audit();

-- Auth changes accounts in transactions of its own, which don't know for whom. So the API announces who is about to act on an account, and
-- the entry of the act names them; an act that nobody announced is the product's, as the operator's commands are. Of hosted Auth, which people
-- ask directly too, an unannounced password is the person's own: only they and the API set one there.
create table private.announced_actors (
  person uuid primary key,
  actor_id uuid not null,
  announced_at timestamptz not null default clock_timestamp()
);

alter table private.announced_actors enable row level security;

create function public.announce_actor(person uuid, actor uuid) returns void
language sql security definer set search_path = ''
as $$
  delete from private.announced_actors where announced_at not between now() - interval '1 minute' and now();
  insert into private.announced_actors (person, actor_id) values (announce_actor.person, announce_actor.actor)
  on conflict on constraint announced_actors_pkey do update
  set actor_id = excluded.actor_id, announced_at = excluded.announced_at
$$;

create function private.take_announced_actor(of_person uuid) returns uuid
language sql set search_path = ''
as $$
  delete from private.announced_actors where person = of_person
  returning case when announced_at > now() - interval '1 minute' then actor_id end
$$;

-- Writes an entry about what was done to an account.
create function private.note_on_account(verb text, person uuid, actor uuid) returns void
language sql security definer set search_path = ''
as $$
  select private.note_in_audit(verb, 'profiles', id, new => jsonb_build_object('name', name), actor => note_on_account.actor)
  from public.profiles where id = person
$$;

create function private.record_password() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.note_on_account('password', new.id, coalesce(
    private.take_announced_actor(new.id), case when session_user = 'supabase_auth_admin' then new.id end
  ));
  return null;
end;
$$;

create trigger accounts_record_passwords after update of encrypted_password on auth.users
for each row when (old.encrypted_password is distinct from new.encrypted_password)
execute function private.record_password();

-- That a second factor is taken away, before it is: Auth's own table of factors is not ours.
create function public.record_factor_removal(person uuid, actor uuid) returns void
language sql security definer set search_path = ''
as $$
  select private.note_on_account('factor', person, actor)
$$;

grant execute on function public.announce_actor, public.record_factor_removal to service_role;

-- Order --------------------------------------------------------------------------------------------------------------

-- The order of a new row: before all others, until staff change it. A lock serializes concurrent inserts, so that each gets an
-- order of its own; only the lowest order may be shared.
create function private.first_place(listed text) returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  place integer;
begin
  perform pg_advisory_xact_lock(hashtextextended('private.first_place', hashtext(listed)));
  execute format('select greatest(coalesce(min("order"), 1) - 1, -1000000000) from public.%I', listed) into place;
  return place;
end;
$$;

-- The same behind all others, for rows that people write in the order in which they are read.
create function private.last_place(listed text) returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  place integer;
begin
  perform pg_advisory_xact_lock(hashtextextended('private.first_place', hashtext(listed)));
  execute format('select least(coalesce(max("order"), -1) + 1, 1000000000) from public.%I', listed) into place;
  return place;
end;
$$;

grant execute on function private.first_place, private.last_place to authenticated, service_role;

-- Sets the order of rows by `items` (`[{id, order, updatedAt}]`), all or none; `updatedAt`, which is optional, is the version
-- that the caller saw. Runs with the caller's own rights.
create function public.reorder(listed text, items jsonb) returns void
language plpgsql set search_path = ''
as $$
declare
  asked bigint := (select count(distinct item ->> 'id') from jsonb_array_elements(items) as item);
  found bigint;
  stale uuid;
begin
  -- Locked in the order of their ids, so that concurrent calls don't deadlock.
  execute format(
    'with wanted as (select id, "updatedAt" as seen from jsonb_to_recordset($1) as item (id uuid, "updatedAt" timestamptz)),
     locked as (
       select id, updated_at from public.%I where id in (select id from wanted) order by id for update
     )
     select count(distinct locked.id), (array_agg(locked.id) filter (where wanted.seen <> locked.updated_at))[1]
     from locked join wanted using (id)', listed
  ) using items into found, stale;
  if found <> asked then
    raise exception using errcode = 'PT404', message = 'an item of the new order does not exist';
  end if;
  if stale is not null then
    raise exception using errcode = 'PT409', message = 'an item has changed since', hint = 'stale', detail = stale;
  end if;
  execute format(
    'update public.%I as listed set "order" = item."order"
     from jsonb_to_recordset($1) as item (id uuid, "order" integer)
     where listed.id = item.id and listed."order" <> item."order"', listed
  ) using items;
end;
$$;

grant execute on function public.reorder to authenticated;

-- Rate limiter -------------------------------------------------------------------------------------------------------

-- Timestamps of the accepted hits of each key within its window. Keys are hashed by the caller.
create table private.rate_limits (
  key text primary key check (length(key) <= 200),
  hits timestamptz[] not null,
  expires_at timestamptz not null
);

create index rate_limits_by_expiry on private.rate_limits (expires_at);

grant select, insert, update, delete on private.rate_limits to service_role;

alter table private.rate_limits enable row level security;

-- Whether hits have expired. No window is longer than a day, so a later time comes from a clock that was ahead.
create function private.is_expired(expires_at timestamptz) returns boolean
language sql volatile
return expires_at < clock_timestamp() or expires_at > clock_timestamp() + interval '1 day';

grant execute on function private.is_expired to service_role;

-- Counts a hit and returns 0, or returns the seconds until the next hit will be accepted. At most `max_hits` are accepted
-- in any interval of `window_seconds` (sliding window). Rejected hits and those of a clock that was ahead are not counted.
create function public.hit_rate_limit(key text, max_hits integer, window_seconds integer) returns integer
language plpgsql set search_path = ''
as $$
declare
  span constant interval := make_interval(secs => window_seconds);
  moment timestamptz;
  counted timestamptz[];
begin
  if max_hits not between 1 and 10000 or window_seconds not between 1 and 86400 then
    raise exception using errcode = '22023', message = 'max_hits or window_seconds out of range';
  end if;

  perform pg_advisory_xact_lock(hashtextextended(hit_rate_limit.key, 1));
  moment := clock_timestamp();
  select array_agg(hit order by hit) into counted
  from private.rate_limits as known, unnest(known.hits) as hit
  where known.key = hit_rate_limit.key and hit > moment - span and hit <= moment;

  if cardinality(counted) >= max_hits then
    -- The hit that must expire before the next one.
    return greatest(1, ceil(extract(epoch from counted[cardinality(counted) - max_hits + 1] + span - moment)));
  end if;

  insert into private.rate_limits as known (key, hits, expires_at)
  values (hit_rate_limit.key, array_append(counted, moment), moment + span)
  on conflict on constraint rate_limits_pkey do update set hits = excluded.hits, expires_at = excluded.expires_at;

  -- One hit in fifty deletes expired rows, skipping those that another session has locked.
  if random() < 0.02 then
    delete from private.rate_limits as known
    where known.key in (
      select expired.key from private.rate_limits as expired
      where private.is_expired(expired.expires_at) limit 500 for update skip locked
    );
  end if;
  return 0;
end;
$$;

grant execute on function public.hit_rate_limit to service_role;

-- A hash that changes with an account's password without revealing it; null for an unknown e-mail.
create function public.password_mark(account_email text) returns text
language sql stable security definer set search_path = ''
as $$
  select encode(sha256(convert_to(encrypted_password, 'UTF8')), 'hex') from auth.users where email = account_email
$$;

grant execute on function public.password_mark to service_role;
