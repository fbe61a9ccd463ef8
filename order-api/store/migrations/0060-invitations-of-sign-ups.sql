-- The invitation from whose link somebody signed up; opening the emailed link accepts it.
alter table registrations add column invitation_id text;
