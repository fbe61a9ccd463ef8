-- When the content of a message expires, such as a code's end. It isn't sent after that.
alter table outbox add column expires_at timestamptz(3);
-- Which of the order's sent refunds the message is about, counted from 1.
alter table outbox add column refund_number integer;

-- Whether the password was hashed with the salt that all sign-ups of the address share. Earlier ones have a salt each.
alter table registrations add column has_shared_salt boolean not null default false;
create index registrations_own_salt on registrations (email, created_at desc) where not has_shared_salt and used_at is null;
