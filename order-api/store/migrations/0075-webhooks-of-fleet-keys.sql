-- An endpoint belongs to a vendor, or to a key of the fleet API, which receives jobs.
alter table webhook_endpoints
  alter column account_id drop not null,
  alter column vendor_id drop not null,
  add column fleet_key text unique references fleet_keys (name) on delete cascade,
  add check ((fleet_key is null) = (account_id is not null and vendor_id is not null));
