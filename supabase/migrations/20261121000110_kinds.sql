-- Domains for values of people and money. The API refuses the same values with a message.

-- Eleven digits of which the last two check the first nine (Receita Federal): each check digit is 11 minus the weighted
-- sum modulo 11, or 0 where that gives 10 or more. Eleven equal digits satisfy the sums but are not a valid CPF.
create function private.is_cpf(cpf text) returns boolean
language sql immutable strict parallel safe set search_path = ''
as $$
  select cpf ~ '^[0-9]{11}$' and cpf !~ '^(.)\1{10}$' and (
    select bool_and(
      substr(cpf, checked, 1)::integer
      = (select sum(substr(cpf, place, 1)::integer * (checked + 1 - place)) * 10 % 11 % 10
         from generate_series(1, checked - 1) as place)
    )
    from generate_series(10, 11) as checked
  )
$$;

-- Digits only.
create domain private.cpf as text
constraint cpf_is_valid check (private.is_cpf(value));

-- One spelling for each number. A Brazilian one is its digits: area code, of which neither digit is 0, and eight or
-- nine more. Any other country's is in E.164, with `+` and the country code.
create domain private.telephone as text
constraint telephone_is_one check (value ~ '^([1-9]{2}[0-9]{8,9}|\+(?!55)[1-9][0-9]{6,14})$');

-- Reais with cents: twelve digits, as many as forms accept. `NaN`, which compares greater than all numbers, is refused.
create domain private.money as numeric(12, 2)
constraint money_in_range check (value between -9999999999.99 and 9999999999.99);

-- An amount that is entered, paid or owed.
create domain private.positive_money as numeric(12, 2)
constraint money_is_positive check (value > 0 and value <= 9999999999.99);

create domain private.payment_form as text
constraint payment_form_is_one check (value in ('dinheiro', 'pix', 'cartão', 'outros'));

create domain private.year as integer
constraint year_in_range check (value between 1900 and 2999);

create domain private.month as integer
constraint month_in_range check (value between 1 and 12);

-- The endpoint of a browser's push service, which this server calls: so `https`, the default port, no user, and a host
-- name of several parts that is neither an IP address nor under a top-level domain that internal networks use or that
-- is reserved. Where the name leads is not checked: a public name may have an internal address. Or a port of this
-- machine, which the API takes only for tests on one machine.
create domain private.push_endpoint as text
constraint push_endpoint_is_one check (
  value ~ '^https?://(localhost|127\.0\.0\.1|\[::1\]):[0-9]{1,5}/[!$-;=?-~]*$' and length(value) <= 2000
  or value ~ '^https://([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]([a-z0-9-]{0,61}[a-z0-9])/[!$-;=?-~]*$'
  and value !~ '^https://[^/]{254}'
  and value !~ '^https://[^/]*\.(local|localhost|internal|intranet|lan|home|corp|home\.arpa|test|invalid|example)/' and length(value) <= 2000
);

grant execute on function private.is_cpf to authenticated, service_role;
