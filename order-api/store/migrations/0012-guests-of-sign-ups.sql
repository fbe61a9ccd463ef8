-- Id and vendor of the guest who signed up, never the token. The guest's vendor becomes the account's when the link is opened.
alter table registrations add column guest jsonb;
