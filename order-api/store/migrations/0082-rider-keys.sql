-- Which key of the fleet API has an order: others can't take it.
alter table orders add column rider_key text;
