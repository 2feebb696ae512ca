-- Amounts are integer paise, percentages integer basis points, times UTC. `seq` gives lists their order; `id` is what leaves the server.

create table product (
  id text primary key,
  seq bigint generated always as identity unique,
  name text not null check (length(name) between 1 and 200),
  kind text not null default '',
  image text not null default '',
  gallery text[] not null default '{}',
  benefits text[] not null default '{}',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create table variant (
  product_id text not null references product (id) on delete cascade,
  position integer not null check (position >= 0),
  quantity text not null check (length(quantity) between 1 and 60),
  price_paise integer not null check (price_paise between 0 and 100000000),
  discount_bp integer not null default 0 check (discount_bp between 0 and 10000),
  mrp_paise integer check (mrp_paise between 0 and 200000000),
  primary key (product_id, position),
  unique (product_id, quantity)
);

create table customer (
  id text primary key,
  seq bigint generated always as identity unique,
  name text not null check (length(name) <= 200),
  email text check (length(email) between 3 and 254),
  role text not null default 'user' check (role in ('user', 'admin')),
  photo text not null default '',
  contacts jsonb not null default '[]' check (jsonb_typeof(contacts) = 'array'),
  -- The number that signs in by one-time code: proven by a code, or given by an admin.
  login_mobile text unique check (login_mobile ~ '^\+91[0-9]{10}$'),
  password_hash text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index customer_email on customer (lower(email));

create table session (
  token_hash bytea primary key check (length(token_hash) = 32),
  customer_id text not null references customer (id) on delete cascade,
  created_at timestamptz not null,
  last_used_at timestamptz not null
);
create index session_customer on session (customer_id);

create table one_time_code (
  mobile text primary key check (mobile ~ '^\+91[0-9]{10}$'),
  code_hash bytea,
  expires_at timestamptz not null,
  attempts integer not null default 0 check (attempts between 0 and 5),
  sends integer not null default 1 check (sends > 0),
  sent_at timestamptz not null
);

create table address (
  id text primary key,
  seq bigint generated always as identity unique,
  customer_id text not null references customer (id) on delete cascade,
  name text not null check (length(name) between 1 and 200),
  mobile text not null check (mobile ~ '^\+91[0-9]{10}$'),
  pincode text not null check (pincode ~ '^[0-9]{6}$'),
  locality text not null default '',
  street text not null default '',
  city text not null default '',
  state text not null default '',
  landmark text not null default '',
  alternate_phone text not null default '',
  address_type text not null default 'Home',
  created_at timestamptz not null default now()
);
create index address_customer on address (customer_id, seq);

create table coupon (
  id text primary key,
  seq bigint generated always as identity unique,
  code text not null check (length(code) between 1 and 40),
  discount_bp integer not null check (discount_bp between 0 and 10000),
  min_paise bigint not null default 0 check (min_paise >= 0),
  expires_on date not null,
  created_by text not null check (length(created_by) between 1 and 200),
  created_at timestamptz not null default now()
);
create unique index coupon_code on coupon (lower(code));

-- A row before payment (Pending, Unpaid) is an attempt; it becomes an order when its money is settled.
create table shop_order (
  id text primary key check (id ~ '^SW[0-9A-HJKMNP-TV-Z]{12}$'),
  seq bigint generated always as identity unique,
  customer_id text references customer (id) on delete set null,
  status text not null default 'Pending' check (status in ('Pending', 'Unpaid', 'Paid', 'Delivered', 'Cancelled')),
  subtotal_paise bigint not null check (subtotal_paise >= 0),
  coupon_discount_paise bigint not null default 0 check (coupon_discount_paise >= 0),
  total_paise bigint not null check (total_paise >= 0),
  coupon_code text,
  coupon_discount_bp integer check (coupon_discount_bp between 0 and 10000),
  coupon_created_by text,
  address jsonb not null check (jsonb_typeof(address) = 'object'),
  -- What the attempt was made from: the same again finds the same row.
  fingerprint text not null,
  razorpay_order_id text unique,
  razorpay_payment_id text unique,
  razorpay_signature text,
  tracking_id text,
  tracking_url text,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  -- When the reconciler asks the provider about this attempt again; null once there is nothing left to ask.
  next_check_at timestamptz,
  paid_at timestamptz,
  check (total_paise = subtotal_paise - coupon_discount_paise),
  check ((coupon_code is null) = (coupon_created_by is null)),
  check ((status in ('Paid', 'Delivered', 'Cancelled')) = (paid_at is not null))
);
create unique index shop_order_attempt on shop_order (customer_id, fingerprint) where status in ('Pending', 'Unpaid');
create index shop_order_customer on shop_order (customer_id, seq);
create index shop_order_placed on shop_order (seq) where status in ('Paid', 'Delivered', 'Cancelled');
create index shop_order_unsettled on shop_order (next_check_at) where next_check_at is not null;
create index shop_order_celebrity on shop_order (lower(coupon_created_by), seq) where coupon_created_by is not null;

create table order_line (
  order_id text not null references shop_order (id),
  position integer not null check (position >= 0),
  -- No foreign key: the line is a snapshot that outlives the product.
  product_id text not null,
  name text not null,
  image text not null,
  quantity_label text not null,
  qty integer not null check (qty between 1 and 999),
  unit_paise integer not null check (unit_paise >= 0),
  discount_bp integer not null check (discount_bp between 0 and 10000),
  net_paise bigint not null check (net_paise >= 0),
  coupon_share_paise bigint not null default 0 check (coupon_share_paise between 0 and net_paise),
  primary key (order_id, position)
);

create table payment (
  id text primary key,
  order_id text references shop_order (id),
  razorpay_order_id text not null,
  amount_paise bigint not null check (amount_paise >= 0),
  currency text not null,
  status text not null check (status in ('authorized', 'captured', 'failed', 'refunded')),
  -- What became of captured money: it paid for the order, or it waits for a remedy.
  lane text check (lane in ('settled', 'surplus', 'amount_differs', 'no_order', 'after_cancel')),
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index payment_order on payment (order_id);
create unique index payment_settles on payment (order_id) where lane = 'settled';

create table refund (
  id text primary key,
  payment_id text not null references payment (id),
  amount_paise bigint not null check (amount_paise > 0),
  reason text not null,
  status text not null check (status in ('requested', 'processed', 'failed')),
  razorpay_refund_id text unique,
  created_at timestamptz not null
);
create index refund_payment on refund (payment_id);

create table webhook_event (
  id text primary key,
  body_hash bytea not null unique,
  body text not null,
  received_at timestamptz not null,
  applied_at timestamptz
);

create table lead (
  id text primary key,
  seq bigint generated always as identity unique,
  name text not null,
  phone text not null,
  email text not null,
  subject text not null,
  message text not null,
  created_at timestamptz not null
);

create table message (
  id text primary key,
  seq bigint generated always as identity unique,
  -- One message per (subject of the event, event, channel).
  dedupe_key text not null unique,
  channel text not null check (channel in ('sms', 'mail')),
  recipient text not null,
  subject text,
  body text not null,
  status text not null default 'queued' check (status in ('queued', 'sent', 'failed')),
  created_at timestamptz not null,
  sent_at timestamptz
);

-- The shape that rate-limiter-flexible expects.
create table rate_limit (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);
