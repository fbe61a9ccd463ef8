-- When the delivery was quoted to arrive, as the vendor saw it; null for preorders, which have their own time.
alter table orders add column quoted_delivery_at timestamptz(3);
