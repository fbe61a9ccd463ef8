-- What riders collect at the customer's and bring to the outlet.
alter table orders add column is_return boolean not null default false;
