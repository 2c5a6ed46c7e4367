-- Addresses of pages, made from titles.

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

-- True if it may be the last part of a page's address: hosts serve `index` as the folder's page, and `404` and `500` as
-- error pages.
create function private.is_address(slug text) returns boolean
language sql immutable strict parallel safe set search_path = ''
as $$
  select slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(slug) <= 80 and slug not in ('index', '404', '500')
$$;

-- The addresses of published items that were deleted, which none gets again: shared links would open another text. As
-- digests, because titles name people.
create table private.former_addresses (
  digest bytea primary key
);

alter table private.former_addresses enable row level security;

create function private.digest_of_address(of_table regclass, slug text) returns bytea
language sql stable strict set search_path = ''
as $$
  select sha256(convert_to(of_table || '/' || slug, 'UTF8'))
$$;

create function private.keep_address() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into private.former_addresses (digest) values (private.digest_of_address(tg_relid, old.slug))
  on conflict do nothing;
  return null;
end;
$$;

-- The address is made from the title once and never changes, so that shared links stay valid. The argument is the
-- address for a title without letters or digits.
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
    exit when not taken and private.is_address(new.slug) and not exists (
      select from private.former_addresses where digest = private.digest_of_address(tg_relid, new.slug)
    );
    suffix := suffix + 1;
    new.slug := rtrim(left(base, 80 - length('-' || suffix)), '-') || '-' || suffix;
  end loop;
  return new;
end;
$$;

grant execute on function private.is_address to authenticated, service_role;
