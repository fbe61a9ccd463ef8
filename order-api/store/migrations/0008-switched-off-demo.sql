-- An account that is switched off is nobody's: it neither signs in nor gets a code for another password.
alter table accounts add column disabled_at timestamptz(3);
