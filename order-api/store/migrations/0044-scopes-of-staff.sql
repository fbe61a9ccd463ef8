-- A staff token acts for one vendor, for a parent and its outlets, or for all vendors.
alter table staff_tokens
  alter column vendor_id drop not null,
  add column scope text not null default 'vendor' check (scope in ('vendor', 'parent', 'all')),
  add column name text not null default '',
  add column created_at timestamptz(3) not null default now(),
  add check ((scope = 'all') = (vendor_id is null));
create index staff_tokens_staff on staff_tokens (staff_id);
-- For lists of all vendors.
create index orders_created on orders (created_at, order_id);
