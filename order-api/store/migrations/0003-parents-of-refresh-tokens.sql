-- The token that was given back for this one: of the children of one token, one may go on.
alter table refresh_tokens add column parent_hash text;
create index refresh_tokens_parent on refresh_tokens (parent_hash) where parent_hash is not null;
