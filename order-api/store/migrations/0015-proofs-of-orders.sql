-- What a delivery is proved by, agreed when it is placed, and what the rider has taken. Pictures are files of their own, not rows.
alter table orders add column proof_plan jsonb;
alter table orders add column proofs jsonb;
