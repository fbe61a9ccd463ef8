-- The same file may be uploaded many times, but only placed rows are looked up.
drop index bulk_rows_fingerprint;
create index bulk_rows_placed on bulk_rows (fingerprint) where order_id is not null;
