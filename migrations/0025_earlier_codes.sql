-- One-time codes that a newer code replaced. Each still works with its challenge until it expires, so a stranger who asks for a code for somebody's
-- number does not end the code that the owner asked for. They go with the row of their number.
create table earlier_code (
  mobile text not null references one_time_code (mobile) on delete cascade,
  challenge_hash bytea not null,
  code_hash bytea not null,
  expires_at timestamptz not null,
  attempts integer not null check (attempts between 0 and 5),
  sent_at timestamptz not null,
  primary key (mobile, challenge_hash)
);
