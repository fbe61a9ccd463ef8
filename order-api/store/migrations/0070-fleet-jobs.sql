-- What is told to fleets with an API of their own: one job for each of their orders, written with the order.
create table fleet_jobs (
  order_id text primary key,
  fleet text not null,
  created_at timestamptz(3) not null,
  -- The fleet's ID of the delivery, once it's known.
  reference text unique,
  -- When the first try began, and when a request left whose answer isn't known yet.
  tried_at timestamptz(3),
  sent_at timestamptz(3),
  -- What the fleet knows of the order; null before the request.
  told jsonb,
  -- A cancellation that the vendor wants and the fleet hasn't confirmed.
  wanted_cancel text,
  -- When the fleet's end of the delivery is known, so that nothing more is told.
  ended_at timestamptz(3),
  -- The fleet's time of the newest state, and its estimate of the delivery.
  state_at timestamptz(3),
  delivery_at timestamptz(3),
  -- When the fleet was last asked for the status, and when it last called.
  checked_at timestamptz(3),
  called_at timestamptz(3),
  photo_tries integer not null default 0,
  -- Null if nothing is to be done until the order changes.
  next_at timestamptz(3),
  leased_until timestamptz(3),
  failed_tries integer not null default 0,
  -- Grows with each change of the order.
  wakes integer not null default 0
);
create index fleet_jobs_next on fleet_jobs (next_at);
-- In the transaction of each change of an order: no change is lost, and none is sent that wasn't stored.
create function wake_fleet_job() returns trigger language plpgsql as $$
begin
  insert into fleet_jobs (order_id, fleet, created_at, next_at) values (new.order_id, new.fleet, new.updated_at, new.updated_at)
  on conflict (order_id) do update set next_at = new.updated_at, wakes = fleet_jobs.wakes + 1;
  return null;
end
$$;
create trigger orders_fleet_job after insert or update on orders
for each row when (new.fleet in ('pandago', 'uber-direct')) execute function wake_fleet_job();
