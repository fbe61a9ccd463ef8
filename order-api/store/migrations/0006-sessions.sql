-- A session is one sign-in on one device; refresh tokens are its turns. It can be listed, and ended, from elsewhere.
create table sessions (
  session_id text primary key,
  account_id text not null references accounts (account_id) on delete cascade,
  began_at timestamptz(3) not null,
  used_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  revoked_at timestamptz(3),
  -- Access tokens of an older version no longer work, though the session continues.
  access_version integer not null default 0,
  browser text,
  system text,
  -- Keyed hash of the address from which it was begun: limits recognise the account's own place by it.
  address_key text not null default ''
);
create index sessions_account on sessions (account_id, address_key);

insert into sessions (session_id, account_id, began_at, used_at, expires_at, revoked_at, address_key)
select
  session_id,
  min(account_id),
  min(expires_at) - interval '30 days',
  max(expires_at) - interval '30 days',
  max(expires_at),
  max(revoked_at),
  max(address_key)
from refresh_tokens
group by session_id;

drop index refresh_tokens_account;
alter table refresh_tokens
  drop column revoked_at,
  drop column address_key,
  drop column account_id,
  add foreign key (session_id) references sessions (session_id) on delete cascade;
