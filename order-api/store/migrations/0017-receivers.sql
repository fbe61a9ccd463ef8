-- What receivers corrected by the link, and the ready sentences between them and the vendor. Few per order, and read with it.
alter table orders add column receiver_changes jsonb not null default '[]';
alter table orders add column messages jsonb not null default '[]';
