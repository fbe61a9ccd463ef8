-- Emails and text messages. Each is written in the transaction of its cause and sent after the commit.
create table outbox (
  -- Sent along, the same at each try, so that a repeated message can be recognised.
  message_id text primary key,
  channel text not null,
  kind text not null,
  order_id text references orders (order_id) on delete cascade,
  -- Sent again by hand.
  is_repeat boolean not null default false,
  -- A keyed hash of the phone, if the message contains the sender's own words.
  words_key text,
  -- Recipient and text. Both are null once the message was sent or given up.
  content jsonb,
  attachment bytea,
  created_at timestamptz(3) not null,
  -- Null once it was sent or given up.
  next_try_at timestamptz(3),
  failed_tries integer not null default 0,
  sent_at timestamptz(3),
  given_up_at timestamptz(3),
  -- Why the last try failed, without personal data.
  reason text
);
create index outbox_due on outbox (channel, next_try_at) where next_try_at is not null;
create index outbox_words on outbox (words_key, created_at) where words_key is not null;
create index outbox_created on outbox (created_at);

-- Messages about the order that weren't delivered, and what was done about it, oldest first.
alter table orders add column message_states jsonb not null default '[]';
