create table facts (
  name text primary key,
  value text not null
);

create table accounts (
  account_id text primary key,
  email text not null unique,
  password_hash text not null,
  created_at timestamptz(3) not null
);

create table vendors (
  vendor_id text primary key,
  parent_vendor_id text references vendors (vendor_id),
  client_vendor_id text not null,
  name text not null,
  is_parent boolean not null,
  is_active boolean not null,
  is_registered boolean not null,
  estimation_pick_up_time integer not null,
  payment_methods jsonb not null,
  owners jsonb not null,
  phone text not null,
  location jsonb
);
create index vendors_parent on vendors (parent_vendor_id);

create table account_vendors (
  account_id text not null references accounts (account_id) on delete cascade,
  vendor_id text not null references vendors (vendor_id) on delete cascade,
  primary key (account_id, vendor_id)
);

create table staff_tokens (
  token_hash text primary key,
  staff_id text not null,
  vendor_id text not null references vendors (vendor_id) on delete cascade
);

create table refresh_tokens (
  token_hash text primary key,
  session_id text not null,
  account_id text not null references accounts (account_id) on delete cascade,
  expires_at timestamptz(3) not null,
  used_at timestamptz(3),
  revoked_at timestamptz(3)
);
create index refresh_tokens_session on refresh_tokens (session_id);

create table saved_addresses (
  id text primary key,
  vendor_id text not null references vendors (vendor_id) on delete cascade,
  name text not null,
  phone_number text not null,
  latitude numeric(9, 6) not null,
  longitude numeric(9, 6) not null,
  address text not null,
  notes text not null,
  created_at timestamptz(3) not null
);
create index saved_addresses_vendor on saved_addresses (vendor_id);

create table orders (
  order_id text primary key,
  vendor_id text not null references vendors (vendor_id),
  placed_by text not null,
  client_order_id text not null,
  tracking_id text not null unique,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  status text not null,
  status_history jsonb not null,
  preordered_for bigint,
  customer_name text not null,
  customer_phone text not null,
  customer_phone_key text not null,
  destination jsonb not null,
  pickup jsonb not null,
  shop jsonb not null,
  sender jsonb,
  payment_method text not null,
  amount numeric(14, 3) not null,
  description text not null,
  vat_number text,
  age_validation_required boolean not null,
  delivery_fee numeric(14, 3) not null,
  discounted_delivery_fee numeric(14, 3),
  voucher jsonb,
  rider_id text,
  rider_name text,
  rider_phone text,
  cancel_reason text,
  next_status text,
  next_step_at timestamptz(3),
  expected_pickup_at timestamptz(3),
  expected_delivery_at timestamptz(3),
  constraint orders_client_order unique (placed_by, client_order_id)
);
create index orders_vendor_created on orders (vendor_id, created_at desc, order_id desc);
create index orders_next_step on orders (next_step_at) where next_step_at is not null;
create index orders_rider on orders (rider_id) where rider_id is not null;

-- Events become visible in the order of their ids: a serial column alone does not promise that, because a transaction
-- that took the lower id may commit later, and a reader would step over it. The lock ends with the transaction.
create sequence order_events_event_id;
create function next_order_event_id() returns bigint language plpgsql as $function$
begin
  perform pg_advisory_xact_lock(7243002);
  return nextval('order_events_event_id');
end
$function$;

create table order_events (
  event_id bigint primary key default next_order_event_id(),
  order_id text not null references orders (order_id) on delete cascade,
  vendor_id text not null,
  status text not null,
  created_at timestamptz(3) not null
);

create table idempotency (
  scope text not null,
  key text not null,
  request_hash text not null,
  answer jsonb not null,
  created_at timestamptz(3) not null,
  primary key (scope, key)
);
create index idempotency_created on idempotency (created_at);
