-- Keys of systems that call the fleet API.
create table fleet_keys (
  name text primary key,
  key_hash text not null unique,
  created_at timestamptz(3) not null
);
-- Which key reported an event; null for other fleets and operators.
alter table fleet_events add column key_name text;
