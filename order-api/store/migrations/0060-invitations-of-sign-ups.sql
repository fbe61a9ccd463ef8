-- The invitation whose link led to the sign-up. Confirming the email address accepts it.
alter table registrations add column invitation_id text;
