-- Vouchers on the delivery fee, one campaign a code. Codes are upper case; money is decimal in the country's currency.
create table vouchers (
  code text primary key,
  -- ABSOLUTE: `value` money off. PERCENTAGE: `value` per cent of the fee off, at most `most` where it is not null.
  type text not null check (type in ('ABSOLUTE', 'PERCENTAGE')),
  value numeric(14, 3) not null check (value > 0),
  most numeric(14, 3),
  -- Null: without an end, without a limit.
  expires_at timestamptz(3),
  usage_limit integer,
  used_count integer not null default 0,
  check (usage_limit is null or used_count <= usage_limit)
);
