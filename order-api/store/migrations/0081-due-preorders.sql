-- The preorders due in a range, without those of the past.
create index orders_due on orders (vendor_id, preordered_for) where preordered_for is not null;
