-- The same file may be uploaded many times, but only placed rows are looked up.
drop index if exists bulk_rows_fingerprint;
create index if not exists bulk_rows_placed on bulk_rows (fingerprint) where order_id is not null;
