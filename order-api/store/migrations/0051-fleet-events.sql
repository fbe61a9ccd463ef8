-- What fleets and operators reported about orders, each once.
create table fleet_events (
  order_id text not null,
  event_id text not null,
  status text not null,
  happened_at timestamptz(3) not null,
  received_at timestamptz(3) not null,
  -- The fleet's name, or operator.
  reported_by text not null,
  reason text,
  -- The order's status afterwards.
  status_after text not null,
  primary key (order_id, event_id)
);
create index fleet_events_received on fleet_events (received_at);
-- Where riders are, as their fleets report it.
create table rider_positions (
  fleet text not null,
  rider_id text not null,
  latitude numeric(9, 6) not null,
  longitude numeric(9, 6) not null,
  recorded_at timestamptz(3) not null,
  primary key (fleet, rider_id)
);
-- Photos that fleets sent.
create table proof_photos (
  order_id text not null,
  kind text not null,
  content_type text not null,
  content bytea not null,
  created_at timestamptz(3) not null,
  primary key (order_id, kind)
);
create index proof_photos_created on proof_photos (created_at);
