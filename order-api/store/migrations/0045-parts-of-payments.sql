-- A payment pays for a new order, for a change of one, or for the orders of a bulk job.
alter table payments alter column order_id drop not null;
alter table payments alter column order_facts drop not null;
alter table payments drop constraint payments_order_id_key;
-- The checked change, which is applied once its difference is charged.
alter table payments add column change_given jsonb;
alter table payments add column bulk_job_id text;
create unique index payments_one_new_order on payments (order_id) where change_given is null;
create unique index payments_one_change_of_order on payments (order_id)
  where change_given is not null and status in ('INITIATED', 'PAYMENT_INITIATED');
create unique index payments_one_of_bulk_job on payments (bulk_job_id)
  where status in ('INITIATED', 'PAYMENT_INITIATED', 'PAYMENT_COMMITTED');

-- The refund of a bulk row that wasn't placed has no order.
alter table payment_refunds alter column order_id drop not null;

-- An order may have been paid by several charges, and a charge may have paid several orders.
alter table ledger_entries add column order_id text;
alter table ledger_entries disable trigger ledger_is_append_only;
update ledger_entries set order_id = payments.order_id from payments where payments.payment_id = ledger_entries.payment_id;
alter table ledger_entries enable trigger ledger_is_append_only;
create index ledger_entries_order on ledger_entries (order_id);

-- The card payment of a job's rows; null until it is charged, and without such rows.
alter table bulk_jobs add column payment jsonb;
