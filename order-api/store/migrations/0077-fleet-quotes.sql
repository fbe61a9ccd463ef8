-- Fees that fleets keep until a request. One order uses each.
create table fleet_quotes (
  quote_id text primary key,
  fleet text not null,
  -- Coordinates of both places, to five decimals.
  places text not null,
  fee numeric(14, 3) not null,
  expires_at timestamptz(3) not null,
  order_id text
);
create index fleet_quotes_places on fleet_quotes (places);
