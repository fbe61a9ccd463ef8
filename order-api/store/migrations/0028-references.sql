-- The number that an order has in the partner's own system.
alter table orders add column reference text;
