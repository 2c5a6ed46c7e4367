-- The rate limiter.

-- Timestamps of the accepted hits of each key within its window. Keys are hashed by the caller.
create table private.rate_limits (
  key text primary key check (length(key) <= 200),
  hits timestamptz[] not null,
  expires_at timestamptz not null
);

create index rate_limits_by_expiry on private.rate_limits (expires_at);

-- True if hits have expired. No window is longer than a day, so a later time comes from a clock that was ahead.
create function private.is_expired(expires_at timestamptz) returns boolean
language sql volatile
return expires_at < clock_timestamp() or expires_at > clock_timestamp() + interval '1 day';

-- Counts a hit and returns 0, or returns the seconds until the next hit will be accepted. At most `max_hits` are
-- accepted in any interval of `window_seconds` (sliding window). Rejected hits and those of a clock that was ahead are
-- not counted.
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

-- Takes the newest hit of a key back, as of a try that was right.
create function public.take_back_hit(key text) returns void
language sql set search_path = ''
as $$
  update private.rate_limits as known set hits = trim_array(known.hits, 1)
  where known.key = take_back_hit.key and cardinality(known.hits) > 0;
$$;

grant select, insert, update, delete on private.rate_limits to service_role;

grant execute on function private.is_expired to service_role;
grant execute on function public.hit_rate_limit, public.take_back_hit to service_role;

alter table private.rate_limits enable row level security;
