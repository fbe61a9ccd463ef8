-- Who carries an order. Orders placed before had the simulation.
alter table orders add column fleet text not null default 'simulated';
-- An outlet's own choice; null for the server's.
alter table vendors add column fleet text;
update payments set order_content = order_content || '{"fleet": "simulated"}' where order_content is not null;
