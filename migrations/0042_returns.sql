-- A shopper's wish to send pieces of an order back. It goes forward only: requested, then withdrawn, refused or approved; approved, then received or
-- closed; received, then closed. `answer` has the owner's words at the decision, `closing` those of an end without a refund.
create table return_request (
  id text primary key,
  seq bigint generated always as identity unique,
  order_id text not null references shop_order (id),
  state text not null default 'requested' check (state in ('requested', 'withdrawn', 'refused', 'approved', 'received', 'closed')),
  reason text not null check (reason in ('damaged', 'wrong_item', 'spoiled', 'not_as_described', 'changed_mind', 'other')),
  words text not null default '' check (length(words) <= 1000),
  answer text not null default '' check (length(answer) <= 1000),
  closing text not null default '' check (length(closing) <= 1000),
  request_key text not null,
  asked_at timestamptz not null,
  received_at timestamptz,
  refund_id text unique references refund (id),
  version integer not null default 1,
  check ((state = 'received') <= (received_at is not null)),
  check ((refund_id is not null) <= (state = 'closed')),
  unique (order_id, request_key)
);
create index return_request_state on return_request (state, seq);

create trigger return_request_version before update on return_request for each row execute function raise_version();

-- The pieces of a return. `restocked` and `written_off` are those that arrived; their sum may be less than what was asked for.
create table return_line (
  return_id text not null references return_request (id) on delete cascade,
  position integer not null check (position >= 0),
  qty integer not null check (qty > 0),
  restocked integer not null default 0 check (restocked >= 0),
  written_off integer not null default 0 check (written_off >= 0),
  primary key (return_id, position),
  check (restocked + written_off <= qty)
);

-- Photos of a return. They are private, so they stay in the database: the files of the shop are public.
create table return_photo (
  id text primary key,
  return_id text not null references return_request (id) on delete cascade,
  number integer not null check (number between 1 and 4),
  hash bytea not null check (length(hash) = 32),
  jpeg bytea not null check (length(jpeg) <= 4194304),
  unique (return_id, number),
  unique (return_id, hash)
);
