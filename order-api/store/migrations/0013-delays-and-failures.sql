-- Why a delivery is late, by how much, and why one failed.
alter table orders add column delay jsonb, add column failure_reason text;
