-- Which key has the orders that were accepted before the column. Events from before keys had names are of the settings' key.
update orders set rider_key = (
  select coalesce(key_name, 'COURIER_FLEET_KEY') from fleet_events
  where fleet_events.order_id = orders.order_id and reported_by = 'api'
    and fleet_events.status not in ('WAITING_FOR_TRANSPORT', 'DELAYED')
  order by received_at desc limit 1
)
where fleet = 'api' and rider_id is not null and rider_key is null;
