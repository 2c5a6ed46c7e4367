-- Types for text columns. A value is checked when it is written, not when another column of its row changes. The API
-- refuses the same values with a message (contract/text.ts) and cleans rich text (api/rich-text); these types also
-- check writes that bypass it. Empty text is null.
--
-- The functions of these types and of searching are single expressions without settings, which the planner inlines: as
-- calls they took half of the time in which a row is written.

-- True if all characters are text: no control characters but tabs and line breaks, no noncharacters, no bidirectional
-- controls.
create function private.is_text(words text) returns boolean
language sql immutable strict parallel safe
return words !~ '[\u0001-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069\ufdd0-\ufdef\ufffe\uffff\U0001fffe-\U0001ffff\U0002fffe-\U0002ffff\U0003fffe-\U0003ffff\U0004fffe-\U0004ffff\U0005fffe-\U0005ffff\U0006fffe-\U0006ffff\U0007fffe-\U0007ffff\U0008fffe-\U0008ffff\U0009fffe-\U0009ffff\U000afffe-\U000affff\U000bfffe-\U000bffff\U000cfffe-\U000cffff\U000dfffe-\U000dffff\U000efffe-\U000effff\U000ffffe-\U000fffff\U0010fffe-\U0010ffff]';

-- True if a text is visible: more than spaces, combining marks and invisible characters.
create function private.shows_something(words text) returns boolean
language sql immutable strict parallel safe
return words ~ '[^\u0001-\u0020\u007f-\u00a0\u00ad\u0300-\u036f\u061c\u115f\u1160\u1680\u17b4\u17b5\u180b-\u180f\u1ab0-\u1ace\u1dc0-\u1dff\u2000-\u200f\u2028-\u202f\u205f-\u206f\u20d0-\u20f0\u2800\u3000\u3164\ufe00-\ufe0f\ufe20-\ufe2f\ufeff\uffa0\ufff0-\ufff8\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff]';

create function private.is_line(words text) returns boolean
language sql immutable parallel safe
return private.is_text(words) and private.shows_something(words) and words !~ '[\t\n\r\u2028\u2029]';

create domain private.line as text
constraint line_is_text check (private.is_line(value));

create domain private.prose as text
constraint prose_is_text check (private.is_text(value) and private.shows_something(value));

-- True if it has only allowed tags and attributes. A little wider than the sanitizer, which knows which attribute
-- belongs to which tag. One pattern for the whole text: removing tags one by one takes thirty times as long.
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

create domain private.rich_text as text
constraint rich_text_is_clean check (private.is_rich_text(value));

-- An instant that the contract can write: of a year with four digits, as texts and forms have it.
create domain private.moment as timestamptz
constraint moment_is_of_the_calendar check (value >= '1000-01-01Z' and value < '9999-01-01Z');

-- True for an address that readers elsewhere can open, and that has no PIX code in it. The contract
-- (fields/link-reach.ts) reads hosts as browsers do; here an IPv4 address has its one plain spelling, an IPv6 address
-- is a routed one, and a host has no escaped letters.
create function private.opens_elsewhere(address text) returns boolean
language sql immutable strict parallel safe set search_path = ''
as $$
  select case
    when lower(address) ~ '000201[^/]*br\.gov\.bcb\.pix' or host ~ '^\.|\.(\.|$)' then false
    when host like '[%' then host ~ '^\[[23][0-9a-f]{3}:[0-9a-f:]+\]$'
    when host ~ '(^|\.)(0x[0-9a-f]*|[0-9]+)$' then
      host ~ '^[1-9][0-9]{0,2}(\.(0|[1-9][0-9]{0,2})){3}$'
      and host !~ '^(10|127)\.|^169\.254\.|^192\.168\.|^172\.(1[6-9]|2[0-9]|3[01])\.|^100\.(6[4-9]|[7-9][0-9]|1[01][0-9]|12[0-7])\.'
    else host ~ '\.' and host !~ '%|\.(local|localhost|localdomain|lan|home|internal|intranet|private|corp|home\.arpa)$'
  end
  from (select regexp_replace(substring(lower(address) from '^https?://([^/?#\\]*)'), '\.?(:[0-9]*)?$', '') as host) as parts
$$;

-- A normalized address: ASCII only, without a user name.
create domain private.web_address as text
constraint web_address_is_one check (value ~ '^https?://[!$-.0-;=A-~]+([/?#][!#-;=?-~]*)?$' and length(value) <= 2000)
constraint web_address_opens_elsewhere check (private.opens_elsewhere(value));

grant execute on function private.is_text, private.shows_something, private.is_line, private.is_rich_text, private.opens_elsewhere
to authenticated, service_role;
