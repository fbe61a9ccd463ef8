-- What the fleet refused after the server had accepted it: changes and cancellations.
alter table orders add column fleet_refusals jsonb not null default '[]';
