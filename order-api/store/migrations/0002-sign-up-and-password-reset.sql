alter table accounts add column language text not null default 'en';

-- Sign-ups whose e-mail address is not proven yet. An account is made by the link in the mail, so that nobody holds an
-- address by typing it, and an unproven one cannot sign in.
create table registrations (
  registration_id text primary key,
  registration_type text not null,
  email text not null,
  password_hash text not null,
  language text not null,
  business_name text,
  phone text,
  vendor_id text references vendors (vendor_id) on delete cascade,
  -- Somebody with this address had an account already: nothing comes of it, and nobody but the mail says so.
  is_known boolean not null,
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  used_at timestamptz(3)
);
create index registrations_email on registrations (email, created_at desc);

-- Vendor codes are given to partners; the e-mail address that fits one is an owner of its vendor.
create table vendor_codes (
  vendor_code text primary key,
  vendor_id text not null references vendors (vendor_id) on delete cascade
);

-- One row an address that asked, known or not. The code is made of the secret and the nonce, and stands nowhere.
create table password_resets (
  email_key text primary key,
  nonce text not null,
  expires_at timestamptz(3) not null
);

-- From where a session was begun, as a keyed hash: limits know by it who is at home.
alter table refresh_tokens add column address_key text not null default '';
create index refresh_tokens_account on refresh_tokens (account_id, address_key);

-- Vendors of those who sign up by themselves; ids below are the demo's.
create sequence vendor_ids start 100001;
