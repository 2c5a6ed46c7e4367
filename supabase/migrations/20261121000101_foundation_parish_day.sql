-- The parish's day, by the zone where it is.

-- The zone of the setting PARISH_ZONE, which each start and each deploy puts here (`local/database/parish-zone.ts`).
-- Not immutable, so that plans that were made before a change follow it.
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
