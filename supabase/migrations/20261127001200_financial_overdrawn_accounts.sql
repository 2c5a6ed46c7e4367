-- An account at a bank may begin overdrawn; the box, in which money lies, may not.

alter table public.accounts drop constraint accounts_opening_balance_check;

alter table public.accounts add constraint accounts_box_is_not_overdrawn
check (opening_balance >= 0 or purpose is distinct from 'cash');
