-- Links with which shops gave orders to their own riders. The tokens themselves aren't stored.
create table rider_links (
  link_id text primary key,
  token_hash text not null unique,
  order_id text not null,
  vendor_id text not null,
  rider_id text not null,
  name text not null,
  phone text not null,
  -- The device that opened it first.
  device_hash text,
  given_at timestamptz(3) not null,
  opened_at timestamptz(3),
  -- When the shop took it back, or the rider gave it back.
  ended_at timestamptz(3)
);
create unique index rider_links_running on rider_links (order_id) where ended_at is null;
create index rider_links_vendor on rider_links (vendor_id, given_at);
create index rider_links_given on rider_links (given_at);
-- What became of the order's links, oldest first.
alter table orders add column rider_offers jsonb not null default '[]';
