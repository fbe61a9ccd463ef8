-- Bulk orders: the jobs, and one row for each row of their spreadsheets.
create table bulk_jobs (
  job_id text primary key,
  vendor_id text not null,
  -- The account or staff token that uploaded it: its orders are placed by it, whoever starts that.
  placed_by text not null,
  placed_by_kind text not null,
  file_name text,
  created_at timestamptz(3) not null,
  status text not null,
  row_count integer not null,
  success_row_count integer not null,
  -- Set from the request to place the orders until all are done: a restart continues from here.
  is_placing boolean not null default false,
  -- The Idempotency-Key of that request.
  placement_key text
);
create index bulk_jobs_vendor on bulk_jobs (vendor_id, created_at);
create index bulk_jobs_placing on bulk_jobs (is_placing) where is_placing;

create table bulk_rows (
  job_id text not null references bulk_jobs (job_id) on delete cascade,
  row_number integer not null,
  status text not null,
  order_id text,
  -- What is placed; null for a row that failed the check.
  order_given jsonb,
  -- The row as the API returns it.
  wire jsonb not null,
  -- The same for orders that say the same.
  fingerprint text not null,
  primary key (job_id, row_number)
);
create index bulk_rows_fingerprint on bulk_rows (fingerprint);

-- Vendors that settle the orders of a month by invoice, and so may place orders that are PAID.
create table bulk_arrangements (vendor_id text primary key);
