-- Keys of partners' servers. A key acts for the account that made it, and for no more than its vendor and outlets.
create table partner_keys (
  key_id text primary key,
  key_hash text not null unique,
  account_id text not null references accounts (account_id) on delete cascade,
  vendor_id text not null references vendors (vendor_id) on delete cascade,
  mode text not null,
  name text not null,
  -- Last four characters, by which people recognise it.
  hint text not null,
  -- Null for the vendor and all of its outlets, also those that are added later.
  outlets jsonb,
  permissions jsonb not null,
  origins jsonb not null,
  created_at timestamptz(3) not null,
  used_at timestamptz(3),
  revoked_at timestamptz(3)
);
create index partner_keys_vendor on partner_keys (vendor_id);
create index partner_keys_origins on partner_keys using gin (origins jsonb_path_ops);
