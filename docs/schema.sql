-- The tables after all migrations, and the functions. tests/schema.race.test.ts writes this file.

create table public.address (
  id text not null,
  seq bigint not null generated always as identity,
  customer_id text not null,
  name text not null,
  mobile text not null,
  pincode text not null,
  locality text not null default ''::text,
  street text not null default ''::text,
  city text not null default ''::text,
  state text not null default ''::text,
  landmark text not null default ''::text,
  alternate_phone text not null default ''::text,
  address_type text not null default 'Home'::text,
  created_at timestamp with time zone not null default now(),
  is_default boolean not null default false,
  version integer not null default 1,
  constraint address_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customer(id) ON DELETE CASCADE,
  constraint address_mobile_check CHECK ((mobile ~ '^\+91[0-9]{10}$'::text)),
  constraint address_name_check CHECK (((length(name) >= 1) AND (length(name) <= 200))),
  constraint address_pincode_check CHECK ((pincode ~ '^[0-9]{6}$'::text)),
  constraint address_pkey PRIMARY KEY (id),
  constraint address_seq_key UNIQUE (seq)
);
CREATE INDEX address_customer ON public.address USING btree (customer_id, seq);
CREATE UNIQUE INDEX address_default ON public.address USING btree (customer_id) WHERE is_default;
CREATE TRIGGER address_city_added AFTER INSERT OR DELETE ON public.address FOR EACH ROW EXECUTE FUNCTION keep_cities();
CREATE TRIGGER address_city_changed AFTER UPDATE OF city, customer_id ON public.address FOR EACH ROW WHEN (((old.city IS DISTINCT FROM new.city) OR (old.customer_id IS DISTINCT FROM new.customer_id))) EXECUTE FUNCTION keep_cities();
CREATE TRIGGER address_version BEFORE UPDATE OF name, mobile, pincode, locality, street, city, state, landmark, alternate_phone, address_type ON public.address FOR EACH ROW WHEN (((((((((((old.name IS DISTINCT FROM new.name) OR (old.mobile IS DISTINCT FROM new.mobile)) OR (old.pincode IS DISTINCT FROM new.pincode)) OR (old.locality IS DISTINCT FROM new.locality)) OR (old.street IS DISTINCT FROM new.street)) OR (old.city IS DISTINCT FROM new.city)) OR (old.state IS DISTINCT FROM new.state)) OR (old.landmark IS DISTINCT FROM new.landmark)) OR (old.alternate_phone IS DISTINCT FROM new.alternate_phone)) OR (old.address_type IS DISTINCT FROM new.address_type))) EXECUTE FUNCTION raise_version();

create table public.api_key (
  id text not null,
  seq bigint not null generated always as identity,
  customer_id text not null,
  name text not null,
  token_hash bytea not null,
  ending text not null,
  scopes text[] not null,
  addresses text[] not null default '{}'::text[],
  per_minute integer not null,
  ends_on date,
  revoked_at timestamp with time zone,
  last_used_at timestamp with time zone,
  last_network text,
  version integer not null default 1,
  created_at timestamp with time zone not null,
  proposes_only boolean not null default false,
  constraint api_key_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customer(id) ON DELETE CASCADE,
  constraint api_key_ending_check CHECK ((length(ending) = 4)),
  constraint api_key_name_check CHECK (((length(name) >= 1) AND (length(name) <= 60))),
  constraint api_key_per_minute_check CHECK (((per_minute >= 1) AND (per_minute <= 300))),
  constraint api_key_pkey PRIMARY KEY (id),
  constraint api_key_seq_key UNIQUE (seq),
  constraint api_key_token_hash_check CHECK ((length(token_hash) = 32)),
  constraint api_key_token_hash_key UNIQUE (token_hash)
);
CREATE INDEX api_key_customer ON public.api_key USING btree (customer_id);
CREATE UNIQUE INDEX api_key_name ON public.api_key USING btree (lower(name)) WHERE (revoked_at IS NULL);
CREATE TRIGGER api_key_version BEFORE UPDATE OF name, scopes, addresses, per_minute, ends_on ON public.api_key FOR EACH ROW WHEN ((((((old.name IS DISTINCT FROM new.name) OR (old.scopes IS DISTINCT FROM new.scopes)) OR (old.addresses IS DISTINCT FROM new.addresses)) OR (old.per_minute IS DISTINCT FROM new.per_minute)) OR (old.ends_on IS DISTINCT FROM new.ends_on))) EXECUTE FUNCTION raise_version();
CREATE TRIGGER api_key_version_of_proposing BEFORE UPDATE OF proposes_only ON public.api_key FOR EACH ROW WHEN ((old.proposes_only IS DISTINCT FROM new.proposes_only)) EXECUTE FUNCTION raise_version();

create table public.audit_entry (
  id text not null,
  seq bigint not null generated always as identity,
  at timestamp with time zone not null,
  actor_id text,
  actor_name text not null,
  action text not null,
  subject_kind text not null,
  subject_id text not null,
  before jsonb not null default '{}'::jsonb,
  after jsonb not null default '{}'::jsonb,
  security text,
  subject_name text,
  actor_kind text not null default 'account'::text,
  constraint audit_entry_action_check CHECK (((length(action) >= 1) AND (length(action) <= 60))),
  constraint audit_entry_actor_kind_check CHECK ((actor_kind = ANY (ARRAY['account'::text, 'key'::text]))) NOT VALID,
  constraint audit_entry_after_check CHECK ((jsonb_typeof(after) = 'object'::text)),
  constraint audit_entry_before_check CHECK ((jsonb_typeof(before) = 'object'::text)),
  constraint audit_entry_pkey PRIMARY KEY (id),
  constraint audit_entry_seq_key UNIQUE (seq),
  constraint audit_entry_subject_id_check CHECK (((length(subject_id) >= 1) AND (length(subject_id) <= 200))),
  constraint audit_entry_subject_kind_check CHECK (((length(subject_kind) >= 1) AND (length(subject_kind) <= 40)))
);
CREATE INDEX audit_entry_action ON public.audit_entry USING btree (action, seq);
CREATE INDEX audit_entry_actor ON public.audit_entry USING btree (actor_id, seq);
CREATE INDEX audit_entry_at ON public.audit_entry USING btree (at, seq);
CREATE INDEX audit_entry_name ON public.audit_entry USING btree (actor_name, seq);
CREATE INDEX audit_entry_security ON public.audit_entry USING btree (seq) WHERE (security IS NOT NULL);
CREATE INDEX audit_entry_subject ON public.audit_entry USING btree (subject_kind, subject_id, seq);
CREATE INDEX audit_entry_subject_name ON public.audit_entry USING gin (subject_name gin_trgm_ops) WITH (fastupdate=off) WHERE (subject_name IS NOT NULL);
CREATE INDEX audit_entry_thing ON public.audit_entry USING btree (subject_id, seq);

create table public.authenticator (
  customer_id text not null,
  secret bytea not null,
  last_step bigint not null default 0,
  created_at timestamp with time zone not null,
  confirmed_at timestamp with time zone,
  constraint authenticator_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customer(id) ON DELETE CASCADE,
  constraint authenticator_pkey PRIMARY KEY (customer_id)
);

create table public.backup_run (
  id text not null,
  seq bigint not null generated always as identity,
  started_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  file text,
  bytes bigint,
  row_count bigint,
  file_count integer,
  write_ms integer,
  verify_ms integer,
  problem text,
  constraint backup_run_check CHECK (((ended_at IS NOT NULL) = ((file IS NOT NULL) OR (problem IS NOT NULL)))),
  constraint backup_run_pkey PRIMARY KEY (id),
  constraint backup_run_seq_key UNIQUE (seq)
);
CREATE UNIQUE INDEX backup_run_open ON public.backup_run USING btree (((ended_at IS NULL))) WHERE (ended_at IS NULL);

create table public.breach (
  id text not null,
  seq bigint not null generated always as identity,
  what text not null,
  data text not null,
  people integer,
  done text not null default ''::text,
  advice text not null default ''::text,
  noticed_at timestamp with time zone not null,
  board_told_at timestamp with time zone,
  details_sent_at timestamp with time zone,
  people_told_at timestamp with time zone,
  closed_at timestamp with time zone,
  notice jsonb,
  notice_done boolean not null default false,
  version integer not null default 1,
  created_at timestamp with time zone not null,
  constraint breach_check CHECK ((board_told_at >= noticed_at)),
  constraint breach_check1 CHECK ((details_sent_at >= noticed_at)),
  constraint breach_check2 CHECK ((people_told_at >= noticed_at)),
  constraint breach_check3 CHECK ((closed_at >= noticed_at)),
  constraint breach_data_check CHECK ((data <> ''::text)),
  constraint breach_notice_check CHECK ((jsonb_typeof(notice) = 'object'::text)),
  constraint breach_people_check CHECK ((people >= 0)),
  constraint breach_pkey PRIMARY KEY (id),
  constraint breach_seq_key UNIQUE (seq),
  constraint breach_what_check CHECK ((what <> ''::text))
);
CREATE TRIGGER breach_version BEFORE UPDATE ON public.breach FOR EACH ROW EXECUTE FUNCTION raise_version();

create table public.breach_notice (
  seq bigint not null generated always as identity,
  breach_id text not null,
  customer_id text,
  message_id text,
  at timestamp with time zone not null,
  constraint breach_notice_breach_id_customer_id_key UNIQUE (breach_id, customer_id),
  constraint breach_notice_breach_id_fkey FOREIGN KEY (breach_id) REFERENCES breach(id) ON DELETE CASCADE,
  constraint breach_notice_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customer(id) ON DELETE SET NULL,
  constraint breach_notice_pkey PRIMARY KEY (seq)
);
CREATE INDEX breach_notice_customer ON public.breach_notice USING btree (customer_id) WHERE (customer_id IS NOT NULL);

create table public.bundle_part (
  bundle_id text not null,
  item_id text not null,
  "position" integer not null,
  pieces integer not null,
  constraint bundle_part_bundle_id_fkey FOREIGN KEY (bundle_id) REFERENCES stock_item(id),
  constraint bundle_part_check CHECK ((bundle_id <> item_id)),
  constraint bundle_part_item_id_fkey FOREIGN KEY (item_id) REFERENCES stock_item(id),
  constraint bundle_part_pieces_check CHECK (((pieces >= 1) AND (pieces <= 99))),
  constraint bundle_part_pkey PRIMARY KEY (bundle_id, item_id)
);
CREATE INDEX bundle_part_item ON public.bundle_part USING btree (item_id);
CREATE TRIGGER bundle_part_changed AFTER INSERT OR DELETE OR UPDATE ON public.bundle_part FOR EACH STATEMENT EXECUTE FUNCTION announce_catalogue();
CREATE TRIGGER bundle_part_fits AFTER INSERT OR UPDATE ON public.bundle_part FOR EACH ROW EXECUTE FUNCTION check_bundle_part();

create table public.cart_reminder (
  customer_id text not null,
  order_id text,
  asked_at timestamp with time zone,
  sent_at timestamp with time zone,
  ended_at timestamp with time zone,
  constraint cart_reminder_check CHECK (((order_id IS NULL) OR (asked_at IS NOT NULL))),
  constraint cart_reminder_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customer(id) ON DELETE CASCADE,
  constraint cart_reminder_order_id_fkey FOREIGN KEY (order_id) REFERENCES shop_order(id) ON DELETE SET NULL,
  constraint cart_reminder_pkey PRIMARY KEY (customer_id)
);
CREATE INDEX cart_reminder_asked ON public.cart_reminder USING btree (asked_at) WHERE (ended_at IS NULL);
CREATE INDEX cart_reminder_due ON public.cart_reminder USING btree (asked_at) WHERE ((order_id IS NOT NULL) AND (sent_at IS NULL) AND (ended_at IS NULL));
CREATE INDEX cart_reminder_order ON public.cart_reminder USING btree (order_id) WHERE (order_id IS NOT NULL);

create table public.celebrity (
  id text not null,
  seq bigint not null generated always as identity,
  name text not null,
  key text not null,
  created_at timestamp with time zone not null default now(),
  constraint celebrity_key_key UNIQUE (key),
  constraint celebrity_name_check CHECK (((length(name) >= 1) AND (length(name) <= 200))),
  constraint celebrity_pkey PRIMARY KEY (id),
  constraint celebrity_seq_key UNIQUE (seq)
);

create table public.cod_decision (
  seq bigint not null generated always as identity,
  customer_id text not null,
  day date not null,
  answer text not null,
  decided_at timestamp with time zone not null,
  total_paise bigint not null,
  score integer not null,
  parts json not null,
  refusals json not null,
  pincode text not null,
  draw integer,
  drawn_at timestamp with time zone,
  order_id text,
  constraint cod_decision_answer_check CHECK ((answer = ANY (ARRAY['allowed'::text, 'held_out'::text, 'score'::text, 'limit'::text]))),
  constraint cod_decision_check CHECK (((draw IS NOT NULL) = (answer = ANY (ARRAY['held_out'::text, 'score'::text])))),
  constraint cod_decision_check1 CHECK (((draw IS NULL) = (drawn_at IS NULL))),
  constraint cod_decision_customer_id_day_answer_key UNIQUE (customer_id, day, answer),
  constraint cod_decision_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customer(id) ON DELETE CASCADE,
  constraint cod_decision_draw_check CHECK (((draw >= 0) AND (draw <= 9999))),
  constraint cod_decision_order_id_fkey FOREIGN KEY (order_id) REFERENCES shop_order(id) ON DELETE SET NULL,
  constraint cod_decision_pkey PRIMARY KEY (seq),
  constraint cod_decision_total_paise_check CHECK ((total_paise >= 0))
);
CREATE INDEX cod_decision_decided ON public.cod_decision USING btree (decided_at);
CREATE INDEX cod_decision_order ON public.cod_decision USING btree (order_id) WHERE (order_id IS NOT NULL);

create table public.cod_link (
  order_id text not null,
  provider text not null,
  link_id text,
  link_url text,
  expires_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  paid_at timestamp with time zone,
  reference text,
  razorpay_order_id text,
  constraint cod_link_order_id_fkey FOREIGN KEY (order_id) REFERENCES shop_order(id) ON DELETE CASCADE,
  constraint cod_link_pkey PRIMARY KEY (order_id),
  constraint cod_link_razorpay_order_id_key UNIQUE (razorpay_order_id),
  constraint cod_link_reference_key UNIQUE (reference)
);

create table public.cod_order (
  order_id text not null,
  score integer not null,
  parts json not null,
  proven boolean not null default false,
  collected_at timestamp with time zone,
  written_off text not null default ''::text,
  written_off_paise bigint not null default 0,
  written_off_at timestamp with time zone,
  keeps_advance boolean not null default false,
  constraint cod_order_order_id_fkey FOREIGN KEY (order_id) REFERENCES shop_order(id) ON DELETE CASCADE,
  constraint cod_order_pkey PRIMARY KEY (order_id),
  constraint cod_order_written_off_paise_check CHECK ((written_off_paise >= 0))
);
CREATE INDEX cod_order_collected ON public.cod_order USING btree (collected_at) WHERE (collected_at IS NOT NULL);
CREATE INDEX cod_order_written_off ON public.cod_order USING btree (written_off_at) WHERE (written_off_at IS NOT NULL);

create table public.cod_remittance (
  id text not null,
  seq bigint not null generated always as identity,
  courier text not null,
  reference text not null,
  remitted_on date not null,
  total_paise bigint not null,
  fees_paise bigint not null default 0,
  file_hash text not null,
  created_at timestamp with time zone not null,
  constraint cod_remittance_courier_reference_key UNIQUE (courier, reference),
  constraint cod_remittance_fees_paise_check CHECK ((fees_paise >= 0)),
  constraint cod_remittance_file_hash_key UNIQUE (file_hash),
  constraint cod_remittance_pkey PRIMARY KEY (id),
  constraint cod_remittance_seq_key UNIQUE (seq),
  constraint cod_remittance_total_paise_check CHECK ((total_paise >= 0))
);

create table public.cod_remittance_line (
  remittance_id text not null,
  number integer not null,
  awb text not null,
  order_id text,
  amount_paise bigint not null,
  state text not null,
  decision text,
  decided_at timestamp with time zone,
  reason text not null default ''::text,
  awb_order_id text,
  constraint cod_remittance_line_awb_order_id_fkey FOREIGN KEY (awb_order_id) REFERENCES shop_order(id),
  constraint cod_remittance_line_check CHECK (((amount_paise >= 0) OR (state = 'negative'::text))),
  constraint cod_remittance_line_decision_check CHECK ((decision = ANY (ARRAY['accepted'::text, 'linked'::text, 'written_off'::text]))),
  constraint cod_remittance_line_order_id_fkey FOREIGN KEY (order_id) REFERENCES shop_order(id),
  constraint cod_remittance_line_pkey PRIMARY KEY (remittance_id, number),
  constraint cod_remittance_line_remittance_id_fkey FOREIGN KEY (remittance_id) REFERENCES cod_remittance(id) ON DELETE CASCADE,
  constraint cod_remittance_line_state_check CHECK ((state = ANY (ARRAY['matched'::text, 'amount_differs'::text, 'unknown_awb'::text, 'already_remitted'::text, 'paid_online'::text, 'not_delivered'::text, 'negative'::text])))
);
CREATE INDEX cod_remittance_line_awb_order ON public.cod_remittance_line USING btree (awb_order_id) WHERE (awb_order_id IS NOT NULL);
CREATE INDEX cod_remittance_line_decided ON public.cod_remittance_line USING btree (decided_at DESC) WHERE (decision IS NOT NULL);
CREATE INDEX cod_remittance_line_open ON public.cod_remittance_line USING btree (remittance_id, number) WHERE ((state <> 'matched'::text) AND (decision IS NULL));
CREATE INDEX cod_remittance_line_order ON public.cod_remittance_line USING btree (order_id) WHERE (order_id IS NOT NULL);

create table public.connection (
  kind text not null,
  version integer not null default nextval('connection_version'::regclass),
  sealed bytea not null,
  saved_at timestamp with time zone not null,
  tested_version integer,
  constraint connection_pkey PRIMARY KEY (kind)
);
CREATE TRIGGER connection_changed AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON public.connection FOR EACH STATEMENT EXECUTE FUNCTION announce_catalogue();

create table public.consent (
  id text not null,
  customer_id text not null,
  purpose text not null,
  given_at timestamp with time zone not null,
  withdrawn_at timestamp with time zone,
  notice_version text not null,
  source text not null,
  constraint consent_check CHECK ((withdrawn_at >= given_at)),
  constraint consent_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customer(id) ON DELETE CASCADE,
  constraint consent_pkey PRIMARY KEY (id),
  constraint consent_purpose_check CHECK ((purpose = ANY (ARRAY['news'::text, 'advertising'::text]))),
  constraint consent_source_check CHECK ((source = ANY (ARRAY['profile'::text, 'order'::text])))
);
CREATE INDEX consent_customer ON public.consent USING btree (customer_id);
CREATE UNIQUE INDEX consent_standing ON public.consent USING btree (customer_id, purpose) WHERE (withdrawn_at IS NULL);

create table public.conversion (
  receiver text not null,
  event text not null,
  subject_id text not null,
  seq bigint not null generated always as identity,
  order_id text not null,
  happened_at timestamp with time zone not null,
  paise bigint,
  status text not null default 'queued'::text,
  tries integer not null default 0,
  tried_at timestamp with time zone,
  answer_status integer,
  answer text not null default ''::text,
  created_at timestamp with time zone not null,
  constraint conversion_event_check CHECK ((event = ANY (ARRAY['purchase'::text, 'refund'::text]))),
  constraint conversion_order_id_fkey FOREIGN KEY (order_id) REFERENCES shop_order(id) ON DELETE CASCADE,
  constraint conversion_paise_check CHECK ((paise > 0)),
  constraint conversion_pkey PRIMARY KEY (receiver, event, subject_id),
  constraint conversion_receiver_check CHECK ((receiver = ANY (ARRAY['meta'::text, 'ga4'::text]))),
  constraint conversion_seq_key UNIQUE (seq),
  constraint conversion_status_check CHECK ((status = ANY (ARRAY['queued'::text, 'retrying'::text, 'delivered'::text, 'failed'::text, 'skipped'::text])))
);
CREATE INDEX conversion_created ON public.conversion USING brin (created_at);
CREATE INDEX conversion_order ON public.conversion USING btree (order_id);

create table public.coupon (
  id text not null,
  seq bigint not null generated always as identity,
  code text not null,
  discount_bp integer not null,
  min_paise bigint not null default 0,
  expires_on date not null,
  created_by text not null,
  created_at timestamp with time zone not null default now(),
  active boolean not null default true,
  max_uses integer,
  max_uses_per_customer integer,
  uses integer not null default 0,
  revenue_paise bigint not null default 0,
  version integer not null default 1,
  deleted_at timestamp with time zone,
  celebrity_id text,
  constraint coupon_celebrity_id_fkey FOREIGN KEY (celebrity_id) REFERENCES celebrity(id),
  constraint coupon_code_check CHECK (((length(code) >= 1) AND (length(code) <= 40))),
  constraint coupon_created_by_check CHECK (((length(created_by) >= 1) AND (length(created_by) <= 200))),
  constraint coupon_discount_bp_check CHECK (((discount_bp >= 0) AND (discount_bp <= 10000))),
  constraint coupon_max_uses_check CHECK ((max_uses > 0)),
  constraint coupon_max_uses_per_customer_check CHECK ((max_uses_per_customer > 0)),
  constraint coupon_min_paise_check CHECK ((min_paise >= 0)),
  constraint coupon_pkey PRIMARY KEY (id),
  constraint coupon_revenue_paise_check CHECK ((revenue_paise >= 0)),
  constraint coupon_seq_key UNIQUE (seq),
  constraint coupon_uses_check CHECK ((uses >= 0))
);
CREATE INDEX coupon_celebrity ON public.coupon USING btree (celebrity_id);
CREATE INDEX coupon_deleted ON public.coupon USING btree (deleted_at) WHERE (deleted_at IS NOT NULL);
CREATE INDEX coupon_same_code ON public.coupon USING btree (upper(replace(code, ' '::text, ''::text))) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX coupon_living_code ON public.coupon USING btree (lower(code)) WHERE (deleted_at IS NULL);
CREATE TRIGGER coupon_celebrity BEFORE INSERT OR UPDATE OF created_by ON public.coupon FOR EACH ROW EXECUTE FUNCTION keep_celebrity();
CREATE TRIGGER coupon_version BEFORE UPDATE OF code, discount_bp, min_paise, expires_on, created_by, active, max_uses, max_uses_per_customer ON public.coupon FOR EACH ROW WHEN (((((((((old.code IS DISTINCT FROM new.code) OR (old.discount_bp IS DISTINCT FROM new.discount_bp)) OR (old.min_paise IS DISTINCT FROM new.min_paise)) OR (old.expires_on IS DISTINCT FROM new.expires_on)) OR (old.created_by IS DISTINCT FROM new.created_by)) OR (old.active IS DISTINCT FROM new.active)) OR (old.max_uses IS DISTINCT FROM new.max_uses)) OR (old.max_uses_per_customer IS DISTINCT FROM new.max_uses_per_customer))) EXECUTE FUNCTION raise_version();

create table public.coupon_visit (
  coupon_id text not null,
  day date not null,
  visits integer not null,
  constraint coupon_visit_coupon_id_fkey FOREIGN KEY (coupon_id) REFERENCES coupon(id) ON DELETE CASCADE,
  constraint coupon_visit_pkey PRIMARY KEY (coupon_id, day),
  constraint coupon_visit_visits_check CHECK ((visits > 0))
);

create table public.courier_event (
  body_hash bytea not null,
  provider text not null,
  body text not null,
  received_at timestamp with time zone not null,
  applied_at timestamp with time zone,
  constraint courier_event_pkey PRIMARY KEY (body_hash)
);
CREATE INDEX courier_event_received ON public.courier_event USING btree (received_at);

create table public.customer (
  id text not null,
  seq bigint not null generated always as identity,
  name text not null,
  email text,
  role text not null default 'user'::text,
  photo text not null default ''::text,
  contacts jsonb not null default '[]'::jsonb,
  login_mobile text,
  password_hash text,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  search_text text not null generated always as (lower(((((((name || ' '::text) || COALESCE(email, ''::text)) || ' '::text) || COALESCE(login_mobile, ''::text)) || ' '::text) || translate((jsonb_path_query_array(contacts, '$[*]."mobile"'::jsonpath))::text, '[]",'::text, ''::text)))) stored,
  version integer not null default 1,
  deleted_at timestamp with time zone,
  kept_login jsonb,
  email_verified_at timestamp with time zone,
  verify_notice_closed_at timestamp with time zone,
  second_factor_due_at timestamp with time zone,
  staff_role text,
  deactivated_at timestamp with time zone,
  search_key text,
  cod_rule text not null default 'auto'::text,
  constraint customer_cod_rule_check CHECK ((cod_rule = ANY (ARRAY['auto'::text, 'always'::text, 'never'::text]))),
  constraint customer_contacts_check CHECK ((jsonb_typeof(contacts) = 'array'::text)),
  constraint customer_deleted_has_no_login CHECK (((deleted_at IS NULL) OR ((email IS NULL) AND (login_mobile IS NULL) AND (password_hash IS NULL)))) NOT VALID,
  constraint customer_email_check CHECK (((length(email) >= 3) AND (length(email) <= 254))),
  constraint customer_login_mobile_check CHECK ((login_mobile ~ '^\+91[0-9]{10}$'::text)),
  constraint customer_login_mobile_key UNIQUE (login_mobile),
  constraint customer_name_check CHECK ((length(name) <= 200)),
  constraint customer_pkey PRIMARY KEY (id),
  constraint customer_role_check CHECK ((role = ANY (ARRAY['user'::text, 'admin'::text]))),
  constraint customer_seq_key UNIQUE (seq),
  constraint customer_verified_has_email CHECK (((email IS NOT NULL) OR (email_verified_at IS NULL))) NOT VALID
);
CREATE INDEX customer_deleted ON public.customer USING btree (deleted_at) WHERE (deleted_at IS NOT NULL);
CREATE INDEX customer_photo ON public.customer USING btree (picture_hash(photo)) WHERE (photo <> ''::text);
CREATE INDEX customer_role ON public.customer USING btree (role, seq);
CREATE INDEX customer_search ON public.customer USING btree (seq) INCLUDE (role, search_text);
CREATE INDEX customer_search_keys ON public.customer USING gin (search_key gin_trgm_ops) WITH (fastupdate=off);
CREATE INDEX customer_search_newest ON public.customer USING btree (seq) INCLUDE (role, search_key);
CREATE INDEX customer_search_parts ON public.customer USING gin (search_text gin_trgm_ops) WITH (fastupdate=off);
CREATE INDEX customer_staff ON public.customer USING btree (seq) WHERE (role = 'admin'::text);
CREATE UNIQUE INDEX customer_email ON public.customer USING btree (lower(email));
CREATE UNIQUE INDEX customer_mailbox ON public.customer USING btree (email);
CREATE TRIGGER account_came_or_went AFTER INSERT OR DELETE ON public.customer FOR EACH ROW EXECUTE FUNCTION note_account();
CREATE TRIGGER account_changed AFTER UPDATE OF role ON public.customer FOR EACH ROW WHEN ((new.role <> old.role)) EXECUTE FUNCTION note_account();
CREATE TRIGGER customer_email_changed BEFORE UPDATE OF email ON public.customer FOR EACH ROW WHEN ((translate(old.email, 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'::text, 'abcdefghijklmnopqrstuvwxyz'::text) IS DISTINCT FROM translate(new.email, 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'::text, 'abcdefghijklmnopqrstuvwxyz'::text))) EXECUTE FUNCTION forget_old_email();
CREATE TRIGGER customer_search_key BEFORE INSERT OR UPDATE OF name, email, login_mobile, contacts ON public.customer FOR EACH ROW EXECUTE FUNCTION keep_customer_search_key();
CREATE TRIGGER customer_staff_role BEFORE INSERT OR UPDATE OF role, staff_role, deactivated_at ON public.customer FOR EACH ROW EXECUTE FUNCTION keep_staff_role();
CREATE TRIGGER customer_version BEFORE UPDATE OF name, email, role, contacts, login_mobile ON public.customer FOR EACH ROW WHEN ((((((old.name IS DISTINCT FROM new.name) OR (old.email IS DISTINCT FROM new.email)) OR (old.role IS DISTINCT FROM new.role)) OR (old.contacts IS DISTINCT FROM new.contacts)) OR (old.login_mobile IS DISTINCT FROM new.login_mobile))) EXECUTE FUNCTION raise_version();

create table public.customer_merge (
  id text not null,
  survivor_id text not null,
  other_id text not null,
  merged_at timestamp with time zone not null,
  moved jsonb not null,
  before jsonb not null,
  after jsonb not null,
  constraint customer_merge_after_check CHECK ((jsonb_typeof(after) = 'object'::text)),
  constraint customer_merge_before_check CHECK ((jsonb_typeof(before) = 'object'::text)),
  constraint customer_merge_moved_check CHECK ((jsonb_typeof(moved) = 'object'::text)),
  constraint customer_merge_other_id_fkey FOREIGN KEY (other_id) REFERENCES customer(id) ON DELETE CASCADE,
  constraint customer_merge_other_id_key UNIQUE (other_id),
  constraint customer_merge_pkey PRIMARY KEY (id),
  constraint customer_merge_survivor_id_fkey FOREIGN KEY (survivor_id) REFERENCES customer(id) ON DELETE CASCADE
);
CREATE INDEX customer_merge_at ON public.customer_merge USING btree (merged_at);
CREATE INDEX customer_merge_photo ON public.customer_merge USING btree (picture_hash((before ->> 'photo'::text))) WHERE ((before ->> 'photo'::text) <> ''::text);
CREATE INDEX customer_merge_survivor ON public.customer_merge USING btree (survivor_id, merged_at);

create table public.customer_note (
  customer_id text not null,
  text text not null,
  version integer not null default 1,
  constraint customer_note_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customer(id) ON DELETE CASCADE,
  constraint customer_note_pkey PRIMARY KEY (customer_id),
  constraint customer_note_text_check CHECK ((length(text) <= 1000))
);
CREATE TRIGGER customer_note_version BEFORE UPDATE ON public.customer_note FOR EACH ROW EXECUTE FUNCTION raise_version();

create table public.customer_tag (
  customer_id text not null,
  key text not null,
  name text not null,
  seq bigint not null,
  constraint customer_tag_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customer(id) ON DELETE CASCADE,
  constraint customer_tag_key_check CHECK (((length(key) >= 1) AND (length(key) <= 80))),
  constraint customer_tag_name_check CHECK (((length(name) >= 1) AND (length(name) <= 40))),
  constraint customer_tag_pkey PRIMARY KEY (customer_id, key)
);
CREATE INDEX customer_tag_listed ON public.customer_tag USING btree (key, seq DESC);

create table public.delivery_attempt (
  id text not null,
  seq bigint not null generated always as identity,
  parcel_id text not null,
  at timestamp with time zone not null,
  reason text not null,
  note text not null default ''::text,
  source text not null,
  recorded_at timestamp with time zone not null,
  asked_at timestamp with time zone,
  answered_at timestamp with time zone,
  answer text,
  answer_day date,
  answer_phone text not null default ''::text,
  answer_address text not null default ''::text,
  constraint delivery_attempt_answer_address_check CHECK ((length(answer_address) <= 1000)),
  constraint delivery_attempt_answer_check CHECK ((answer = ANY (ARRAY['day'::text, 'not_wanted'::text]))),
  constraint delivery_attempt_answer_phone_check CHECK ((length(answer_phone) <= 20)),
  constraint delivery_attempt_check CHECK (((answer IS NULL) = (answered_at IS NULL))),
  constraint delivery_attempt_check1 CHECK (((NOT (answer IS DISTINCT FROM 'day'::text)) = (answer_day IS NOT NULL))),
  constraint delivery_attempt_note_check CHECK ((length(note) <= 1000)),
  constraint delivery_attempt_parcel_id_at_key UNIQUE (parcel_id, at),
  constraint delivery_attempt_parcel_id_fkey FOREIGN KEY (parcel_id) REFERENCES failed_delivery(parcel_id) ON DELETE CASCADE,
  constraint delivery_attempt_pkey PRIMARY KEY (id),
  constraint delivery_attempt_reason_check CHECK ((reason = ANY (ARRAY['nobody_home'::text, 'refused'::text, 'address_wrong'::text, 'phone_unreachable'::text, 'asked_for_later'::text, 'cash_not_ready'::text, 'area_not_served'::text, 'damaged'::text, 'other'::text]))),
  constraint delivery_attempt_seq_key UNIQUE (seq),
  constraint delivery_attempt_source_check CHECK ((source = ANY (ARRAY['staff'::text, 'courier'::text])))
);

create table public.delivery_challan (
  order_id text not null,
  number text not null,
  financial_year text not null,
  serial bigint not null,
  issued_on date not null,
  words text not null,
  constraint delivery_challan_financial_year_serial_key UNIQUE (financial_year, serial),
  constraint delivery_challan_number_check CHECK ((length(number) <= 16)),
  constraint delivery_challan_number_key UNIQUE (number),
  constraint delivery_challan_order_id_fkey FOREIGN KEY (order_id) REFERENCES shop_order(id) ON DELETE CASCADE,
  constraint delivery_challan_pkey PRIMARY KEY (order_id),
  constraint delivery_challan_serial_check CHECK ((serial > 0))
);

create table public.discount (
  id text not null,
  seq bigint not null generated always as identity,
  coupon_id text,
  title text,
  kind text not null,
  percent_bp integer not null default 0,
  amount_paise bigint not null default 0,
  buy_qty integer not null default 1,
  get_qty integer not null default 1,
  gift_item_id text,
  min_paise bigint not null default 0,
  starts_on date,
  ends_on date,
  first_order boolean not null default false,
  product_ids text[] not null default '{}'::text[],
  item_ids text[] not null default '{}'::text[],
  tags text[] not null default '{}'::text[],
  active boolean not null default true,
  version integer not null default 1,
  created_at timestamp with time zone not null,
  constraint discount_amount_paise_check CHECK ((amount_paise >= 0)),
  constraint discount_buy_qty_check CHECK (((buy_qty >= 1) AND (buy_qty <= 999))),
  constraint discount_coupon_id_fkey FOREIGN KEY (coupon_id) REFERENCES coupon(id) ON DELETE CASCADE,
  constraint discount_coupon_id_key UNIQUE (coupon_id),
  constraint discount_coupon_or_title CHECK (((coupon_id IS NULL) = (title IS NOT NULL))),
  constraint discount_get_qty_check CHECK (((get_qty >= 1) AND (get_qty <= 999))),
  constraint discount_gift CHECK (((kind <> 'gift'::text) OR (gift_item_id IS NOT NULL))),
  constraint discount_gift_item_id_fkey FOREIGN KEY (gift_item_id) REFERENCES stock_item(id),
  constraint discount_kind_check CHECK ((kind = ANY (ARRAY['percent'::text, 'amount'::text, 'buy_get'::text, 'gift'::text]))),
  constraint discount_min_paise_check CHECK ((min_paise >= 0)),
  constraint discount_percent_bp_check CHECK (((percent_bp >= 0) AND (percent_bp <= 10000))),
  constraint discount_pkey PRIMARY KEY (id),
  constraint discount_seq_key UNIQUE (seq),
  constraint discount_title_check CHECK (((length(title) >= 1) AND (length(title) <= 60)))
);
CREATE INDEX discount_automatic ON public.discount USING btree (seq) WHERE (coupon_id IS NULL);
CREATE INDEX discount_gift_item ON public.discount USING btree (gift_item_id) WHERE (gift_item_id IS NOT NULL);

create table public.dlt_template (
  event text not null,
  language text not null default 'en'::text,
  template_id text not null,
  header text not null,
  text text not null,
  updated_at timestamp with time zone not null,
  constraint dlt_template_event_check CHECK ((event <> ''::text)),
  constraint dlt_template_header_check CHECK ((header <> ''::text)),
  constraint dlt_template_language_check CHECK ((language = ANY (ARRAY['en'::text, 'hi'::text]))),
  constraint dlt_template_pkey PRIMARY KEY (event, language),
  constraint dlt_template_template_id_check CHECK ((template_id <> ''::text)),
  constraint dlt_template_text_check CHECK ((text <> ''::text))
);

create table public.document_series (
  prefix text not null,
  financial_year text not null,
  last_number integer not null,
  last_on date not null,
  constraint document_series_last_number_check CHECK ((last_number > 0)),
  constraint document_series_pkey PRIMARY KEY (prefix, financial_year)
);

create table public.earlier_code (
  mobile text not null,
  challenge_hash bytea not null,
  code_hash bytea not null,
  expires_at timestamp with time zone not null,
  attempts integer not null,
  sent_at timestamp with time zone not null,
  constraint earlier_code_attempts_check CHECK (((attempts >= 0) AND (attempts <= 5))),
  constraint earlier_code_mobile_fkey FOREIGN KEY (mobile) REFERENCES one_time_code(mobile) ON DELETE CASCADE,
  constraint earlier_code_pkey PRIMARY KEY (mobile, challenge_hash)
);

create table public.failed_delivery (
  parcel_id text not null,
  seq bigint not null generated always as identity,
  order_id text not null,
  pincode text not null,
  state text not null,
  retry_on date,
  back_at timestamp with time zone,
  forward_paise bigint,
  return_paise bigint,
  damage_paise bigint,
  version integer not null default 1,
  lost_at timestamp with time zone,
  sent_again_at timestamp with time zone,
  lost_pieces jsonb,
  lost_reason text,
  lost_from text,
  lost_retry_on date,
  constraint failed_delivery_check CHECK (((state = 'back'::text) = (back_at IS NOT NULL))),
  constraint failed_delivery_check1 CHECK ((((forward_paise IS NULL) = (return_paise IS NULL)) AND ((forward_paise IS NULL) = (damage_paise IS NULL)))),
  constraint failed_delivery_check2 CHECK (((sent_again_at IS NULL) OR (state = 'back'::text))),
  constraint failed_delivery_damage_paise_check CHECK ((damage_paise >= 0)),
  constraint failed_delivery_forward_paise_check CHECK ((forward_paise >= 0)),
  constraint failed_delivery_lost_from_check CHECK ((lost_from = ANY (ARRAY['none'::text, 'to_decide'::text, 'asked'::text, 'answered'::text, 'retry'::text, 'returning'::text]))),
  constraint failed_delivery_lost_pieces_check CHECK ((jsonb_typeof(lost_pieces) = 'array'::text)),
  constraint failed_delivery_lost_reason_check CHECK ((lost_reason = ANY (ARRAY['courier_said'::text, 'no_news'::text, 'stolen'::text, 'destroyed'::text]))),
  constraint failed_delivery_order_id_fkey FOREIGN KEY (order_id) REFERENCES shop_order(id) ON DELETE CASCADE,
  constraint failed_delivery_parcel_id_fkey FOREIGN KEY (parcel_id) REFERENCES parcel(id) ON DELETE CASCADE,
  constraint failed_delivery_pkey PRIMARY KEY (parcel_id),
  constraint failed_delivery_return_paise_check CHECK ((return_paise >= 0)),
  constraint failed_delivery_seq_key UNIQUE (seq),
  constraint failed_delivery_state_check CHECK ((state = ANY (ARRAY['to_decide'::text, 'asked'::text, 'answered'::text, 'retry'::text, 'returning'::text, 'lost'::text, 'back'::text, 'delivered'::text, 'given_up'::text])))
);
CREATE INDEX failed_delivery_back ON public.failed_delivery USING btree (back_at) WHERE (back_at IS NOT NULL);
CREATE INDEX failed_delivery_open ON public.failed_delivery USING btree (seq) WHERE (state = ANY (ARRAY['to_decide'::text, 'asked'::text, 'answered'::text, 'retry'::text, 'returning'::text, 'lost'::text]));
CREATE INDEX failed_delivery_order ON public.failed_delivery USING btree (order_id);
CREATE INDEX failed_delivery_pincode ON public.failed_delivery USING btree (pincode);
CREATE INDEX failed_delivery_state ON public.failed_delivery USING btree (state, seq);
CREATE TRIGGER failed_delivery_version BEFORE UPDATE ON public.failed_delivery FOR EACH ROW EXECUTE FUNCTION raise_version();

create table public.grievance (
  id text not null,
  seq bigint not null generated always as identity,
  customer_id text,
  order_id text not null default ''::text,
  name text not null,
  contact text not null,
  kind text not null,
  text text not null,
  created_at timestamp with time zone not null,
  due_at timestamp with time zone not null,
  acknowledged_at timestamp with time zone,
  settled_at timestamp with time zone,
  answer text not null default ''::text,
  reminded text,
  constraint grievance_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customer(id) ON DELETE CASCADE,
  constraint grievance_kind_check CHECK ((kind = ANY (ARRAY['consumer'::text, 'data'::text]))),
  constraint grievance_pkey PRIMARY KEY (id),
  constraint grievance_reminded_check CHECK ((reminded = ANY (ARRAY['day'::text, 'hours'::text, 'due'::text]))),
  constraint grievance_seq_key UNIQUE (seq)
);
CREATE INDEX grievance_customer ON public.grievance USING btree (customer_id) WHERE (customer_id IS NOT NULL);
CREATE INDEX grievance_open ON public.grievance USING btree (seq) WHERE (settled_at IS NULL);

create table public.law_confirmation (
  item text not null,
  confirmed_at timestamp with time zone not null,
  constraint law_confirmation_item_check CHECK ((item <> ''::text)),
  constraint law_confirmation_pkey PRIMARY KEY (item)
);

create table public.lead (
  id text not null,
  seq bigint not null generated always as identity,
  name text not null,
  phone text not null,
  email text not null,
  subject text not null,
  message text not null,
  created_at timestamp with time zone not null,
  handled_at timestamp with time zone,
  handled_by text,
  search_text text not null generated always as (lower(((((((((((name || ' '::text) || phone) || ' '::text) || regexp_replace(phone, '[^0-9]'::text, ''::text, 'g'::text)) || ' '::text) || email) || ' '::text) || subject) || ' '::text) || message))) stored,
  sent_by text,
  search_key text,
  constraint lead_handled_by_fkey FOREIGN KEY (handled_by) REFERENCES customer(id) ON DELETE SET NULL,
  constraint lead_pkey PRIMARY KEY (id),
  constraint lead_sent_by_fkey FOREIGN KEY (sent_by) REFERENCES customer(id) ON DELETE SET NULL,
  constraint lead_seq_key UNIQUE (seq)
);
CREATE INDEX lead_email ON public.lead USING btree (lower(email));
CREATE INDEX lead_handled ON public.lead USING btree (seq) WHERE (handled_at IS NOT NULL);
CREATE INDEX lead_handled_by ON public.lead USING btree (handled_by) WHERE (handled_by IS NOT NULL);
CREATE INDEX lead_open ON public.lead USING btree (seq) WHERE (handled_at IS NULL);
CREATE INDEX lead_phone ON public.lead USING btree (ltrim(regexp_replace(phone, '[^0-9]'::text, ''::text, 'g'::text), '0'::text));
CREATE INDEX lead_search_keys ON public.lead USING gin (search_key gin_trgm_ops) WITH (fastupdate=off);
CREATE INDEX lead_search_parts ON public.lead USING gin (search_text gin_trgm_ops) WITH (fastupdate=off);
CREATE INDEX lead_sent_by ON public.lead USING btree (sent_by) WHERE (sent_by IS NOT NULL);
CREATE TRIGGER lead_came_or_went AFTER INSERT OR DELETE ON public.lead FOR EACH ROW EXECUTE FUNCTION note_lead();
CREATE TRIGGER lead_handled AFTER UPDATE OF handled_at ON public.lead FOR EACH ROW WHEN (((new.handled_at IS NULL) <> (old.handled_at IS NULL))) EXECUTE FUNCTION note_lead();
CREATE TRIGGER lead_search_key BEFORE INSERT OR UPDATE OF name, phone, email, subject, message ON public.lead FOR EACH ROW EXECUTE FUNCTION keep_lead_search_key();

create table public.login_step (
  token_hash bytea not null,
  customer_id text not null,
  opened_by text not null,
  tries integer not null default 0,
  expires_at timestamp with time zone not null,
  constraint login_step_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customer(id) ON DELETE CASCADE,
  constraint login_step_opened_by_check CHECK ((opened_by = ANY (ARRAY['password'::text, 'code'::text]))),
  constraint login_step_pkey PRIMARY KEY (token_hash)
);
CREATE INDEX login_step_customer ON public.login_step USING btree (customer_id);

create table public.message (
  id text not null,
  seq bigint not null generated always as identity,
  dedupe_key text not null,
  channel text not null,
  recipient text not null,
  subject text,
  body text not null,
  status text not null default 'queued'::text,
  created_at timestamp with time zone not null,
  sent_at timestamp with time zone,
  order_id text,
  tries integer not null default 0,
  failure text,
  attempts jsonb not null default '[]'::jsonb,
  kind text not null default ''::text,
  subject_kind text,
  subject_id text,
  secret_until timestamp with time zone,
  copy_of text,
  blocks jsonb,
  held_until timestamp with time zone,
  taken_at timestamp with time zone,
  sms_values jsonb,
  constraint message_attempts_check CHECK ((jsonb_typeof(attempts) = 'array'::text)),
  constraint message_channel_check CHECK ((channel = ANY (ARRAY['sms'::text, 'mail'::text]))),
  constraint message_dedupe_key_key UNIQUE (dedupe_key),
  constraint message_order_id_fkey FOREIGN KEY (order_id) REFERENCES shop_order(id),
  constraint message_pkey PRIMARY KEY (id),
  constraint message_seq_key UNIQUE (seq),
  constraint message_sms_values_check CHECK ((jsonb_typeof(sms_values) = 'array'::text)),
  constraint message_status_check CHECK ((status = ANY (ARRAY['queued'::text, 'sent'::text, 'failed'::text]))),
  constraint message_subject_check CHECK (((subject_kind IS NULL) = (subject_id IS NULL))),
  constraint message_tries_check CHECK ((tries >= 0))
);
CREATE INDEX message_about ON public.message USING btree (subject_kind, subject_id) WHERE (subject_id IS NOT NULL);
CREATE INDEX message_code ON public.message USING btree (created_at) WHERE (dedupe_key ~~ 'otp:%'::text);
CREATE INDEX message_held ON public.message USING btree (order_id) WHERE ((held_until IS NOT NULL) AND (taken_at IS NULL));
CREATE INDEX message_order ON public.message USING btree (order_id) WHERE (order_id IS NOT NULL);
CREATE INDEX message_passing ON public.message USING btree (created_at) WHERE ((secret_until IS NOT NULL) OR (kind = 'farewell'::text));
CREATE INDEX message_recipient ON public.message USING btree (recipient);
CREATE INDEX message_reset ON public.message USING btree (created_at) WHERE (dedupe_key ~~ 'reset:%'::text);
CREATE INDEX message_subject ON public.message USING btree (split_part(dedupe_key, ':'::text, 2));
CREATE INDEX message_unsent ON public.message USING btree (status, seq) WHERE (status <> 'sent'::text);
CREATE TRIGGER message_moved_by_old_release BEFORE UPDATE OF dedupe_key ON public.message FOR EACH ROW WHEN ((new.dedupe_key <> old.dedupe_key)) EXECUTE FUNCTION read_old_message_key();
CREATE TRIGGER message_of_old_release BEFORE INSERT ON public.message FOR EACH ROW WHEN ((new.kind = ''::text)) EXECUTE FUNCTION read_old_message_key();

create table public.migration (
  name text not null,
  checksum text not null,
  applied_at timestamp with time zone not null default now(),
  release text,
  script text,
  constraint migration_pkey PRIMARY KEY (name)
);

create table public.offline_payment (
  payment_id text not null,
  kind text not null,
  reference text not null default ''::text,
  reference_key text not null default ''::text,
  moved_on date not null,
  request_key text not null,
  constraint offline_payment_check CHECK (((kind = 'cash'::text) OR (reference_key <> ''::text))),
  constraint offline_payment_kind_check CHECK ((kind = ANY (ARRAY['cash'::text, 'bank_transfer'::text, 'upi'::text]))),
  constraint offline_payment_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES payment(id),
  constraint offline_payment_pkey PRIMARY KEY (payment_id),
  constraint offline_payment_reference_check CHECK ((length(reference) <= 60)),
  constraint offline_payment_request_key_check CHECK (((length(request_key) >= 8) AND (length(request_key) <= 64))),
  constraint offline_payment_request_key_key UNIQUE (request_key)
);
CREATE INDEX offline_payment_reference ON public.offline_payment USING btree (kind, reference_key) WHERE (reference_key <> ''::text);

create table public.offline_refund (
  refund_id text not null,
  kind text not null,
  reference text not null default ''::text,
  reference_key text not null default ''::text,
  moved_on date not null,
  request_key text not null,
  constraint offline_refund_check CHECK (((kind = 'cash'::text) OR (reference_key <> ''::text))),
  constraint offline_refund_kind_check CHECK ((kind = ANY (ARRAY['cash'::text, 'bank_transfer'::text, 'upi'::text]))),
  constraint offline_refund_pkey PRIMARY KEY (refund_id),
  constraint offline_refund_reference_check CHECK ((length(reference) <= 60)),
  constraint offline_refund_refund_id_fkey FOREIGN KEY (refund_id) REFERENCES refund(id),
  constraint offline_refund_request_key_check CHECK (((length(request_key) >= 8) AND (length(request_key) <= 64))),
  constraint offline_refund_request_key_key UNIQUE (request_key)
);
CREATE INDEX offline_refund_reference ON public.offline_refund USING btree (kind, reference_key) WHERE (reference_key <> ''::text);

create table public.one_time_code (
  mobile text not null,
  code_hash bytea,
  expires_at timestamp with time zone not null,
  attempts integer not null default 0,
  sends integer not null default 1,
  sent_at timestamp with time zone not null,
  challenge_hash bytea,
  own_attempts integer not null default 0,
  constraint one_time_code_attempts_check CHECK (((attempts >= 0) AND (attempts <= 5))),
  constraint one_time_code_mobile_check CHECK ((mobile ~ '^(\+91[0-9]{10}|mail:[0-9A-Za-z]+)$'::text)),
  constraint one_time_code_own_attempts_check CHECK (((own_attempts >= 0) AND (own_attempts <= 5))),
  constraint one_time_code_pkey PRIMARY KEY (mobile),
  constraint one_time_code_sends_check CHECK ((sends > 0))
);

create table public.order_code (
  order_id text not null,
  code_hash bytea,
  expires_at timestamp with time zone not null,
  attempts integer not null default 0,
  sends integer not null default 1,
  sent_at timestamp with time zone not null,
  constraint order_code_attempts_check CHECK (((attempts >= 0) AND (attempts <= 5))),
  constraint order_code_order_id_fkey FOREIGN KEY (order_id) REFERENCES shop_order(id) ON DELETE CASCADE,
  constraint order_code_pkey PRIMARY KEY (order_id),
  constraint order_code_sends_check CHECK ((sends > 0))
);

create table public.order_discount (
  order_id text not null,
  "position" integer not null,
  discount_id text not null,
  kind text not null,
  label text not null,
  by_code boolean not null,
  paise bigint not null,
  line_paise jsonb not null,
  constraint order_discount_line_paise_check CHECK ((jsonb_typeof(line_paise) = 'array'::text)),
  constraint order_discount_order_id_fkey FOREIGN KEY (order_id) REFERENCES shop_order(id) ON DELETE CASCADE,
  constraint order_discount_paise_check CHECK ((paise >= 0)),
  constraint order_discount_pkey PRIMARY KEY (order_id, "position"),
  constraint order_discount_position_check CHECK (("position" >= 0))
);

create table public.order_extra (
  order_id text not null,
  "position" integer not null,
  module text not null,
  id text not null,
  label text not null,
  paise bigint not null,
  constraint order_extra_order_id_fkey FOREIGN KEY (order_id) REFERENCES shop_order(id) ON DELETE CASCADE,
  constraint order_extra_order_id_module_id_key UNIQUE (order_id, module, id),
  constraint order_extra_paise_check CHECK ((paise >= 0)),
  constraint order_extra_pkey PRIMARY KEY (order_id, "position"),
  constraint order_extra_position_check CHECK (("position" >= 0))
);

create table public.order_gift (
  order_id text not null,
  message text not null,
  sender text not null,
  recipient_name text,
  recipient_mobile text,
  billing jsonb,
  link_id text,
  asked_at timestamp with time zone,
  reminded_at timestamp with time zone,
  told_at timestamp with time zone,
  answered_at timestamp with time zone,
  constraint order_gift_check CHECK ((((recipient_name IS NULL) = (recipient_mobile IS NULL)) AND ((recipient_name IS NULL) = (billing IS NULL)))),
  constraint order_gift_link_id_key UNIQUE (link_id),
  constraint order_gift_message_check CHECK ((length(message) <= 300)),
  constraint order_gift_order_id_fkey FOREIGN KEY (order_id) REFERENCES shop_order(id) ON DELETE CASCADE,
  constraint order_gift_pkey PRIMARY KEY (order_id),
  constraint order_gift_sender_check CHECK ((length(sender) <= 40))
);

create table public.order_line (
  order_id text not null,
  "position" integer not null,
  product_id text not null,
  name text not null,
  image text not null,
  quantity_label text not null,
  qty integer not null,
  unit_paise integer not null,
  discount_bp integer not null,
  net_paise bigint not null,
  coupon_share_paise bigint not null default 0,
  stock_item_id text,
  removed_qty integer not null default 0,
  parts jsonb,
  discount_rest integer not null default 0,
  is_gift boolean not null default false,
  constraint order_line_check CHECK (((coupon_share_paise >= 0) AND (coupon_share_paise <= net_paise))),
  constraint order_line_discount_bp_check CHECK (((discount_bp >= 0) AND (discount_bp <= 10000))),
  constraint order_line_discount_rest_check CHECK (((discount_rest >= 0) AND (discount_rest <= 99999999))),
  constraint order_line_net_paise_check CHECK ((net_paise >= 0)),
  constraint order_line_order_id_fkey FOREIGN KEY (order_id) REFERENCES shop_order(id),
  constraint order_line_pkey PRIMARY KEY (order_id, "position"),
  constraint order_line_position_check CHECK (("position" >= 0)),
  constraint order_line_qty_check CHECK (((qty >= 1) AND (qty <= 999))),
  constraint order_line_removed_fits CHECK (((removed_qty >= 0) AND (removed_qty <= qty))) NOT VALID,
  constraint order_line_unit_paise_check CHECK ((unit_paise >= 0))
);
CREATE INDEX order_line_discount_rest ON public.order_line USING btree (product_id, order_id) WHERE (discount_rest <> 0);
CREATE INDEX order_line_picture ON public.order_line USING btree (picture_hash(image));
CREATE INDEX order_line_price ON public.order_line USING btree (product_id, ((unit_paise - ((((unit_paise)::bigint * discount_bp) + 5000) / 10000))), order_id);
CREATE TRIGGER order_line_removed AFTER UPDATE OF removed_qty ON public.order_line FOR EACH ROW WHEN ((old.removed_qty IS DISTINCT FROM new.removed_qty)) EXECUTE FUNCTION check_removed_pieces();

create table public.order_note (
  order_id text not null,
  text text not null,
  on_slip boolean not null default false,
  version integer not null default 1,
  constraint order_note_order_id_fkey FOREIGN KEY (order_id) REFERENCES shop_order(id) ON DELETE CASCADE,
  constraint order_note_pkey PRIMARY KEY (order_id),
  constraint order_note_text_check CHECK ((length(text) <= 1000))
);
CREATE TRIGGER order_note_version BEFORE UPDATE ON public.order_note FOR EACH ROW EXECUTE FUNCTION raise_version();

create table public.order_tag (
  order_id text not null,
  key text not null,
  name text not null,
  listed_at timestamp with time zone not null,
  seq bigint not null,
  constraint order_tag_key_check CHECK (((length(key) >= 1) AND (length(key) <= 80))),
  constraint order_tag_name_check CHECK (((length(name) >= 1) AND (length(name) <= 40))),
  constraint order_tag_order_id_fkey FOREIGN KEY (order_id) REFERENCES shop_order(id) ON DELETE CASCADE,
  constraint order_tag_pkey PRIMARY KEY (order_id, key)
);
CREATE INDEX order_tag_listed ON public.order_tag USING btree (key, listed_at DESC, seq DESC);

create table public.order_touch (
  order_id text not null,
  turn text not null,
  kind text not null,
  source text not null default ''::text,
  medium text not null default ''::text,
  campaign text not null default ''::text,
  content text not null default ''::text,
  term text not null default ''::text,
  referrer text not null default ''::text,
  code text not null default ''::text,
  path text not null default ''::text,
  touched_at timestamp with time zone,
  name text not null generated always as (
CASE kind
    WHEN 'referral'::text THEN referrer
    WHEN 'coupon'::text THEN code
    WHEN 'qr'::text THEN code
    ELSE source
END) stored,
  key text not null generated always as (((((kind || ''::text) ||
CASE kind
    WHEN 'referral'::text THEN referrer
    WHEN 'coupon'::text THEN code
    WHEN 'qr'::text THEN code
    ELSE source
END) || ''::text) || campaign)) stored,
  constraint order_touch_campaign_check CHECK ((length(campaign) <= 100)),
  constraint order_touch_code_check CHECK ((length(code) <= 100)),
  constraint order_touch_content_check CHECK ((length(content) <= 100)),
  constraint order_touch_kind_check CHECK ((kind = ANY (ARRAY['campaign'::text, 'referral'::text, 'coupon'::text, 'qr'::text, 'phone'::text]))),
  constraint order_touch_medium_check CHECK ((length(medium) <= 100)),
  constraint order_touch_order_id_fkey FOREIGN KEY (order_id) REFERENCES shop_order(id) ON DELETE CASCADE,
  constraint order_touch_path_check CHECK ((length(path) <= 100)),
  constraint order_touch_pkey PRIMARY KEY (order_id, turn),
  constraint order_touch_referrer_check CHECK ((length(referrer) <= 100)),
  constraint order_touch_source_check CHECK ((length(source) <= 100)),
  constraint order_touch_term_check CHECK ((length(term) <= 100)),
  constraint order_touch_turn_check CHECK ((turn = ANY (ARRAY['first'::text, 'last'::text])))
);

create table public.order_view (
  id text not null,
  seq bigint not null generated always as identity,
  customer_id text not null,
  key text not null,
  name text not null,
  filters jsonb not null,
  constraint order_view_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customer(id) ON DELETE CASCADE,
  constraint order_view_customer_id_key_key UNIQUE (customer_id, key),
  constraint order_view_filters_check CHECK ((jsonb_typeof(filters) = 'object'::text)),
  constraint order_view_key_check CHECK (((length(key) >= 1) AND (length(key) <= 80))),
  constraint order_view_name_check CHECK (((length(name) >= 1) AND (length(name) <= 40))),
  constraint order_view_pkey PRIMARY KEY (id),
  constraint order_view_seq_key UNIQUE (seq)
);

create table public.page (
  id text not null,
  seq bigint not null generated always as identity,
  kind text not null,
  slug text not null,
  draft jsonb,
  version integer not null default 0,
  created_at timestamp with time zone not null,
  without_first boolean not null default false,
  constraint page_id_check CHECK (((length(id) >= 1) AND (length(id) <= 64))),
  constraint page_kind_check CHECK ((kind = ANY (ARRAY['article'::text, 'page'::text, 'home'::text, 'about'::text, 'legal'::text]))),
  constraint page_kind_slug_key UNIQUE (kind, slug),
  constraint page_pkey PRIMARY KEY (id),
  constraint page_seq_key UNIQUE (seq)
);
CREATE TRIGGER page_changed AFTER UPDATE OF slug ON public.page FOR EACH STATEMENT EXECUTE FUNCTION announce_catalogue();
CREATE TRIGGER page_version BEFORE UPDATE ON public.page FOR EACH ROW EXECUTE FUNCTION raise_version();

create table public.page_text (
  id text not null,
  seq bigint not null generated always as identity,
  page_id text not null,
  content jsonb,
  minutes integer not null,
  live_from timestamp with time zone not null,
  pending boolean not null,
  constraint page_text_minutes_check CHECK ((minutes >= 0)),
  constraint page_text_page_id_fkey FOREIGN KEY (page_id) REFERENCES page(id) ON DELETE CASCADE,
  constraint page_text_pkey PRIMARY KEY (id),
  constraint page_text_seq_key UNIQUE (seq)
);
CREATE INDEX page_text_live ON public.page_text USING btree (page_id, live_from, seq);
CREATE UNIQUE INDEX page_text_pending ON public.page_text USING btree (page_id) WHERE pending;
CREATE TRIGGER page_text_changed AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON public.page_text FOR EACH STATEMENT EXECUTE FUNCTION announce_catalogue();

create table public.parcel (
  id text not null,
  order_id text not null,
  number integer not null,
  carrier text,
  awb text,
  tracking_url text,
  packed_at timestamp with time zone not null,
  shipped_at timestamp with time zone,
  checked_batches text[] not null default '{}'::text[],
  message_id text,
  constraint parcel_awb_check CHECK ((awb ~ '^[A-Z0-9-]{6,30}$'::text)),
  constraint parcel_carrier_awb_key UNIQUE (carrier, awb),
  constraint parcel_carrier_check CHECK (((length(carrier) >= 1) AND (length(carrier) <= 40))),
  constraint parcel_message_id_fkey FOREIGN KEY (message_id) REFERENCES message(id) ON DELETE SET NULL,
  constraint parcel_number_check CHECK ((number > 0)),
  constraint parcel_order_id_fkey FOREIGN KEY (order_id) REFERENCES shop_order(id),
  constraint parcel_order_id_number_key UNIQUE (order_id, number),
  constraint parcel_pkey PRIMARY KEY (id),
  constraint parcel_tracking_url_check CHECK (((length(tracking_url) >= 1) AND (length(tracking_url) <= 2000)))
);
CREATE INDEX parcel_message ON public.parcel USING btree (message_id) WHERE (message_id IS NOT NULL);

create table public.parcel_line (
  parcel_id text not null,
  "position" integer not null,
  qty integer not null,
  back_qty integer,
  constraint parcel_line_check CHECK (((back_qty >= 0) AND (back_qty <= qty))),
  constraint parcel_line_parcel_id_fkey FOREIGN KEY (parcel_id) REFERENCES parcel(id) ON DELETE CASCADE,
  constraint parcel_line_pkey PRIMARY KEY (parcel_id, "position"),
  constraint parcel_line_position_check CHECK (("position" >= 0)),
  constraint parcel_line_qty_check CHECK ((qty > 0))
);
CREATE TRIGGER parcel_line_fits AFTER INSERT OR UPDATE ON public.parcel_line FOR EACH ROW EXECUTE FUNCTION check_parcel_line();

create table public.passkey (
  id text not null,
  seq bigint not null generated always as identity,
  customer_id text not null,
  public_key bytea not null,
  sign_count bigint not null,
  transports text[] not null default '{}'::text[],
  name text not null,
  created_at timestamp with time zone not null,
  last_used_at timestamp with time zone,
  constraint passkey_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customer(id) ON DELETE CASCADE,
  constraint passkey_id_check CHECK (((length(id) >= 1) AND (length(id) <= 1400))),
  constraint passkey_name_check CHECK (((length(name) >= 1) AND (length(name) <= 60))),
  constraint passkey_pkey PRIMARY KEY (id),
  constraint passkey_seq_key UNIQUE (seq),
  constraint passkey_sign_count_check CHECK ((sign_count >= 0))
);
CREATE INDEX passkey_customer ON public.passkey USING btree (customer_id, seq);

create table public.password_reset (
  customer_id text not null,
  token_hash bytea not null,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  constraint password_reset_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customer(id) ON DELETE CASCADE,
  constraint password_reset_pkey PRIMARY KEY (customer_id),
  constraint password_reset_token_hash_key UNIQUE (token_hash)
);
CREATE INDEX password_reset_created ON public.password_reset USING btree (created_at);

create table public.payment (
  id text not null,
  order_id text,
  razorpay_order_id text not null,
  amount_paise bigint not null,
  currency text not null,
  status text not null,
  lane text,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  seq bigint not null generated always as identity,
  provider text not null default 'razorpay'::text,
  fee_paise bigint,
  part text not null default 'whole'::text,
  constraint payment_amount_paise_check CHECK ((amount_paise >= 0)),
  constraint payment_fee_paise_check CHECK ((fee_paise >= 0)) NOT VALID,
  constraint payment_lane_check CHECK ((lane = ANY (ARRAY['settled'::text, 'surplus'::text, 'amount_differs'::text, 'no_order'::text, 'after_cancel'::text, 'coupon_spent'::text, 'out_of_stock'::text]))),
  constraint payment_order_id_fkey FOREIGN KEY (order_id) REFERENCES shop_order(id),
  constraint payment_part_check CHECK ((part = ANY (ARRAY['whole'::text, 'advance'::text, 'rest'::text]))),
  constraint payment_pkey PRIMARY KEY (id),
  constraint payment_status_check CHECK ((status = ANY (ARRAY['authorized'::text, 'captured'::text, 'failed'::text, 'refunded'::text])))
);
CREATE INDEX payment_created ON public.payment USING btree (created_at);
CREATE INDEX payment_lane ON public.payment USING btree (lane, seq DESC) WHERE (lane <> 'settled'::text);
CREATE INDEX payment_order ON public.payment USING btree (order_id);
CREATE UNIQUE INDEX payment_settles_part ON public.payment USING btree (order_id, part) WHERE (lane = 'settled'::text);
CREATE TRIGGER payment_came AFTER INSERT ON public.payment FOR EACH ROW EXECUTE FUNCTION note_payment();
CREATE TRIGGER payment_changed AFTER UPDATE OF status, lane ON public.payment FOR EACH ROW WHEN (((old.lane IS DISTINCT FROM new.lane) OR ((old.status = ANY (ARRAY['captured'::text, 'refunded'::text])) <> (new.status = ANY (ARRAY['captured'::text, 'refunded'::text]))))) EXECUTE FUNCTION note_payment();

create table public.payment_account (
  id text not null,
  seq bigint not null generated always as identity,
  kind text not null,
  mode text not null,
  key_id text not null,
  is_current boolean not null,
  version integer not null default nextval('connection_version'::regclass),
  sealed bytea,
  saved_at timestamp with time zone not null,
  previous_until timestamp with time zone,
  constraint payment_account_mode_check CHECK ((mode = ANY (ARRAY['test'::text, 'live'::text]))),
  constraint payment_account_pkey PRIMARY KEY (id)
);
CREATE UNIQUE INDEX payment_account_current ON public.payment_account USING btree (mode) WHERE is_current;
CREATE TRIGGER payment_account_changed AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON public.payment_account FOR EACH STATEMENT EXECUTE FUNCTION announce_catalogue();

create table public.payment_dispute (
  id text not null,
  seq bigint not null generated always as identity,
  payment_id text not null,
  amount_paise bigint not null,
  deducted_paise bigint not null default 0,
  reason text not null default ''::text,
  phase text not null default ''::text,
  state text not null,
  respond_by timestamp with time zone,
  created_at timestamp with time zone not null,
  reported_at timestamp with time zone not null,
  constraint payment_dispute_amount_paise_check CHECK ((amount_paise >= 0)),
  constraint payment_dispute_deducted_paise_check CHECK ((deducted_paise >= 0)),
  constraint payment_dispute_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES payment(id),
  constraint payment_dispute_pkey PRIMARY KEY (id),
  constraint payment_dispute_seq_key UNIQUE (seq),
  constraint payment_dispute_state_check CHECK ((state = ANY (ARRAY['open'::text, 'under_review'::text, 'won'::text, 'lost'::text, 'closed'::text])))
);
CREATE INDEX payment_dispute_open ON public.payment_dispute USING btree (respond_by) WHERE (state = 'open'::text);
CREATE INDEX payment_dispute_payment ON public.payment_dispute USING btree (payment_id);
CREATE TRIGGER ledger_dispute_came AFTER INSERT ON public.payment_dispute FOR EACH ROW WHEN ((new.state = 'lost'::text)) EXECUTE FUNCTION note_ledger_dispute();
CREATE TRIGGER ledger_dispute_changed AFTER UPDATE OF state, deducted_paise ON public.payment_dispute FOR EACH ROW WHEN ((((new.state = 'lost'::text) OR (old.state = 'lost'::text)) AND ((new.state <> old.state) OR (new.deducted_paise <> old.deducted_paise)))) EXECUTE FUNCTION note_ledger_dispute();

create table public.phone_order (
  order_id text not null,
  request_key text not null,
  request_hash bytea not null,
  note text not null default ''::text,
  link_id text,
  link_url text,
  provider text not null default 'razorpay'::text,
  constraint phone_order_check CHECK (((link_id IS NULL) = (link_url IS NULL))),
  constraint phone_order_link_id_key UNIQUE (link_id),
  constraint phone_order_note_check CHECK ((length(note) <= 500)),
  constraint phone_order_order_id_fkey FOREIGN KEY (order_id) REFERENCES shop_order(id) ON DELETE CASCADE,
  constraint phone_order_pkey PRIMARY KEY (order_id),
  constraint phone_order_request_hash_check CHECK ((length(request_hash) = 32)),
  constraint phone_order_request_key_key UNIQUE (request_key)
);
CREATE TRIGGER phone_order_note BEFORE INSERT ON public.phone_order FOR EACH ROW WHEN ((new.note <> ''::text)) EXECUTE FUNCTION move_phone_order_note();

create table public.pin_code (
  pin text not null,
  state_code text,
  states text[] not null default '{}'::text[],
  district text not null default ''::text,
  office text not null default ''::text,
  serviceable boolean not null default true,
  cod boolean not null default true,
  days_min integer,
  days_max integer,
  note text not null default ''::text,
  edited_at timestamp with time zone,
  constraint pin_code_check CHECK ((((days_min IS NULL) = (days_max IS NULL)) AND (days_min <= days_max))),
  constraint pin_code_days_max_check CHECK (((days_max >= 1) AND (days_max <= 60))),
  constraint pin_code_days_min_check CHECK (((days_min >= 1) AND (days_min <= 60))),
  constraint pin_code_pin_check CHECK ((pin ~ '^[1-9][0-9]{5}$'::text)),
  constraint pin_code_pkey PRIMARY KEY (pin),
  constraint pin_code_state_code_check CHECK ((state_code ~ '^[0-9]{2}$'::text))
);

create table public.price_schedule (
  id text not null,
  seq bigint not null generated always as identity,
  product_id text not null,
  item_id text,
  starts_at timestamp with time zone not null,
  ends_at timestamp with time zone,
  figures jsonb not null,
  before jsonb,
  state text not null default 'waiting'::text,
  note text not null default ''::text,
  created_at timestamp with time zone not null,
  constraint price_schedule_check CHECK ((ends_at > starts_at)),
  constraint price_schedule_item_id_fkey FOREIGN KEY (item_id) REFERENCES stock_item(id) ON DELETE CASCADE,
  constraint price_schedule_pkey PRIMARY KEY (id),
  constraint price_schedule_product_id_fkey FOREIGN KEY (product_id) REFERENCES product(id) ON DELETE CASCADE,
  constraint price_schedule_seq_key UNIQUE (seq),
  constraint price_schedule_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'running'::text, 'done'::text, 'cancelled'::text, 'failed'::text])))
);
CREATE INDEX price_schedule_item ON public.price_schedule USING btree (item_id);
CREATE INDEX price_schedule_product ON public.price_schedule USING btree (product_id, starts_at, seq);

create table public.product (
  id text not null,
  seq bigint not null generated always as identity,
  name text not null,
  kind text not null default ''::text,
  image text not null default ''::text,
  gallery text[] not null default '{}'::text[],
  benefits text[] not null default '{}'::text[],
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  status text not null default 'published'::text,
  place bigint not null generated by default as identity,
  manufacturer text not null default ''::text,
  country_of_origin text not null default ''::text,
  version integer not null default 1,
  deleted_at timestamp with time zone,
  page_texts jsonb not null default '{}'::jsonb,
  food_type text,
  best_before_months integer,
  declarations jsonb not null default '{}'::jsonb,
  ground text,
  article_title text not null default ''::text,
  article_path text not null default ''::text,
  constraint product_article_path_check CHECK ((length(article_path) <= 500)),
  constraint product_article_title_check CHECK ((length(article_title) <= 150)),
  constraint product_best_before_months_check CHECK (((best_before_months >= 1) AND (best_before_months <= 120))),
  constraint product_country_of_origin_check CHECK ((length(country_of_origin) <= 60)),
  constraint product_declarations_check CHECK ((jsonb_typeof(declarations) = 'object'::text)),
  constraint product_food_type_check CHECK ((food_type = ANY (ARRAY['vegetarian'::text, 'non-vegetarian'::text]))),
  constraint product_ground_check CHECK ((ground = ANY (ARRAY['first'::text, 'second'::text]))),
  constraint product_manufacturer_check CHECK ((length(manufacturer) <= 300)),
  constraint product_name_check CHECK (((length(name) >= 1) AND (length(name) <= 200))),
  constraint product_page_texts_check CHECK ((jsonb_typeof(page_texts) = 'object'::text)),
  constraint product_pkey PRIMARY KEY (id),
  constraint product_place UNIQUE (place) DEFERRABLE,
  constraint product_seq_key UNIQUE (seq),
  constraint product_status_check CHECK ((status = ANY (ARRAY['draft'::text, 'published'::text])))
);
CREATE INDEX product_deleted ON public.product USING btree (deleted_at) WHERE (deleted_at IS NOT NULL);
CREATE INDEX product_name ON public.product USING btree (lower(name));
CREATE INDEX product_published ON public.product USING btree (place) WHERE (status = 'published'::text);
CREATE TRIGGER product_changed AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON public.product FOR EACH STATEMENT EXECUTE FUNCTION announce_catalogue();
CREATE TRIGGER product_erased BEFORE DELETE ON public.product FOR EACH ROW EXECUTE FUNCTION keep_product_name();
CREATE TRIGGER product_published_once AFTER UPDATE OF status ON public.product FOR EACH ROW WHEN (((new.status = 'published'::text) AND (old.status <> 'published'::text))) EXECUTE FUNCTION end_preview();
CREATE TRIGGER product_version BEFORE UPDATE OF name, kind, image, gallery, benefits, status, manufacturer, country_of_origin, updated_at ON public.product FOR EACH ROW EXECUTE FUNCTION raise_version();

create table public.product_change (
  product_id text not null,
  version integer not null,
  saved_at timestamp with time zone not null,
  before jsonb not null,
  constraint product_change_pkey PRIMARY KEY (product_id),
  constraint product_change_product_id_fkey FOREIGN KEY (product_id) REFERENCES product(id) ON DELETE CASCADE
);

create table public.product_import (
  id text not null,
  seq bigint not null generated always as identity,
  created_at timestamp with time zone not null,
  added integer not null,
  updated integer not null,
  undone_at timestamp with time zone,
  constraint product_import_pkey PRIMARY KEY (id),
  constraint product_import_seq_key UNIQUE (seq)
);

create table public.product_import_line (
  import_id text not null,
  product_id text not null,
  version integer not null,
  before jsonb,
  constraint product_import_line_import_id_fkey FOREIGN KEY (import_id) REFERENCES product_import(id) ON DELETE CASCADE,
  constraint product_import_line_pkey PRIMARY KEY (import_id, product_id)
);

create table public.product_preview (
  product_id text not null,
  token_hash bytea not null,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  constraint product_preview_pkey PRIMARY KEY (product_id),
  constraint product_preview_product_id_fkey FOREIGN KEY (product_id) REFERENCES product(id) ON DELETE CASCADE,
  constraint product_preview_token_hash_key UNIQUE (token_hash)
);

create table public.product_video (
  product_id text not null,
  file text not null,
  captions text,
  poster text not null default ''::text,
  seconds integer not null,
  width integer not null,
  height integer not null,
  added_at timestamp with time zone not null,
  constraint product_video_captions_check CHECK ((length(captions) <= 40)),
  constraint product_video_file_check CHECK ((length(file) <= 40)),
  constraint product_video_file_key UNIQUE (file),
  constraint product_video_height_check CHECK (((height >= 1) AND (height <= 8192))),
  constraint product_video_pkey PRIMARY KEY (product_id),
  constraint product_video_poster_check CHECK ((length(poster) <= 500)),
  constraint product_video_product_id_fkey FOREIGN KEY (product_id) REFERENCES product(id) ON DELETE CASCADE,
  constraint product_video_seconds_check CHECK (((seconds >= 1) AND (seconds <= 120))),
  constraint product_video_width_check CHECK (((width >= 1) AND (width <= 8192)))
);
CREATE TRIGGER product_video_changed AFTER INSERT OR DELETE OR UPDATE ON public.product_video FOR EACH STATEMENT EXECUTE FUNCTION announce_catalogue();

create table public.proposal (
  id text not null,
  seq bigint not null generated always as identity,
  key_id text not null,
  method text not null,
  path text not null,
  input json,
  created_at timestamp with time zone not null,
  decided_at timestamp with time zone,
  decided_by text,
  outcome text,
  answer text not null default ''::text,
  constraint proposal_check CHECK (((decided_at IS NOT NULL) OR ((outcome IS NULL) AND (input IS NOT NULL)))),
  constraint proposal_key_id_fkey FOREIGN KEY (key_id) REFERENCES api_key(id) ON DELETE CASCADE,
  constraint proposal_outcome_check CHECK ((outcome = ANY (ARRAY['done'::text, 'dismissed'::text]))),
  constraint proposal_pkey PRIMARY KEY (id),
  constraint proposal_seq_key UNIQUE (seq)
);
CREATE INDEX proposal_key_waiting ON public.proposal USING btree (key_id) WHERE (decided_at IS NULL);

create table public.rate_limit (
  key character varying(255) not null,
  points integer not null default 0,
  expire bigint,
  constraint rate_limit_pkey PRIMARY KEY (key)
);

create table public.recovery_code (
  customer_id text not null,
  code_hash bytea not null,
  created_at timestamp with time zone not null,
  used_at timestamp with time zone,
  constraint recovery_code_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customer(id) ON DELETE CASCADE,
  constraint recovery_code_pkey PRIMARY KEY (customer_id, code_hash)
);

create table public.redirect (
  id text not null,
  seq bigint not null generated always as identity,
  from_path text not null,
  to_address text not null,
  version integer not null default 0,
  created_at timestamp with time zone not null,
  constraint redirect_from_path_check CHECK (((from_path ~~ '/_%'::text) AND (length(from_path) <= 1000))),
  constraint redirect_from_path_key UNIQUE (from_path),
  constraint redirect_pkey PRIMARY KEY (id),
  constraint redirect_seq_key UNIQUE (seq),
  constraint redirect_to_address_check CHECK ((to_address ~ '^(/($|[^/])|https://)'::text))
);
CREATE TRIGGER redirect_version BEFORE UPDATE ON public.redirect FOR EACH ROW EXECUTE FUNCTION raise_version();

create table public.refund (
  id text not null,
  payment_id text not null,
  amount_paise bigint not null,
  reason text not null,
  status text not null,
  razorpay_refund_id text,
  created_at timestamp with time zone not null,
  request_key text,
  problem text,
  settled_at timestamp with time zone,
  sent_back text[] not null default '{}'::text[],
  next_check_at timestamp with time zone,
  all_left boolean not null default false,
  retried_at timestamp with time zone,
  origin text,
  return_id text,
  removal_id text,
  provider text not null default 'razorpay'::text,
  pieces jsonb,
  seq bigint not null generated always as identity,
  split_from text,
  is_charge boolean not null default false,
  constraint refund_amount_paise_check CHECK ((amount_paise > 0)),
  constraint refund_origin_check CHECK ((origin = ANY (ARRAY['staff'::text, 'return'::text, 'removal'::text, 'cancellation'::text, 'exception'::text, 'provider'::text]))),
  constraint refund_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES payment(id),
  constraint refund_pieces_check CHECK ((jsonb_typeof(pieces) = 'array'::text)),
  constraint refund_pkey PRIMARY KEY (id),
  constraint refund_razorpay_refund_id_key UNIQUE (razorpay_refund_id),
  constraint refund_removal_check CHECK (((removal_id IS NULL) OR (origin = 'removal'::text))),
  constraint refund_removal_id_fkey FOREIGN KEY (removal_id) REFERENCES audit_entry(id) ON DELETE SET NULL DEFERRABLE INITIALLY DEFERRED,
  constraint refund_removal_id_key UNIQUE (removal_id),
  constraint refund_request_key_check CHECK (((length(request_key) >= 8) AND (length(request_key) <= 64))),
  constraint refund_request_key_key UNIQUE (request_key),
  constraint refund_return_check CHECK (((return_id IS NULL) OR (origin = 'return'::text))),
  constraint refund_return_id_key UNIQUE (return_id),
  constraint refund_split_from_fkey FOREIGN KEY (split_from) REFERENCES refund(id),
  constraint refund_status_check CHECK ((status = ANY (ARRAY['requested'::text, 'pending'::text, 'processed'::text, 'failed'::text])))
);
CREATE INDEX refund_by_hand ON public.refund USING btree (payment_id) WHERE ((provider = 'offline'::text) AND (status = 'requested'::text));
CREATE INDEX refund_open ON public.refund USING btree (created_at) WHERE (status <> 'processed'::text);
CREATE INDEX refund_payment ON public.refund USING btree (payment_id);
CREATE INDEX refund_processed ON public.refund USING btree (COALESCE(settled_at, created_at)) WHERE (status = 'processed'::text);
CREATE INDEX refund_split ON public.refund USING btree (split_from) WHERE (split_from IS NOT NULL);
CREATE INDEX refund_unsettled ON public.refund USING btree (next_check_at) WHERE (next_check_at IS NOT NULL);
CREATE TRIGGER ledger_refund_came AFTER INSERT ON public.refund FOR EACH ROW EXECUTE FUNCTION note_ledger_refund();
CREATE TRIGGER ledger_refund_changed AFTER UPDATE OF status ON public.refund FOR EACH ROW WHEN (((new.status = 'failed'::text) <> (old.status = 'failed'::text))) EXECUTE FUNCTION note_ledger_refund();
CREATE TRIGGER refund_of_previous_release BEFORE INSERT ON public.refund FOR EACH ROW WHEN ((new.origin IS NULL)) EXECUTE FUNCTION fill_refund_origin();
CREATE TRIGGER refund_processed AFTER UPDATE OF status ON public.refund FOR EACH ROW WHEN (((new.status = 'processed'::text) <> (old.status = 'processed'::text))) EXECUTE FUNCTION note_refund();
CREATE TRIGGER refund_rest AFTER INSERT OR UPDATE OF status, amount_paise ON public.refund FOR EACH ROW EXECUTE FUNCTION note_refund_rest();

create table public.refund_rest (
  payment_id text not null,
  paise integer not null,
  accepted_at timestamp with time zone,
  constraint refund_rest_paise_check CHECK (((paise >= 1) AND (paise <= 99))),
  constraint refund_rest_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES payment(id),
  constraint refund_rest_pkey PRIMARY KEY (payment_id)
);
CREATE INDEX refund_rest_open ON public.refund_rest USING btree (payment_id) WHERE (accepted_at IS NULL);

create table public.replacement (
  order_id text not null,
  replaces text not null,
  return_id text,
  reason text not null,
  refund_id text,
  request_key text not null,
  request_hash bytea not null,
  made_at timestamp with time zone not null,
  constraint replacement_check CHECK ((order_id <> replaces)),
  constraint replacement_order_id_fkey FOREIGN KEY (order_id) REFERENCES shop_order(id) ON DELETE CASCADE,
  constraint replacement_pkey PRIMARY KEY (order_id),
  constraint replacement_reason_check CHECK ((reason = ANY (ARRAY['damaged'::text, 'wrong_item'::text, 'spoiled'::text, 'not_as_described'::text, 'changed_mind'::text, 'other'::text]))),
  constraint replacement_refund_id_fkey FOREIGN KEY (refund_id) REFERENCES refund(id),
  constraint replacement_refund_id_key UNIQUE (refund_id),
  constraint replacement_replaces_fkey FOREIGN KEY (replaces) REFERENCES shop_order(id),
  constraint replacement_request_hash_check CHECK ((length(request_hash) = 32)),
  constraint replacement_request_key_check CHECK (((length(request_key) >= 8) AND (length(request_key) <= 64))),
  constraint replacement_request_key_key UNIQUE (request_key),
  constraint replacement_return_id_fkey FOREIGN KEY (return_id) REFERENCES return_request(id)
);
CREATE INDEX replacement_replaces ON public.replacement USING btree (replaces);
CREATE INDEX replacement_return ON public.replacement USING btree (return_id) WHERE (return_id IS NOT NULL);

create table public.replacement_line (
  order_id text not null,
  "position" integer not null,
  qty integer not null,
  new_position integer not null,
  difference_paise bigint not null default 0,
  refunded_paise bigint not null default 0,
  constraint replacement_line_difference_paise_check CHECK ((difference_paise >= 0)),
  constraint replacement_line_new_position_check CHECK ((new_position >= 0)),
  constraint replacement_line_order_id_fkey FOREIGN KEY (order_id) REFERENCES replacement(order_id) ON DELETE CASCADE,
  constraint replacement_line_pkey PRIMARY KEY (order_id, "position"),
  constraint replacement_line_position_check CHECK (("position" >= 0)),
  constraint replacement_line_qty_check CHECK ((qty > 0)),
  constraint replacement_line_refunded_paise_check CHECK ((refunded_paise >= 0))
);

create table public.request_key (
  caller text not null,
  endpoint text not null,
  key text not null,
  input_hash bytea not null,
  reply text,
  created_at timestamp with time zone not null,
  constraint request_key_pkey PRIMARY KEY (caller, endpoint, key)
);
CREATE INDEX request_key_created ON public.request_key USING btree (created_at);

create table public.return_line (
  return_id text not null,
  "position" integer not null,
  qty integer not null,
  restocked integer not null default 0,
  written_off integer not null default 0,
  constraint return_line_check CHECK (((restocked + written_off) <= qty)),
  constraint return_line_pkey PRIMARY KEY (return_id, "position"),
  constraint return_line_position_check CHECK (("position" >= 0)),
  constraint return_line_qty_check CHECK ((qty > 0)),
  constraint return_line_restocked_check CHECK ((restocked >= 0)),
  constraint return_line_return_id_fkey FOREIGN KEY (return_id) REFERENCES return_request(id) ON DELETE CASCADE,
  constraint return_line_written_off_check CHECK ((written_off >= 0))
);

create table public.return_photo (
  id text not null,
  return_id text not null,
  number integer not null,
  hash bytea not null,
  jpeg bytea not null,
  constraint return_photo_hash_check CHECK ((length(hash) = 32)),
  constraint return_photo_jpeg_check CHECK ((length(jpeg) <= 4194304)),
  constraint return_photo_number_check CHECK (((number >= 1) AND (number <= 4))),
  constraint return_photo_pkey PRIMARY KEY (id),
  constraint return_photo_return_id_fkey FOREIGN KEY (return_id) REFERENCES return_request(id) ON DELETE CASCADE,
  constraint return_photo_return_id_hash_key UNIQUE (return_id, hash),
  constraint return_photo_return_id_number_key UNIQUE (return_id, number)
);

create table public.return_request (
  id text not null,
  seq bigint not null generated always as identity,
  order_id text not null,
  state text not null default 'requested'::text,
  reason text not null,
  words text not null default ''::text,
  answer text not null default ''::text,
  closing text not null default ''::text,
  request_key text not null,
  asked_at timestamp with time zone not null,
  received_at timestamp with time zone,
  refund_id text,
  version integer not null default 1,
  constraint return_request_answer_check CHECK ((length(answer) <= 1000)),
  constraint return_request_check CHECK (((state = 'received'::text) <= (received_at IS NOT NULL))),
  constraint return_request_check1 CHECK (((refund_id IS NOT NULL) <= (state = 'closed'::text))),
  constraint return_request_closing_check CHECK ((length(closing) <= 1000)),
  constraint return_request_order_id_fkey FOREIGN KEY (order_id) REFERENCES shop_order(id),
  constraint return_request_order_id_request_key_key UNIQUE (order_id, request_key),
  constraint return_request_pkey PRIMARY KEY (id),
  constraint return_request_reason_check CHECK ((reason = ANY (ARRAY['damaged'::text, 'wrong_item'::text, 'spoiled'::text, 'not_as_described'::text, 'changed_mind'::text, 'other'::text]))),
  constraint return_request_refund_id_fkey FOREIGN KEY (refund_id) REFERENCES refund(id),
  constraint return_request_refund_id_key UNIQUE (refund_id),
  constraint return_request_seq_key UNIQUE (seq),
  constraint return_request_state_check CHECK ((state = ANY (ARRAY['requested'::text, 'withdrawn'::text, 'refused'::text, 'approved'::text, 'received'::text, 'closed'::text]))),
  constraint return_request_words_check CHECK ((length(words) <= 1000))
);
CREATE INDEX return_request_state ON public.return_request USING btree (state, seq);
CREATE TRIGGER return_request_version BEFORE UPDATE ON public.return_request FOR EACH ROW EXECUTE FUNCTION raise_version();

create table public.review (
  id text not null,
  seq bigint not null generated always as identity,
  product_id text not null,
  customer_id text not null,
  order_id text not null,
  stars smallint not null,
  title text not null default ''::text,
  words text not null default ''::text,
  name text not null default ''::text,
  photos text[] not null default '{}'::text[],
  state text not null default 'waiting'::text,
  author_deleted boolean not null default false,
  answer text not null default ''::text,
  answered_at timestamp with time zone,
  helpful integer not null default 0,
  reports integer not null default 0,
  version integer not null default 1,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  is_shown boolean not null generated always as (((state = 'shown'::text) AND (NOT author_deleted))) stored,
  search_text text not null generated always as (lower(((((name || ' '::text) || title) || ' '::text) || words))) stored,
  search_key text,
  constraint review_answer_check CHECK ((length(answer) <= 1000)),
  constraint review_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customer(id) ON DELETE CASCADE,
  constraint review_name_check CHECK ((length(name) <= 40)),
  constraint review_photos_check CHECK ((cardinality(photos) <= 3)),
  constraint review_pkey PRIMARY KEY (id),
  constraint review_product_id_customer_id_key UNIQUE (product_id, customer_id),
  constraint review_seq_key UNIQUE (seq),
  constraint review_stars_check CHECK (((stars >= 1) AND (stars <= 5))),
  constraint review_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'shown'::text, 'removed'::text]))),
  constraint review_title_check CHECK ((length(title) <= 80)),
  constraint review_words_check CHECK ((length(words) <= 2000))
);
CREATE INDEX review_customer ON public.review USING btree (customer_id, seq);
CREATE INDEX review_fullest ON public.review USING btree (product_id, ((((words <> ''::text))::integer + ((photos <> '{}'::text[]))::integer)), seq) WHERE is_shown;
CREATE INDEX review_helpful ON public.review USING btree (product_id, helpful, seq) WHERE is_shown;
CREATE INDEX review_highest ON public.review USING btree (product_id, stars, seq) WHERE is_shown;
CREATE INDEX review_lowest ON public.review USING btree (product_id, ((- stars)), seq) WHERE is_shown;
CREATE INDEX review_newest ON public.review USING btree (product_id, ((seq + 0)), seq) WHERE is_shown;
CREATE INDEX review_photo_fullest ON public.review USING btree (product_id, ((((words <> ''::text))::integer + ((photos <> '{}'::text[]))::integer)), seq) WHERE (is_shown AND (photos <> '{}'::text[]));
CREATE INDEX review_photo_helpful ON public.review USING btree (product_id, helpful, seq) WHERE (is_shown AND (photos <> '{}'::text[]));
CREATE INDEX review_photo_highest ON public.review USING btree (product_id, stars, seq) WHERE (is_shown AND (photos <> '{}'::text[]));
CREATE INDEX review_photo_lowest ON public.review USING btree (product_id, ((- stars)), seq) WHERE (is_shown AND (photos <> '{}'::text[]));
CREATE INDEX review_photo_newest ON public.review USING btree (product_id, ((seq + 0)), seq) WHERE (is_shown AND (photos <> '{}'::text[]));
CREATE INDEX review_pictures ON public.review USING gin (picture_hashes(photos)) WITH (fastupdate=off) WHERE (photos <> '{}'::text[]);
CREATE INDEX review_praise ON public.review USING btree (seq) WHERE (is_shown AND (stars >= 4) AND (words <> ''::text));
CREATE INDEX review_product ON public.review USING btree (product_id, seq) WHERE (NOT author_deleted);
CREATE INDEX review_reported ON public.review USING btree (seq) WHERE ((reports > 0) AND is_shown);
CREATE INDEX review_search_keys ON public.review USING gin (search_key gin_trgm_ops) WITH (fastupdate=off);
CREATE INDEX review_search_parts ON public.review USING gin (search_text gin_trgm_ops) WITH (fastupdate=off);
CREATE INDEX review_state ON public.review USING btree (state, seq) WHERE (NOT author_deleted);
CREATE TRIGGER review_added AFTER INSERT ON public.review REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_added_reviews();
CREATE TRIGGER review_changed AFTER UPDATE ON public.review REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_changed_reviews();
CREATE TRIGGER review_removed AFTER DELETE ON public.review REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION count_removed_reviews();
CREATE TRIGGER review_search_key BEFORE INSERT OR UPDATE OF name, title, words ON public.review FOR EACH ROW EXECUTE FUNCTION keep_review_search_key();

create table public.review_count (
  product_id text not null,
  state text not null,
  stars smallint not null,
  reviews integer not null,
  with_photos integer not null,
  constraint review_count_pkey PRIMARY KEY (product_id, state, stars)
);

create table public.review_invitation (
  order_id text not null,
  delivered_at timestamp with time zone not null,
  sent_at timestamp with time zone,
  constraint review_invitation_order_id_fkey FOREIGN KEY (order_id) REFERENCES shop_order(id),
  constraint review_invitation_pkey PRIMARY KEY (order_id)
);
CREATE INDEX review_invitation_due ON public.review_invitation USING btree (delivered_at) WHERE (sent_at IS NULL);

create table public.review_report (
  review_id text not null,
  reporter bytea not null,
  reason text not null,
  created_at timestamp with time zone not null,
  constraint review_report_pkey PRIMARY KEY (review_id, reporter),
  constraint review_report_reason_check CHECK ((reason = ANY (ARRAY['advert'::text, 'insult'::text, 'private'::text, 'other'::text]))),
  constraint review_report_reporter_check CHECK ((length(reporter) = 16)),
  constraint review_report_review_id_fkey FOREIGN KEY (review_id) REFERENCES review(id) ON DELETE CASCADE
);
CREATE INDEX review_report_created ON public.review_report USING btree (created_at);

create table public.review_vote (
  review_id text not null,
  customer_id text not null,
  created_at timestamp with time zone not null,
  constraint review_vote_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customer(id) ON DELETE CASCADE,
  constraint review_vote_pkey PRIMARY KEY (review_id, customer_id),
  constraint review_vote_review_id_fkey FOREIGN KEY (review_id) REFERENCES review(id) ON DELETE CASCADE
);
CREATE INDEX review_vote_customer ON public.review_vote USING btree (customer_id);
CREATE TRIGGER review_voted AFTER INSERT OR DELETE ON public.review_vote FOR EACH ROW EXECUTE FUNCTION count_vote();

create table public.sales_change (
  seq bigint not null generated always as identity,
  day date not null,
  measure text not null,
  name text not null,
  orders bigint not null,
  qty bigint not null,
  paise bigint not null,
  constraint sales_change_pkey PRIMARY KEY (seq)
);

create table public.sales_day (
  measure text not null,
  day date not null,
  name text not null,
  orders bigint not null,
  qty bigint not null,
  paise bigint not null,
  constraint sales_day_pkey PRIMARY KEY (measure, day, name)
);
CREATE INDEX sales_day_name ON public.sales_day USING btree (lower(name), measure, day);

create table public.session (
  token_hash bytea not null,
  customer_id text not null,
  created_at timestamp with time zone not null,
  last_used_at timestamp with time zone not null,
  device text,
  network bytea,
  opened_by text not null default 'password'::text,
  has_second_factor boolean not null default false,
  needs_second_factor boolean not null default false,
  proven_at timestamp with time zone,
  constraint session_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customer(id) ON DELETE CASCADE,
  constraint session_device_check CHECK (((length(device) >= 1) AND (length(device) <= 60))),
  constraint session_opened_by_check CHECK ((opened_by = ANY (ARRAY['password'::text, 'code'::text, 'passkey'::text]))),
  constraint session_pkey PRIMARY KEY (token_hash),
  constraint session_token_hash_check CHECK ((length(token_hash) = 32))
);
CREATE INDEX session_customer ON public.session USING btree (customer_id);

create table public.setting (
  name text not null,
  value jsonb not null,
  updated_at timestamp with time zone not null,
  version integer not null default 1,
  constraint setting_name_check CHECK (((length(name) >= 1) AND (length(name) <= 60))),
  constraint setting_pkey PRIMARY KEY (name)
);
CREATE TRIGGER setting_changed AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON public.setting FOR EACH STATEMENT EXECUTE FUNCTION announce_catalogue();
CREATE TRIGGER setting_version BEFORE UPDATE OF value ON public.setting FOR EACH ROW WHEN ((old.value IS DISTINCT FROM new.value)) EXECUTE FUNCTION raise_version();

create table public.settlement_day (
  provider text not null,
  day date not null,
  items integer not null,
  read_at timestamp with time zone not null,
  constraint settlement_day_pkey PRIMARY KEY (provider, day)
);

create table public.settlement_item (
  provider text not null,
  settlement_id text not null,
  item_id text not null,
  seq bigint not null generated always as identity,
  kind text not null,
  payment_id text,
  amount_paise bigint not null,
  credit_paise bigint not null,
  debit_paise bigint not null,
  fee_paise bigint not null,
  tax_paise bigint not null,
  currency text not null,
  utr text not null default ''::text,
  description text not null default ''::text,
  settled_at timestamp with time zone not null,
  constraint settlement_item_amount_paise_check CHECK ((amount_paise >= 0)),
  constraint settlement_item_credit_paise_check CHECK ((credit_paise >= 0)),
  constraint settlement_item_debit_paise_check CHECK ((debit_paise >= 0)),
  constraint settlement_item_fee_paise_check CHECK ((fee_paise >= 0)),
  constraint settlement_item_kind_check CHECK ((kind = ANY (ARRAY['payment'::text, 'refund'::text, 'adjustment'::text, 'other'::text]))),
  constraint settlement_item_pkey PRIMARY KEY (provider, settlement_id, item_id),
  constraint settlement_item_seq_key UNIQUE (seq),
  constraint settlement_item_tax_paise_check CHECK ((tax_paise >= 0))
);
CREATE INDEX settlement_item_item ON public.settlement_item USING btree (item_id);
CREATE INDEX settlement_item_settled ON public.settlement_item USING btree (settled_at, seq);

create table public.share_account (
  celebrity_id text not null,
  entries integer not null default 0,
  head bytea,
  bank bytea,
  bank_hint text not null default ''::text,
  bank_version integer not null default 0,
  constraint share_account_celebrity_id_fkey FOREIGN KEY (celebrity_id) REFERENCES celebrity(id),
  constraint share_account_check CHECK (((entries = 0) = (head IS NULL))),
  constraint share_account_entries_check CHECK ((entries >= 0)),
  constraint share_account_head_check CHECK ((length(head) = 32)),
  constraint share_account_pkey PRIMARY KEY (celebrity_id)
);
CREATE TRIGGER share_account_grows BEFORE UPDATE OF entries ON public.share_account FOR EACH ROW WHEN ((new.entries < old.entries)) EXECUTE FUNCTION refuse_shorter_ledger();
CREATE TRIGGER share_account_kept BEFORE DELETE ON public.share_account FOR EACH ROW EXECUTE FUNCTION refuse_shorter_ledger();
CREATE TRIGGER share_account_whole BEFORE TRUNCATE ON public.share_account FOR EACH STATEMENT EXECUTE FUNCTION refuse_shorter_ledger();

create table public.share_entry (
  celebrity_id text not null,
  number integer not null,
  at timestamp with time zone not null,
  kind text not null,
  order_id text,
  coupon text not null default ''::text,
  net_paise bigint not null default 0,
  share_paise bigint not null default 0,
  value_paise bigint not null default 0,
  payable_from timestamp with time zone,
  note text not null default ''::text,
  hash bytea not null,
  corrects integer,
  constraint share_entry_celebrity_id_fkey FOREIGN KEY (celebrity_id) REFERENCES share_account(celebrity_id),
  constraint share_entry_check CHECK (((kind = 'due'::text) = (payable_from IS NOT NULL))),
  constraint share_entry_corrects FOREIGN KEY (celebrity_id, corrects) REFERENCES share_entry(celebrity_id, number),
  constraint share_entry_hash_check CHECK ((length(hash) = 32)),
  constraint share_entry_note_check CHECK ((length(note) <= 300)),
  constraint share_entry_number_check CHECK ((number > 0)),
  constraint share_entry_order_id_fkey FOREIGN KEY (order_id) REFERENCES shop_order(id),
  constraint share_entry_pkey PRIMARY KEY (celebrity_id, number),
  constraint share_entry_value_paise_check CHECK (((value_paise >= 0) OR (corrects IS NOT NULL)))
);
CREATE INDEX share_entry_corrected ON public.share_entry USING btree (celebrity_id, corrects) WHERE (corrects IS NOT NULL);
CREATE INDEX share_entry_order ON public.share_entry USING btree (order_id) WHERE (order_id IS NOT NULL);
CREATE UNIQUE INDEX share_entry_due ON public.share_entry USING btree (order_id) WHERE (kind = 'due'::text);
CREATE TRIGGER share_entry_kept BEFORE DELETE OR UPDATE ON public.share_entry FOR EACH ROW EXECUTE FUNCTION refuse_entry_change();
CREATE TRIGGER share_entry_whole BEFORE TRUNCATE ON public.share_entry FOR EACH STATEMENT EXECUTE FUNCTION refuse_entry_change();

create table public.share_payout (
  id text not null,
  seq bigint not null generated always as identity,
  made_at timestamp with time zone not null,
  made_by text not null,
  constraint share_payout_pkey PRIMARY KEY (id),
  constraint share_payout_seq_key UNIQUE (seq)
);
CREATE TRIGGER share_payout_kept BEFORE DELETE ON public.share_payout FOR EACH ROW EXECUTE FUNCTION refuse_shorter_ledger();
CREATE TRIGGER share_payout_whole BEFORE TRUNCATE ON public.share_payout FOR EACH STATEMENT EXECUTE FUNCTION refuse_shorter_ledger();

create table public.share_payout_file (
  payout_id text not null,
  number integer not null,
  made_at timestamp with time zone not null,
  made_by text not null,
  constraint share_payout_file_number_check CHECK ((number > 0)),
  constraint share_payout_file_payout_id_fkey FOREIGN KEY (payout_id) REFERENCES share_payout(id),
  constraint share_payout_file_pkey PRIMARY KEY (payout_id, number)
);
CREATE TRIGGER share_payout_file_kept BEFORE DELETE ON public.share_payout_file FOR EACH ROW EXECUTE FUNCTION refuse_shorter_ledger();
CREATE TRIGGER share_payout_file_whole BEFORE TRUNCATE ON public.share_payout_file FOR EACH STATEMENT EXECUTE FUNCTION refuse_shorter_ledger();

create table public.share_payout_line (
  payout_id text not null,
  celebrity_id text not null,
  line integer not null,
  name text not null,
  gross_paise bigint not null,
  tax_paise bigint not null,
  sections text not null default ''::text,
  state text not null default 'open'::text,
  note text not null default ''::text,
  decided_at timestamp with time zone,
  bank bytea,
  bank_hint text not null default ''::text,
  earlier_tax jsonb not null default '[]'::jsonb,
  constraint share_payout_line_celebrity_id_fkey FOREIGN KEY (celebrity_id) REFERENCES share_account(celebrity_id),
  constraint share_payout_line_check CHECK (((tax_paise >= 0) AND (tax_paise <= gross_paise))),
  constraint share_payout_line_check1 CHECK (((state = 'open'::text) = (decided_at IS NULL))),
  constraint share_payout_line_earlier_tax_check CHECK ((jsonb_typeof(earlier_tax) = 'array'::text)),
  constraint share_payout_line_gross_paise_check CHECK ((gross_paise > 0)),
  constraint share_payout_line_line_check CHECK ((line > 0)),
  constraint share_payout_line_note_check CHECK ((length(note) <= 200)),
  constraint share_payout_line_payout_id_fkey FOREIGN KEY (payout_id) REFERENCES share_payout(id),
  constraint share_payout_line_payout_id_line_key UNIQUE (payout_id, line),
  constraint share_payout_line_pkey PRIMARY KEY (payout_id, celebrity_id)
);
CREATE INDEX share_payout_line_celebrity ON public.share_payout_line USING btree (celebrity_id);
CREATE UNIQUE INDEX share_payout_line_open ON public.share_payout_line USING btree (celebrity_id) WHERE (state = 'open'::text);
CREATE TRIGGER share_payout_line_kept BEFORE DELETE ON public.share_payout_line FOR EACH ROW EXECUTE FUNCTION refuse_shorter_ledger();
CREATE TRIGGER share_payout_line_whole BEFORE TRUNCATE ON public.share_payout_line FOR EACH STATEMENT EXECUTE FUNCTION refuse_shorter_ledger();

create table public.share_rate (
  celebrity_id text not null,
  seq bigint not null generated always as identity,
  effective_from date not null,
  created_at timestamp with time zone not null,
  terms jsonb not null,
  constraint share_rate_celebrity_id_fkey FOREIGN KEY (celebrity_id) REFERENCES share_account(celebrity_id),
  constraint share_rate_pkey PRIMARY KEY (celebrity_id, seq),
  constraint share_rate_seq_key UNIQUE (seq),
  constraint share_rate_terms_check CHECK ((jsonb_typeof(terms) = 'object'::text))
);

create table public.share_withholding (
  covers text not null,
  effective_from date not null,
  section text not null,
  rate_bp integer not null,
  threshold_paise bigint not null,
  rounding text not null,
  source text not null default ''::text,
  updated_at timestamp with time zone not null,
  constraint share_withholding_pkey PRIMARY KEY (covers, effective_from),
  constraint share_withholding_rate_bp_check CHECK (((rate_bp >= 0) AND (rate_bp <= 10000))),
  constraint share_withholding_section_check CHECK (((length(section) >= 1) AND (length(section) <= 60))),
  constraint share_withholding_threshold_paise_check CHECK ((threshold_paise >= 0))
);

create table public.shipment (
  id text not null,
  seq bigint not null generated always as identity,
  order_id text not null,
  parcel_number integer not null,
  provider text not null,
  state text not null,
  weight_grams integer not null,
  length_cm integer not null,
  breadth_cm integer not null,
  height_cm integer not null,
  cash_paise bigint not null,
  expected_on date,
  courier_order_id text not null default ''::text,
  courier_shipment_id text not null default ''::text,
  awb text,
  handed_to text not null default ''::text,
  charged_grams integer,
  problem text not null default ''::text,
  actor_id text not null,
  created_at timestamp with time zone not null,
  next_check_at timestamp with time zone,
  constraint shipment_breadth_cm_check CHECK ((breadth_cm > 0)),
  constraint shipment_cash_paise_check CHECK ((cash_paise >= 0)),
  constraint shipment_charged_grams_check CHECK ((charged_grams > 0)),
  constraint shipment_height_cm_check CHECK ((height_cm > 0)),
  constraint shipment_length_cm_check CHECK ((length_cm > 0)),
  constraint shipment_order_id_fkey FOREIGN KEY (order_id) REFERENCES shop_order(id) ON DELETE CASCADE,
  constraint shipment_parcel_number_check CHECK ((parcel_number > 0)),
  constraint shipment_pkey PRIMARY KEY (id),
  constraint shipment_seq_key UNIQUE (seq),
  constraint shipment_state_check CHECK ((state = ANY (ARRAY['booking'::text, 'failed'::text, 'refused'::text, 'booked'::text, 'cancelling'::text, 'cancelled'::text, 'picked_up'::text, 'in_transit'::text, 'out_for_delivery'::text, 'returning'::text, 'lost'::text, 'returned'::text, 'delivered'::text]))),
  constraint shipment_weight_grams_check CHECK ((weight_grams > 0))
);
CREATE INDEX shipment_check ON public.shipment USING btree (next_check_at) WHERE (next_check_at IS NOT NULL);
CREATE INDEX shipment_order ON public.shipment USING btree (order_id);
CREATE UNIQUE INDEX shipment_awb ON public.shipment USING btree (provider, awb);
CREATE UNIQUE INDEX shipment_standing ON public.shipment USING btree (order_id, parcel_number) WHERE (state <> ALL (ARRAY['refused'::text, 'cancelled'::text]));

create table public.shipment_report (
  shipment_id text not null,
  kind text not null,
  at timestamp with time zone not null,
  words text not null default ''::text,
  constraint shipment_report_pkey PRIMARY KEY (shipment_id, kind, at),
  constraint shipment_report_shipment_id_fkey FOREIGN KEY (shipment_id) REFERENCES shipment(id) ON DELETE CASCADE
);

create table public.shop_mode (
  id boolean not null default true,
  mode text not null,
  version integer not null default nextval('connection_version'::regclass),
  changed_at timestamp with time zone not null,
  constraint shop_mode_id_check CHECK (id),
  constraint shop_mode_mode_check CHECK ((mode = ANY (ARRAY['test'::text, 'live'::text]))),
  constraint shop_mode_pkey PRIMARY KEY (id)
);
CREATE TRIGGER shop_mode_changed AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON public.shop_mode FOR EACH STATEMENT EXECUTE FUNCTION announce_catalogue();

create table public.shop_order (
  id text not null,
  seq bigint not null generated always as identity,
  customer_id text,
  status text not null default 'Pending'::text,
  subtotal_paise bigint not null,
  coupon_discount_paise bigint not null default 0,
  total_paise bigint not null,
  coupon_code text,
  coupon_discount_bp integer,
  coupon_created_by text,
  address jsonb not null,
  fingerprint text not null,
  razorpay_order_id text,
  razorpay_payment_id text,
  razorpay_signature text,
  tracking_id text,
  tracking_url text,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  next_check_at timestamp with time zone,
  paid_at timestamp with time zone,
  listed_at timestamp with time zone not null generated always as (COALESCE(paid_at, created_at)) stored,
  coupon_id text,
  coupon_held_until timestamp with time zone,
  asked_by text,
  asked_until timestamp with time zone,
  version integer not null default 1,
  is_first boolean,
  fulfilment text,
  source text,
  withdrawn_at timestamp with time zone,
  search_key text,
  celebrity_id text,
  provider text not null default 'razorpay'::text,
  method text not null default 'online'::text,
  cod_state text,
  advance_paise bigint not null default 0,
  first_order_only boolean not null default false,
  is_test boolean not null default false,
  address_by text not null default 'shopper'::text,
  is_replacement boolean not null default false,
  constraint shop_order_address_by CHECK ((address_by = ANY (ARRAY['shopper'::text, 'awaited'::text, 'recipient'::text]))),
  constraint shop_order_address_check CHECK ((jsonb_typeof(address) = 'object'::text)),
  constraint shop_order_advance_paise_check CHECK (((advance_paise = 0) OR ((advance_paise >= 100) AND (advance_paise < total_paise)))) NOT VALID,
  constraint shop_order_check CHECK ((total_paise = (subtotal_paise - coupon_discount_paise))),
  constraint shop_order_check1 CHECK (((coupon_code IS NULL) = (coupon_created_by IS NULL))),
  constraint shop_order_cod_state_check CHECK ((cod_state = ANY (ARRAY['to_confirm'::text, 'confirmed'::text, 'shipped'::text, 'collected'::text, 'remitted'::text, 'written_off'::text, 'returned'::text, 'cancelled'::text]))) NOT VALID,
  constraint shop_order_coupon_discount_bp_check CHECK (((coupon_discount_bp >= 0) AND (coupon_discount_bp <= 10000))),
  constraint shop_order_coupon_discount_paise_check CHECK ((coupon_discount_paise >= 0)),
  constraint shop_order_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customer(id) ON DELETE SET NULL,
  constraint shop_order_fulfilment_check CHECK ((fulfilment = ANY (ARRAY['to_pack'::text, 'packed'::text, 'shipped'::text, 'delivered'::text]))),
  constraint shop_order_id_check CHECK ((id ~ '^SW[0-9A-HJKMNP-TV-Z]{12}$'::text)),
  constraint shop_order_method_check CHECK ((method = ANY (ARRAY['online'::text, 'cod'::text]))) NOT VALID,
  constraint shop_order_method_state_check CHECK (
CASE
    WHEN (method = 'online'::text) THEN (cod_state IS NULL)
    ELSE COALESCE((((cod_state = 'to_confirm'::text) AND (status = ANY (ARRAY['Pending'::text, 'Unpaid'::text]))) OR ((cod_state = ANY (ARRAY['confirmed'::text, 'shipped'::text])) AND (status = 'Pending'::text)) OR ((cod_state = ANY (ARRAY['collected'::text, 'remitted'::text, 'written_off'::text])) AND (status = 'Delivered'::text)) OR ((cod_state = ANY (ARRAY['returned'::text, 'cancelled'::text])) AND (status = 'Cancelled'::text))), false)
END) NOT VALID,
  constraint shop_order_pkey PRIMARY KEY (id),
  constraint shop_order_placed_check CHECK ((((status = ANY (ARRAY['Paid'::text, 'Delivered'::text, 'Cancelled'::text])) OR ((method = 'cod'::text) AND (status = 'Pending'::text) AND (cod_state <> 'to_confirm'::text))) = (paid_at IS NOT NULL))) NOT VALID,
  constraint shop_order_razorpay_order_id_key UNIQUE (razorpay_order_id),
  constraint shop_order_razorpay_payment_id_key UNIQUE (razorpay_payment_id),
  constraint shop_order_seq_key UNIQUE (seq),
  constraint shop_order_status_check CHECK ((status = ANY (ARRAY['Pending'::text, 'Unpaid'::text, 'Paid'::text, 'Delivered'::text, 'Cancelled'::text]))),
  constraint shop_order_subtotal_paise_check CHECK ((subtotal_paise >= 0)),
  constraint shop_order_total_paise_check CHECK ((total_paise >= 0))
);
CREATE INDEX shop_order_attempt_keys ON public.shop_order USING gin (array_to_tsvector(string_to_array(TRIM(BOTH FROM search_key), ' '::text))) WITH (fastupdate=off) WHERE (paid_at IS NULL);
CREATE INDEX shop_order_awaited ON public.shop_order USING btree (listed_at) WHERE (address_by = 'awaited'::text);
CREATE INDEX shop_order_celebrity ON public.shop_order USING btree (lower(coupon_created_by), listed_at DESC, seq DESC) WHERE (coupon_created_by IS NOT NULL);
CREATE INDEX shop_order_celebrity_id ON public.shop_order USING btree (celebrity_of(celebrity_id, coupon_created_by), listed_at DESC, seq DESC) WHERE (coupon_created_by IS NOT NULL);
CREATE INDEX shop_order_city ON public.shop_order USING btree (lower((address ->> 'city'::text)), listed_at DESC, seq DESC);
CREATE INDEX shop_order_cod ON public.shop_order USING btree (cod_state, listed_at, seq) WHERE ((method = 'cod'::text) AND (paid_at IS NOT NULL));
CREATE INDEX shop_order_cod_mobile ON public.shop_order USING btree (((address ->> 'mobile'::text))) WHERE ((method = 'cod'::text) AND (status = 'Pending'::text));
CREATE INDEX shop_order_cod_pin ON public.shop_order USING btree (((address ->> 'pincode'::text)), paid_at) WHERE (method = 'cod'::text);
CREATE INDEX shop_order_coupon ON public.shop_order USING btree (lower(coupon_code), listed_at DESC, seq DESC) WHERE (coupon_code IS NOT NULL);
CREATE INDEX shop_order_coupon_held ON public.shop_order USING btree (coupon_id, coupon_held_until) WHERE (coupon_held_until IS NOT NULL);
CREATE INDEX shop_order_customer ON public.shop_order USING btree (customer_id, listed_at DESC, seq DESC);
CREATE INDEX shop_order_packed ON public.shop_order USING btree (listed_at, seq) WHERE (fulfilment = 'packed'::text);
CREATE INDEX shop_order_pin ON public.shop_order USING btree (((address ->> 'pincode'::text)), listed_at DESC, seq DESC);
CREATE INDEX shop_order_placed ON public.shop_order USING btree (listed_at DESC, seq DESC) WHERE (paid_at IS NOT NULL);
CREATE INDEX shop_order_replacement ON public.shop_order USING btree (listed_at) WHERE is_replacement;
CREATE INDEX shop_order_same_coupon ON public.shop_order USING btree (upper(replace(coupon_code, ' '::text, ''::text)), listed_at DESC, seq DESC) WHERE (coupon_code IS NOT NULL);
CREATE INDEX shop_order_search_keys ON public.shop_order USING gin (search_key gin_trgm_ops) WITH (fastupdate=off) WHERE (paid_at IS NOT NULL);
CREATE INDEX shop_order_state_key ON public.shop_order USING btree (state_key((address ->> 'state'::text)), listed_at DESC, seq DESC);
CREATE INDEX shop_order_status ON public.shop_order USING btree (status, listed_at DESC, seq DESC);
CREATE INDEX shop_order_test ON public.shop_order USING btree (listed_at) WHERE is_test;
CREATE INDEX shop_order_to_ship ON public.shop_order USING btree (listed_at, seq) WHERE (fulfilment = ANY (ARRAY['to_pack'::text, 'packed'::text]));
CREATE INDEX shop_order_tracking_number ON public.shop_order USING btree (upper(tracking_id)) WHERE (tracking_id IS NOT NULL);
CREATE INDEX shop_order_unsettled ON public.shop_order USING btree (next_check_at) WHERE (next_check_at IS NOT NULL);
CREATE INDEX shop_order_without_account ON public.shop_order USING btree (id) WHERE (customer_id IS NULL);
CREATE UNIQUE INDEX shop_order_attempt ON public.shop_order USING btree (customer_id, fingerprint) WHERE (status = ANY (ARRAY['Pending'::text, 'Unpaid'::text]));
CREATE TRIGGER coupon_given_back AFTER UPDATE OF status, paid_at ON public.shop_order FOR EACH ROW WHEN (((new.coupon_id IS NOT NULL) AND (old.paid_at IS NOT NULL) AND (old.status <> 'Cancelled'::text) AND ((new.paid_at IS NULL) OR (new.status = 'Cancelled'::text)))) EXECUTE FUNCTION count_coupon_use('-1');
CREATE TRIGGER coupon_used AFTER UPDATE OF status, paid_at ON public.shop_order FOR EACH ROW WHEN (((new.coupon_id IS NOT NULL) AND (new.paid_at IS NOT NULL) AND (new.status <> 'Cancelled'::text) AND ((old.paid_at IS NULL) OR (old.status = 'Cancelled'::text)))) EXECUTE FUNCTION count_coupon_use('1');
CREATE TRIGGER coupon_used_at_once AFTER INSERT ON public.shop_order FOR EACH ROW WHEN (((new.coupon_id IS NOT NULL) AND (new.paid_at IS NOT NULL) AND (new.status <> 'Cancelled'::text))) EXECUTE FUNCTION count_coupon_use('1');
CREATE TRIGGER order_celebrity BEFORE INSERT ON public.shop_order FOR EACH ROW WHEN (((new.coupon_created_by IS NOT NULL) AND (new.celebrity_id IS NULL))) EXECUTE FUNCTION keep_order_celebrity();
CREATE TRIGGER order_paid BEFORE UPDATE OF status, paid_at ON public.shop_order FOR EACH ROW WHEN (((old.paid_at IS NULL) AND (new.paid_at IS NOT NULL) AND (new.customer_id IS NOT NULL))) EXECUTE FUNCTION decide_first_order();
CREATE TRIGGER order_search_key BEFORE INSERT OR UPDATE OF razorpay_payment_id, address ON public.shop_order FOR EACH ROW EXECUTE FUNCTION keep_order_search_key();
CREATE TRIGGER sale_placed AFTER UPDATE OF status, paid_at, cod_state, fulfilment, tracking_id, tracking_url ON public.shop_order FOR EACH ROW WHEN (((new.paid_at IS NOT NULL) AND ((old.paid_at IS NULL) OR (new.status IS DISTINCT FROM old.status) OR (new.cod_state IS DISTINCT FROM old.cod_state)))) EXECUTE FUNCTION note_sale();
CREATE TRIGGER shop_order_fulfilment BEFORE INSERT OR UPDATE OF status, paid_at, tracking_id, tracking_url ON public.shop_order FOR EACH ROW WHEN ((new.paid_at IS NOT NULL)) EXECUTE FUNCTION keep_fulfilment();
CREATE TRIGGER shop_order_keeps_cod_state BEFORE UPDATE OF status, paid_at, fulfilment, tracking_id, tracking_url ON public.shop_order FOR EACH ROW WHEN ((new.method = 'cod'::text)) EXECUTE FUNCTION keep_cod_state();
CREATE TRIGGER shop_order_unsent_rest AFTER UPDATE OF status ON public.shop_order FOR EACH ROW WHEN (((new.status = 'Cancelled'::text) AND (old.status <> 'Cancelled'::text))) EXECUTE FUNCTION note_unsent_rest();
CREATE TRIGGER shop_order_version BEFORE UPDATE OF status, tracking_id, tracking_url, address ON public.shop_order FOR EACH ROW WHEN (((((old.status IS DISTINCT FROM new.status) OR (old.tracking_id IS DISTINCT FROM new.tracking_id)) OR (old.tracking_url IS DISTINCT FROM new.tracking_url)) OR (old.address IS DISTINCT FROM new.address))) EXECUTE FUNCTION raise_version();

create table public.sql_function_version (
  only_row boolean not null default true,
  version integer not null,
  checksum text not null,
  loaded_at timestamp with time zone not null,
  release text,
  constraint sql_function_version_only_row_check CHECK (only_row),
  constraint sql_function_version_pkey PRIMARY KEY (only_row)
);

create table public.staff_invitation (
  id text not null,
  seq bigint not null generated always as identity,
  email text not null,
  staff_role text not null,
  token_hash bytea not null,
  invited_by text,
  sent_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  constraint staff_invitation_invited_by_fkey FOREIGN KEY (invited_by) REFERENCES customer(id) ON DELETE CASCADE,
  constraint staff_invitation_pkey PRIMARY KEY (id),
  constraint staff_invitation_token_hash_key UNIQUE (token_hash)
);
CREATE INDEX staff_invitation_by ON public.staff_invitation USING btree (invited_by);
CREATE INDEX staff_invitation_mailbox ON public.staff_invitation USING btree (email);
CREATE UNIQUE INDEX staff_invitation_email ON public.staff_invitation USING btree (lower(email));

create table public.staff_role (
  id text not null,
  name text not null,
  scopes text[] not null,
  second_factor boolean not null default false,
  version integer not null default 1,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  constraint staff_role_pkey PRIMARY KEY (id)
);
CREATE UNIQUE INDEX staff_role_name ON public.staff_role USING btree (lower(name));
CREATE TRIGGER staff_role_version BEFORE UPDATE OF name, scopes, second_factor ON public.staff_role FOR EACH ROW WHEN ((((old.name IS DISTINCT FROM new.name) OR (old.scopes IS DISTINCT FROM new.scopes)) OR (old.second_factor IS DISTINCT FROM new.second_factor))) EXECUTE FUNCTION raise_version();

create table public.statement_link (
  celebrity text not null,
  name text not null,
  token_hash bytea not null,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone,
  celebrity_id text,
  constraint statement_link_celebrity_check CHECK (((length(celebrity) >= 1) AND (length(celebrity) <= 200))),
  constraint statement_link_celebrity_id_fkey FOREIGN KEY (celebrity_id) REFERENCES celebrity(id) ON DELETE CASCADE,
  constraint statement_link_pkey PRIMARY KEY (celebrity),
  constraint statement_link_token_hash_check CHECK ((length(token_hash) = 32)),
  constraint statement_link_token_hash_key UNIQUE (token_hash)
);
CREATE UNIQUE INDEX statement_link_celebrity_id ON public.statement_link USING btree (celebrity_id);
CREATE TRIGGER statement_link_celebrity BEFORE INSERT ON public.statement_link FOR EACH ROW WHEN ((new.celebrity_id IS NULL)) EXECUTE FUNCTION keep_link_celebrity();

create table public.stock_alert (
  id text not null default replace((gen_random_uuid())::text, '-'::text, ''::text),
  seq bigint not null generated always as identity,
  item_id text not null,
  channel text not null,
  recipient text not null,
  asked_by text,
  created_at timestamp with time zone not null,
  sent_at timestamp with time zone,
  constraint stock_alert_asked_by_fkey FOREIGN KEY (asked_by) REFERENCES customer(id) ON DELETE SET NULL,
  constraint stock_alert_channel_check CHECK ((channel = ANY (ARRAY['mail'::text, 'sms'::text]))),
  constraint stock_alert_item_id_fkey FOREIGN KEY (item_id) REFERENCES stock_item(id) ON DELETE CASCADE,
  constraint stock_alert_pkey PRIMARY KEY (id),
  constraint stock_alert_recipient_check CHECK (((length(recipient) >= 3) AND (length(recipient) <= 254))),
  constraint stock_alert_seq_key UNIQUE (seq)
);
CREATE INDEX stock_alert_asked_by ON public.stock_alert USING btree (asked_by) WHERE (asked_by IS NOT NULL);
CREATE INDEX stock_alert_recipient ON public.stock_alert USING btree (recipient);
CREATE INDEX stock_alert_unsent ON public.stock_alert USING btree (item_id, seq) WHERE (sent_at IS NULL);
CREATE UNIQUE INDEX stock_alert_once ON public.stock_alert USING btree (item_id, recipient) WHERE (sent_at IS NULL);

create table public.stock_batch (
  id text not null default replace((gen_random_uuid())::text, '-'::text, ''::text),
  item_id text not null,
  code text not null,
  packed_on date,
  best_before date,
  on_hand integer not null default 0,
  recalled_at timestamp with time zone,
  recall_sent_at timestamp with time zone,
  off_sale boolean not null default false,
  lab_report text,
  off_sale_for text,
  first_movement bigint,
  expired integer not null default 0,
  constraint stock_batch_check CHECK ((packed_on <= best_before)),
  constraint stock_batch_code_check CHECK (((length(code) >= 1) AND (length(code) <= 40))),
  constraint stock_batch_item_id_fkey FOREIGN KEY (item_id) REFERENCES stock_item(id),
  constraint stock_batch_lab_report_check CHECK ((length(lab_report) <= 40)),
  constraint stock_batch_off_sale_for_check CHECK ((off_sale_for = ANY (ARRAY['recall'::text, 'expiry'::text]))),
  constraint stock_batch_pkey PRIMARY KEY (id)
);
CREATE INDEX stock_batch_expired ON public.stock_batch USING btree (item_id) WHERE (expired > 0);
CREATE INDEX stock_batch_left ON public.stock_batch USING btree (item_id, best_before) WHERE (on_hand > 0);
CREATE INDEX stock_batch_reported ON public.stock_batch USING btree (item_id) WHERE (lab_report IS NOT NULL);
CREATE INDEX stock_batch_same_code ON public.stock_batch USING btree (upper(replace(code, ' '::text, ''::text)), item_id);
CREATE UNIQUE INDEX stock_batch_code ON public.stock_batch USING btree (item_id, lower(code));
CREATE UNIQUE INDEX stock_batch_lab_report ON public.stock_batch USING btree (lab_report) WHERE (lab_report IS NOT NULL);
CREATE TRIGGER stock_batch_reason BEFORE INSERT OR UPDATE OF off_sale ON public.stock_batch FOR EACH ROW EXECUTE FUNCTION keep_off_sale_reason();
CREATE TRIGGER stock_batch_reported AFTER UPDATE ON public.stock_batch FOR EACH ROW WHEN (((old.lab_report IS DISTINCT FROM new.lab_report) OR ((new.lab_report IS NOT NULL) AND (((old.on_hand > 0) IS DISTINCT FROM (new.on_hand > 0)) OR ((((old.code IS DISTINCT FROM new.code) OR (old.packed_on IS DISTINCT FROM new.packed_on)) OR (old.best_before IS DISTINCT FROM new.best_before)) OR (old.off_sale IS DISTINCT FROM new.off_sale)))))) EXECUTE FUNCTION announce_catalogue();

create table public.stock_hold (
  customer_id text not null,
  item_id text not null,
  order_id text not null,
  pieces integer not null,
  until timestamp with time zone not null,
  held_at timestamp with time zone,
  constraint stock_hold_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customer(id) ON DELETE CASCADE,
  constraint stock_hold_item_id_fkey FOREIGN KEY (item_id) REFERENCES stock_item(id),
  constraint stock_hold_pieces_check CHECK ((pieces > 0)),
  constraint stock_hold_pkey PRIMARY KEY (customer_id, item_id)
);
CREATE INDEX stock_hold_item ON public.stock_hold USING btree (item_id, until);
CREATE INDEX stock_hold_order ON public.stock_hold USING btree (order_id);

create table public.stock_item (
  id text not null default replace((gen_random_uuid())::text, '-'::text, ''::text),
  seq bigint not null generated always as identity,
  product_id text not null,
  quantity text not null,
  sku text,
  barcode text,
  weight_g integer,
  cost_paise integer,
  tracked boolean not null default false,
  on_hand integer not null default 0,
  low_at integer,
  most_per_order integer,
  may_oversell boolean not null default false,
  version integer not null default 1,
  low_untold boolean not null default false,
  product_name text,
  constraint stock_item_barcode_check CHECK ((barcode ~ '^[A-Za-z0-9-]{4,40}$'::text)),
  constraint stock_item_cost_paise_check CHECK (((cost_paise >= 0) AND (cost_paise <= 100000000))),
  constraint stock_item_low_at_check CHECK (((low_at >= 0) AND (low_at <= 1000000))),
  constraint stock_item_most_per_order_check CHECK (((most_per_order >= 1) AND (most_per_order <= 999))),
  constraint stock_item_pkey PRIMARY KEY (id),
  constraint stock_item_seq_key UNIQUE (seq),
  constraint stock_item_sku_check CHECK ((sku ~ '^[A-Za-z0-9][A-Za-z0-9._/-]{0,39}$'::text)),
  constraint stock_item_weight_g_check CHECK (((weight_g >= 1) AND (weight_g <= 100000)))
);
CREATE INDEX stock_item_label ON public.stock_item USING btree (product_id, quantity);
CREATE INDEX stock_item_low ON public.stock_item USING btree (seq) WHERE (tracked AND (on_hand <= COALESCE(low_at, 0)));
CREATE INDEX stock_item_low_untold ON public.stock_item USING btree (seq) WHERE low_untold;
CREATE INDEX stock_item_sku_as_stored ON public.stock_item USING btree (sku) WHERE (sku IS NOT NULL);
CREATE UNIQUE INDEX stock_item_barcode ON public.stock_item USING btree (barcode) WHERE (barcode IS NOT NULL);
CREATE UNIQUE INDEX stock_item_sku ON public.stock_item USING btree (lower(sku)) WHERE (sku IS NOT NULL);
CREATE TRIGGER stock_item_bundles AFTER UPDATE ON public.stock_item FOR EACH ROW WHEN (((old.on_hand <> new.on_hand) OR (old.tracked <> new.tracked))) EXECUTE FUNCTION announce_bundles();
CREATE TRIGGER stock_item_low_noted BEFORE UPDATE OF on_hand ON public.stock_item FOR EACH ROW WHEN (new.tracked) EXECUTE FUNCTION note_low_stock();
CREATE TRIGGER stock_item_sold_out AFTER UPDATE ON public.stock_item FOR EACH ROW WHEN (((old.tracked AND (old.on_hand <= 0)) IS DISTINCT FROM (new.tracked AND (new.on_hand <= 0)))) EXECUTE FUNCTION announce_catalogue();
CREATE TRIGGER stock_item_version BEFORE UPDATE OF sku, barcode, weight_g, cost_paise, tracked, low_at, most_per_order, may_oversell ON public.stock_item FOR EACH ROW EXECUTE FUNCTION raise_version();

create table public.stock_movement (
  id bigint not null generated always as identity,
  item_id text not null,
  batch_id text,
  at timestamp with time zone not null,
  pieces integer not null,
  reason text not null,
  order_id text,
  actor_id text,
  note text not null default ''::text,
  request_key text,
  constraint stock_movement_batch_id_fkey FOREIGN KEY (batch_id) REFERENCES stock_batch(id),
  constraint stock_movement_check CHECK (((order_id IS NOT NULL) = (reason = ANY (ARRAY['sale'::text, 'cancelled'::text, 'removed'::text, 'replaced'::text, 'return'::text])))) NOT VALID,
  constraint stock_movement_item_id_fkey FOREIGN KEY (item_id) REFERENCES stock_item(id),
  constraint stock_movement_note_check CHECK ((length(note) <= 500)),
  constraint stock_movement_pieces_check CHECK (((pieces <> 0) AND ((pieces >= '-1000000'::integer) AND (pieces <= 1000000)))),
  constraint stock_movement_pkey PRIMARY KEY (id),
  constraint stock_movement_reason_check CHECK ((reason = ANY (ARRAY['receipt'::text, 'sale'::text, 'cancelled'::text, 'removed'::text, 'replaced'::text, 'return'::text, 'correction'::text, 'loss'::text, 'sample'::text, 'expired'::text, 'disposed'::text]))) NOT VALID,
  constraint stock_movement_request_key_key UNIQUE (request_key)
);
CREATE INDEX stock_movement_batch ON public.stock_movement USING btree (batch_id, id) WHERE (batch_id IS NOT NULL);
CREATE INDEX stock_movement_item ON public.stock_movement USING btree (item_id, id);
CREATE INDEX stock_movement_order ON public.stock_movement USING btree (order_id, item_id) WHERE (order_id IS NOT NULL);
CREATE UNIQUE INDEX stock_movement_sale ON public.stock_movement USING btree (order_id, item_id, batch_id) NULLS NOT DISTINCT WHERE (reason = 'sale'::text);
CREATE TRIGGER stock_moved AFTER INSERT ON public.stock_movement FOR EACH ROW EXECUTE FUNCTION add_to_stock();
CREATE TRIGGER stock_recalled AFTER INSERT ON public.stock_movement FOR EACH ROW WHEN (((new.pieces > 0) AND (new.batch_id IS NOT NULL) AND (new.reason <> 'expired'::text))) EXECUTE FUNCTION write_off_recalled();

create table public.tally_ledgers (
  id text not null,
  names jsonb not null,
  sales jsonb not null,
  version integer not null default 1,
  updated_at timestamp with time zone not null,
  constraint tally_ledgers_id_check CHECK ((id = 'tally'::text)),
  constraint tally_ledgers_names_check CHECK ((jsonb_typeof(names) = 'object'::text)),
  constraint tally_ledgers_pkey PRIMARY KEY (id),
  constraint tally_ledgers_sales_check CHECK ((jsonb_typeof(sales) = 'array'::text))
);
CREATE TRIGGER tally_ledgers_version BEFORE UPDATE ON public.tally_ledgers FOR EACH ROW EXECUTE FUNCTION raise_version();

create table public.tax_buyer (
  order_id text not null,
  gstin text not null,
  business_name text not null,
  constraint tax_buyer_business_name_check CHECK (((length(business_name) >= 1) AND (length(business_name) <= 120))),
  constraint tax_buyer_gstin_check CHECK ((length(gstin) = 15)),
  constraint tax_buyer_order_id_fkey FOREIGN KEY (order_id) REFERENCES shop_order(id) ON DELETE CASCADE,
  constraint tax_buyer_pkey PRIMARY KEY (order_id)
);

create table public.tax_class (
  id text not null,
  name text not null,
  hsn text not null,
  hsn_text text not null default ''::text,
  is_default boolean not null default false,
  kinds text[] not null default '{}'::text[],
  version integer not null default 1,
  updated_at timestamp with time zone not null,
  constraint tax_class_hsn_check CHECK ((hsn ~ '^(\d{4}|\d{6}|\d{8})$'::text)),
  constraint tax_class_hsn_text_check CHECK ((length(hsn_text) <= 120)),
  constraint tax_class_name_check CHECK (((length(name) >= 1) AND (length(name) <= 60))),
  constraint tax_class_pkey PRIMARY KEY (id)
);
CREATE UNIQUE INDEX tax_class_default ON public.tax_class USING btree (is_default) WHERE is_default;
CREATE TRIGGER tax_class_version BEFORE UPDATE ON public.tax_class FOR EACH ROW EXECUTE FUNCTION raise_version();

create table public.tax_class_product (
  product_id text not null,
  tax_class_id text not null,
  constraint tax_class_product_pkey PRIMARY KEY (product_id),
  constraint tax_class_product_product_id_fkey FOREIGN KEY (product_id) REFERENCES product(id) ON DELETE CASCADE,
  constraint tax_class_product_tax_class_id_fkey FOREIGN KEY (tax_class_id) REFERENCES tax_class(id) ON DELETE CASCADE
);
CREATE INDEX tax_class_product_class ON public.tax_class_product USING btree (tax_class_id);

create table public.tax_class_rate (
  tax_class_id text not null,
  effective_from date not null,
  rate_bp integer not null,
  source text not null default ''::text,
  constraint tax_class_rate_pkey PRIMARY KEY (tax_class_id, effective_from),
  constraint tax_class_rate_rate_bp_check CHECK (((rate_bp >= 0) AND (rate_bp <= 10000))),
  constraint tax_class_rate_source_check CHECK ((length(source) <= 200)),
  constraint tax_class_rate_tax_class_id_fkey FOREIGN KEY (tax_class_id) REFERENCES tax_class(id) ON DELETE CASCADE
);

create table public.tax_day (
  issued_on date not null,
  kind text not null,
  place_of_supply text not null,
  rate_bp integer not null,
  documents bigint not null,
  gross_paise bigint not null,
  taxable_paise bigint not null,
  cgst_paise bigint not null,
  sgst_paise bigint not null,
  igst_paise bigint not null,
  constraint tax_day_pkey PRIMARY KEY (issued_on, kind, place_of_supply, rate_bp)
);

create table public.tax_document (
  id text not null,
  seq bigint not null generated always as identity,
  kind text not null,
  number text not null,
  prefix text not null,
  financial_year text not null,
  serial integer not null,
  issued_on date not null,
  issued_at timestamp with time zone not null,
  order_id text not null,
  against_id text,
  refund_id text,
  reason text not null default ''::text,
  registration text not null,
  supplier jsonb not null,
  place_of_supply text not null,
  is_place_guessed boolean not null default false,
  is_interstate boolean not null,
  buyer_gstin text,
  payment_id text,
  payment_on date,
  total_paise bigint not null,
  taxable_paise bigint not null,
  cgst_paise bigint not null,
  sgst_paise bigint not null,
  igst_paise bigint not null,
  template integer not null default 1,
  payment_paise bigint,
  advance jsonb,
  constraint tax_document_against_id_fkey FOREIGN KEY (against_id) REFERENCES tax_document(id),
  constraint tax_document_cgst_paise_check CHECK ((cgst_paise >= 0)),
  constraint tax_document_check CHECK ((sgst_paise = cgst_paise)),
  constraint tax_document_check1 CHECK (((igst_paise >= 0) AND ((igst_paise = 0) OR (cgst_paise = 0)))),
  constraint tax_document_check2 CHECK (((kind = 'credit_note'::text) = (against_id IS NOT NULL))),
  constraint tax_document_check3 CHECK (((((taxable_paise + cgst_paise) + sgst_paise) + igst_paise) = total_paise)),
  constraint tax_document_kind_check CHECK ((kind = ANY (ARRAY['tax_invoice'::text, 'bill_of_supply'::text, 'bill'::text, 'credit_note'::text]))),
  constraint tax_document_number_check CHECK (((number ~ '^[A-Z0-9]{1,2}/\d\d-\d\d/\d{6,7}$'::text) AND (length(number) <= 16))),
  constraint tax_document_number_key UNIQUE (number),
  constraint tax_document_order_id_fkey FOREIGN KEY (order_id) REFERENCES shop_order(id),
  constraint tax_document_pkey PRIMARY KEY (id),
  constraint tax_document_place_of_supply_check CHECK ((place_of_supply ~ '^\d\d$'::text)),
  constraint tax_document_prefix_financial_year_serial_key UNIQUE (prefix, financial_year, serial),
  constraint tax_document_refund_id_fkey FOREIGN KEY (refund_id) REFERENCES refund(id),
  constraint tax_document_refund_id_key UNIQUE (refund_id),
  constraint tax_document_registration_check CHECK ((registration = ANY (ARRAY['regular'::text, 'composition'::text, 'unregistered'::text]))),
  constraint tax_document_seq_key UNIQUE (seq),
  constraint tax_document_supplier_check CHECK ((jsonb_typeof(supplier) = 'object'::text)),
  constraint tax_document_taxable_paise_check CHECK ((taxable_paise >= 0)),
  constraint tax_document_total_paise_check CHECK ((total_paise > 0))
);
CREATE INDEX tax_document_against ON public.tax_document USING btree (against_id) WHERE (against_id IS NOT NULL);
CREATE INDEX tax_document_business ON public.tax_document USING btree (issued_on, seq) WHERE (buyer_gstin IS NOT NULL);
CREATE INDEX tax_document_guessed ON public.tax_document USING btree (issued_on, seq) WHERE is_place_guessed;
CREATE INDEX tax_document_issued ON public.tax_document USING btree (issued_on, seq);
CREATE INDEX tax_document_large ON public.tax_document USING btree (issued_on, seq) WHERE (total_paise >= 5000000);
CREATE INDEX tax_document_order ON public.tax_document USING btree (order_id);
CREATE UNIQUE INDEX tax_document_of_order ON public.tax_document USING btree (order_id) WHERE (kind <> 'credit_note'::text);
CREATE TRIGGER tax_document_kept BEFORE DELETE OR UPDATE ON public.tax_document FOR EACH ROW EXECUTE FUNCTION refuse_document_change();

create table public.tax_document_line (
  document_id text not null,
  "position" integer not null,
  description text not null,
  hsn text not null,
  qty integer not null,
  unit_paise bigint not null,
  discount_paise bigint not null,
  coupon_paise bigint not null,
  fee_paise bigint not null,
  gross_paise bigint not null,
  rate_bp integer not null,
  taxable_paise bigint not null,
  cgst_paise bigint not null,
  sgst_paise bigint not null,
  igst_paise bigint not null,
  constraint tax_document_line_cgst_paise_check CHECK ((cgst_paise >= 0)),
  constraint tax_document_line_check CHECK (((taxable_paise >= 0) OR ((taxable_paise = '-1'::integer) AND (gross_paise = 1)))),
  constraint tax_document_line_check1 CHECK ((sgst_paise = cgst_paise)),
  constraint tax_document_line_check2 CHECK (((igst_paise >= 0) AND ((igst_paise = 0) OR (cgst_paise = 0)))),
  constraint tax_document_line_check3 CHECK (((((taxable_paise + cgst_paise) + sgst_paise) + igst_paise) = gross_paise)),
  constraint tax_document_line_document_id_fkey FOREIGN KEY (document_id) REFERENCES tax_document(id),
  constraint tax_document_line_gross_paise_check CHECK ((gross_paise >= 0)),
  constraint tax_document_line_pkey PRIMARY KEY (document_id, "position"),
  constraint tax_document_line_position_check CHECK (("position" >= 0)),
  constraint tax_document_line_qty_check CHECK ((qty >= 0))
);
CREATE TRIGGER tax_document_line_kept BEFORE DELETE OR UPDATE ON public.tax_document_line FOR EACH ROW EXECUTE FUNCTION refuse_document_change();
CREATE TRIGGER tax_document_line_summed AFTER INSERT ON public.tax_document_line REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION add_to_tax_day();

create table public.tax_document_party (
  document_id text not null,
  name text not null,
  business_name text not null default ''::text,
  lines text[] not null,
  pincode text not null,
  ship_to text[],
  constraint tax_document_party_document_id_fkey FOREIGN KEY (document_id) REFERENCES tax_document(id),
  constraint tax_document_party_pkey PRIMARY KEY (document_id)
);
CREATE TRIGGER tax_document_party_kept BEFORE UPDATE ON public.tax_document_party FOR EACH ROW EXECUTE FUNCTION refuse_document_change();

create table public.tax_registration (
  effective_from date not null,
  kind text not null,
  gstin text not null default ''::text,
  legal_name text not null,
  trade_name text not null default ''::text,
  state_code text not null,
  prefix text not null,
  note_prefix text not null,
  is_large boolean not null default false,
  takes_gstin boolean not null default false,
  version integer not null default 1,
  updated_at timestamp with time zone not null,
  constraint tax_registration_check CHECK ((prefix <> note_prefix)),
  constraint tax_registration_check1 CHECK (((kind = 'unregistered'::text) = (gstin = ''::text))),
  constraint tax_registration_kind_check CHECK ((kind = ANY (ARRAY['regular'::text, 'composition'::text, 'unregistered'::text]))),
  constraint tax_registration_legal_name_check CHECK (((length(legal_name) >= 1) AND (length(legal_name) <= 120))),
  constraint tax_registration_note_prefix_check CHECK ((note_prefix ~ '^[A-Z0-9]{1,2}$'::text)),
  constraint tax_registration_pkey PRIMARY KEY (effective_from),
  constraint tax_registration_prefix_check CHECK ((prefix ~ '^[A-Z0-9]{1,2}$'::text)),
  constraint tax_registration_state_code_check CHECK ((state_code ~ '^\d\d$'::text)),
  constraint tax_registration_trade_name_check CHECK ((length(trade_name) <= 120))
);
CREATE TRIGGER registration_noted AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON public.tax_registration FOR EACH STATEMENT EXECUTE FUNCTION note_registration();
CREATE TRIGGER tax_registration_version BEFORE UPDATE ON public.tax_registration FOR EACH ROW EXECUTE FUNCTION raise_version();

create table public.unsent_rest (
  order_id text not null,
  constraint unsent_rest_order_id_fkey FOREIGN KEY (order_id) REFERENCES shop_order(id),
  constraint unsent_rest_pkey PRIMARY KEY (order_id)
);

create table public.used_challenge (
  challenge_hash bytea not null,
  expires_at timestamp with time zone not null,
  constraint used_challenge_pkey PRIMARY KEY (challenge_hash)
);

create table public.variant (
  product_id text not null,
  "position" integer not null,
  quantity text not null,
  price_paise integer not null,
  discount_bp integer not null default 0,
  mrp_paise integer,
  image text,
  item_id text,
  discount_rest integer not null default 0,
  paused boolean not null default false,
  constraint variant_discount_bp_check CHECK (((discount_bp >= 0) AND (discount_bp <= 10000))),
  constraint variant_discount_rest_check CHECK (((discount_rest >= 0) AND (discount_rest <= 99999999))),
  constraint variant_item_id_fkey FOREIGN KEY (item_id) REFERENCES stock_item(id),
  constraint variant_item_id_key UNIQUE (item_id),
  constraint variant_mrp_paise_check CHECK (((mrp_paise >= 0) AND (mrp_paise <= 200000000))),
  constraint variant_pkey PRIMARY KEY (product_id, "position"),
  constraint variant_position_check CHECK (("position" >= 0)),
  constraint variant_price_paise_check CHECK (((price_paise >= 0) AND (price_paise <= 100000000))),
  constraint variant_product_id_fkey FOREIGN KEY (product_id) REFERENCES product(id) ON DELETE CASCADE,
  constraint variant_product_id_quantity_key UNIQUE (product_id, quantity),
  constraint variant_quantity_check CHECK (((length(quantity) >= 1) AND (length(quantity) <= 60)))
);
CREATE TRIGGER variant_changed AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON public.variant FOR EACH STATEMENT EXECUTE FUNCTION announce_catalogue();
CREATE TRIGGER variant_has_stock BEFORE INSERT ON public.variant FOR EACH ROW EXECUTE FUNCTION add_stock_item();

create table public.visit_count (
  day date not null,
  step text not null,
  visits bigint not null,
  constraint visit_count_pkey PRIMARY KEY (day, step),
  constraint visit_count_step_check CHECK ((step = ANY (ARRAY['visit'::text, 'product'::text, 'cart'::text, 'checkout'::text]))),
  constraint visit_count_visits_check CHECK ((visits > 0))
);

create table public.webhook_address (
  id text not null,
  seq bigint not null generated always as identity,
  url text not null,
  note text not null default ''::text,
  events text[] not null,
  state text not null default 'active'::text,
  disabled_because text,
  secret_number integer not null default 1,
  secret_replaced_at timestamp with time zone,
  failing_since timestamp with time zone,
  is_slow boolean not null default false,
  tried_at timestamp with time zone,
  answer_status integer,
  failure text not null default ''::text,
  created_at timestamp with time zone not null,
  version integer not null default 1,
  constraint webhook_address_disabled_because_check CHECK ((disabled_because = ANY (ARRAY['failing'::text, 'gone'::text]))),
  constraint webhook_address_pkey PRIMARY KEY (id),
  constraint webhook_address_state_check CHECK ((state = ANY (ARRAY['active'::text, 'paused'::text, 'disabled'::text]))),
  constraint webhook_address_url_key UNIQUE (url)
);
CREATE TRIGGER webhook_address_changed AFTER INSERT OR DELETE OR UPDATE OF events, state OR TRUNCATE ON public.webhook_address FOR EACH STATEMENT EXECUTE FUNCTION announce_catalogue();
CREATE TRIGGER webhook_address_version BEFORE UPDATE OF url, note, events, state, secret_number ON public.webhook_address FOR EACH ROW EXECUTE FUNCTION raise_version();

create table public.webhook_delivery (
  id text not null,
  seq bigint not null generated always as identity,
  address_id text not null,
  event text not null,
  subject_id text not null,
  order_id text,
  happened_at timestamp with time zone not null,
  created_at timestamp with time zone not null,
  status text not null default 'queued'::text,
  tries integer not null default 0,
  tried_at timestamp with time zone,
  answer_status integer,
  duration_ms integer,
  answer text not null default ''::text,
  constraint webhook_delivery_pkey PRIMARY KEY (id),
  constraint webhook_delivery_status_check CHECK ((status = ANY (ARRAY['queued'::text, 'retrying'::text, 'delivered'::text, 'failed'::text])))
);
CREATE INDEX webhook_delivery_address ON public.webhook_delivery USING btree (address_id, seq);
CREATE INDEX webhook_delivery_created ON public.webhook_delivery USING brin (created_at);
CREATE INDEX webhook_delivery_order ON public.webhook_delivery USING btree (order_id) WHERE (order_id IS NOT NULL);
CREATE INDEX webhook_delivery_undelivered ON public.webhook_delivery USING btree (address_id, seq) WHERE (status <> 'delivered'::text);

create table public.webhook_event (
  id text not null,
  body_hash bytea not null,
  body text not null,
  received_at timestamp with time zone not null,
  applied_at timestamp with time zone,
  payment_id text,
  provider text not null default 'razorpay'::text,
  constraint webhook_event_body_hash_key UNIQUE (body_hash),
  constraint webhook_event_pkey PRIMARY KEY (id)
);
CREATE INDEX webhook_event_payment ON public.webhook_event USING btree (payment_id);
CREATE INDEX webhook_event_received ON public.webhook_event USING btree (received_at);
CREATE INDEX webhook_event_unread ON public.webhook_event USING btree (id) WHERE (payment_id IS NULL);

create table sandbox.conversion (
  seq bigint not null generated always as identity,
  receiver text not null,
  body jsonb not null,
  problems text[] not null,
  at timestamp with time zone not null,
  constraint conversion_pkey PRIMARY KEY (seq)
);

create table sandbox.courier_parcel (
  number bigint not null generated always as identity,
  courier text not null,
  reference text not null,
  awb text,
  pincode text not null,
  weight_grams integer not null,
  charged_grams integer,
  cash_paise integer not null default 0,
  is_cancelled boolean not null default false,
  is_pickup_asked boolean not null default false,
  created_at timestamp with time zone not null,
  constraint courier_parcel_awb_key UNIQUE (awb),
  constraint courier_parcel_courier_reference_key UNIQUE (courier, reference),
  constraint courier_parcel_pkey PRIMARY KEY (number)
);

create table sandbox.courier_scan (
  seq bigint not null generated always as identity,
  parcel_number bigint not null,
  kind text not null,
  at timestamp with time zone not null,
  constraint courier_scan_parcel_number_fkey FOREIGN KEY (parcel_number) REFERENCES sandbox.courier_parcel(number) ON DELETE CASCADE,
  constraint courier_scan_pkey PRIMARY KEY (seq)
);
CREATE INDEX courier_scan_parcel ON sandbox.courier_scan USING btree (parcel_number, seq);

create table sandbox.payment_link (
  id text not null,
  reference_id text not null,
  amount integer not null,
  currency text not null,
  description text not null,
  status text not null,
  callback_url text not null,
  order_id text,
  expire_by timestamp with time zone not null,
  created_at timestamp with time zone not null,
  constraint payment_link_amount_check CHECK ((amount > 0)),
  constraint payment_link_order_id_fkey FOREIGN KEY (order_id) REFERENCES sandbox.provider_order(id),
  constraint payment_link_order_id_key UNIQUE (order_id),
  constraint payment_link_pkey PRIMARY KEY (id),
  constraint payment_link_reference_id_key UNIQUE (reference_id),
  constraint payment_link_status_check CHECK ((status = ANY (ARRAY['created'::text, 'paid'::text, 'cancelled'::text])))
);

create table sandbox.provider_adjustment (
  id text not null,
  amount integer not null,
  description text not null,
  created_at timestamp with time zone not null,
  constraint provider_adjustment_amount_check CHECK ((amount <> 0)),
  constraint provider_adjustment_pkey PRIMARY KEY (id)
);

create table sandbox.provider_dispute (
  id text not null,
  payment_id text not null,
  amount integer not null,
  amount_deducted integer not null default 0,
  reason_code text not null,
  phase text not null,
  status text not null,
  respond_by timestamp with time zone not null,
  created_at timestamp with time zone not null,
  constraint provider_dispute_amount_check CHECK ((amount > 0)),
  constraint provider_dispute_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES sandbox.provider_payment(id),
  constraint provider_dispute_pkey PRIMARY KEY (id)
);

create table sandbox.provider_order (
  id text not null,
  amount integer not null,
  currency text not null,
  receipt text not null,
  auto_capture boolean not null,
  status text not null,
  created_at timestamp with time zone not null,
  notes jsonb not null default '{}'::jsonb,
  attempts integer not null default 0,
  account text not null default ''::text,
  constraint provider_order_amount_check CHECK ((amount > 0)),
  constraint provider_order_pkey PRIMARY KEY (id),
  constraint provider_order_status_check CHECK ((status = ANY (ARRAY['created'::text, 'attempted'::text, 'paid'::text])))
);
CREATE INDEX provider_order_receipt ON sandbox.provider_order USING btree (receipt);

create table sandbox.provider_payment (
  id text not null,
  order_id text not null,
  amount integer not null,
  currency text not null,
  status text not null,
  amount_refunded integer not null default 0,
  created_at timestamp with time zone not null,
  notes jsonb not null default '{}'::jsonb,
  offer_id text,
  constraint provider_payment_check CHECK (((amount_refunded >= 0) AND (amount_refunded <= amount))),
  constraint provider_payment_order_id_fkey FOREIGN KEY (order_id) REFERENCES sandbox.provider_order(id),
  constraint provider_payment_pkey PRIMARY KEY (id)
);
CREATE INDEX provider_payment_order ON sandbox.provider_payment USING btree (order_id);

create table sandbox.provider_refund (
  id text not null,
  payment_id text not null,
  amount integer not null,
  idempotency_key text,
  created_at timestamp with time zone not null,
  status text not null default 'processed'::text,
  notes jsonb not null default '{}'::jsonb,
  constraint provider_refund_amount_check CHECK ((amount > 0)),
  constraint provider_refund_idempotency_key_key UNIQUE (idempotency_key),
  constraint provider_refund_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES sandbox.provider_payment(id),
  constraint provider_refund_pkey PRIMARY KEY (id),
  constraint provider_refund_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'processed'::text, 'failed'::text])))
);
CREATE INDEX provider_refund_payment ON sandbox.provider_refund USING btree (payment_id);

create table sandbox.setting (
  name text not null,
  value text not null,
  constraint setting_pkey PRIMARY KEY (name)
);

function public.add_stock_item() returns trigger language plpgsql volatile;
function public.add_to_stock() returns trigger language plpgsql volatile;
function public.add_to_tax_day() returns trigger language plpgsql volatile;
function public.announce_bundles() returns trigger language plpgsql volatile;
function public.announce_catalogue() returns trigger language plpgsql volatile;
function public.cash_of(o shop_order) returns bigint language sql immutable;
function public.celebrity_of(celebrity_id text, created_by text) returns text language sql immutable;
function public.check_bundle_part() returns trigger language plpgsql volatile;
function public.check_parcel_line() returns trigger language plpgsql volatile;
function public.check_removed_pieces() returns trigger language plpgsql volatile;
function public.copy_new_parts(for_order text) returns boolean language plpgsql volatile;
function public.count_added_reviews() returns trigger language plpgsql volatile;
function public.count_changed_reviews() returns trigger language plpgsql volatile;
function public.count_coupon_use() returns trigger language plpgsql volatile;
function public.count_removed_reviews() returns trigger language plpgsql volatile;
function public.count_vote() returns trigger language plpgsql volatile;
function public.customer_search_key(customer_id text, name text, email text, login_mobile text, contacts jsonb) returns text language sql stable;
function public.day_in_india(at timestamp with time zone) returns date language sql immutable;
function public.decide_first_order() returns trigger language plpgsql volatile;
function public.end_preview() returns trigger language plpgsql volatile;
function public.facts_of_account(c customer) returns TABLE(measure text, name text, orders bigint, qty bigint, paise numeric) language sql immutable;
function public.facts_of_further_dispute(d payment_dispute, p payment, o shop_order, taken_paise bigint) returns TABLE(measure text, name text, orders bigint, qty bigint, paise numeric) language sql stable;
function public.facts_of_further_refund(r refund, p payment, o shop_order, taken_paise bigint) returns TABLE(measure text, name text, orders bigint, qty bigint, paise numeric) language sql stable;
function public.facts_of_lead(l lead) returns TABLE(measure text, name text, orders bigint, qty bigint, paise numeric) language sql immutable;
function public.facts_of_ledger_dispute(d payment_dispute, p payment, o shop_order) returns TABLE(measure text, name text, orders bigint, qty bigint, paise numeric) language sql stable;
function public.facts_of_ledger_refund(r refund, p payment, o shop_order) returns TABLE(measure text, name text, orders bigint, qty bigint, paise numeric) language sql stable;
function public.facts_of_order(o shop_order) returns TABLE(measure text, name text, orders bigint, qty bigint, paise numeric) language sql stable;
function public.facts_of_payment(p payment) returns TABLE(measure text, name text, orders bigint, qty bigint, paise numeric) language sql immutable;
function public.facts_of_placing(o shop_order) returns TABLE(measure text, name text, orders bigint, qty bigint, paise numeric) language sql stable;
function public.facts_of_refund(r refund, p payment) returns TABLE(measure text, name text, orders bigint, qty bigint, paise numeric) language sql immutable;
function public.fill_refund_origin() returns trigger language plpgsql volatile;
function public.find_or_add_celebrity(typed text) returns text language sql volatile;
function public.fold_text(given text) returns text language sql immutable;
function public.forget_old_email() returns trigger language plpgsql volatile;
function public.give_batches(for_order text, at timestamp with time zone) returns void language plpgsql volatile;
function public.goods_of_celebrity(o shop_order) returns TABLE(before_coupon bigint, after_coupon bigint) language sql stable;
function public.has_offers() returns boolean language sql stable;
function public.hold_stock(for_order text, at timestamp with time zone, until timestamp with time zone) returns TABLE(item_id text, wanted bigint, available bigint, on_hand integer) language plpgsql volatile;
function public.is_held(held_at timestamp with time zone, until timestamp with time zone, at timestamp with time zone) returns boolean language sql stable;
function public.is_of_test(p payment) returns boolean language sql stable;
function public.is_part_sent(for_order text) returns boolean language sql stable;
function public.is_unfit(batch stock_batch, day date) returns boolean language sql stable;
function public.keep_celebrity() returns trigger language plpgsql volatile;
function public.keep_cities() returns trigger language plpgsql volatile;
function public.keep_cod_state() returns trigger language plpgsql volatile;
function public.keep_customer_search_key() returns trigger language plpgsql volatile;
function public.keep_fulfilment() returns trigger language plpgsql volatile;
function public.keep_lead_search_key() returns trigger language plpgsql volatile;
function public.keep_link_celebrity() returns trigger language plpgsql volatile;
function public.keep_off_sale_reason() returns trigger language plpgsql volatile;
function public.keep_order_celebrity() returns trigger language plpgsql volatile;
function public.keep_order_search_key() returns trigger language plpgsql volatile;
function public.keep_product_name() returns trigger language plpgsql volatile;
function public.keep_review_search_key() returns trigger language plpgsql volatile;
function public.keep_staff_role() returns trigger language plpgsql volatile;
function public.lead_search_key(name text, phone text, email text, subject text, message text) returns text language sql immutable;
function public.left_of_payment(payment text) returns bigint language sql stable;
function public.lock_first_order(customer_id text) returns void language sql volatile;
function public.lock_recalled(for_order text) returns TABLE(item_id text, batch_id text, pieces integer) language plpgsql volatile;
function public.lock_unfit(for_order text, day date) returns TABLE(item_id text, batch_id text, pieces integer) language plpgsql volatile;
function public.meaning_of_old_key(key text, order_id text, OUT kind text, OUT subject_kind text, OUT subject_id text) returns record language plpgsql immutable;
function public.move_phone_order_note() returns trigger language plpgsql volatile;
function public.name_key(line text) returns text language sql immutable;
function public.note_account() returns trigger language plpgsql volatile;
function public.note_lead() returns trigger language plpgsql volatile;
function public.note_ledger_dispute() returns trigger language plpgsql volatile;
function public.note_ledger_refund() returns trigger language plpgsql volatile;
function public.note_low_stock() returns trigger language plpgsql volatile;
function public.note_payment() returns trigger language plpgsql volatile;
function public.note_refund() returns trigger language plpgsql volatile;
function public.note_refund_rest() returns trigger language plpgsql volatile;
function public.note_registration() returns trigger language plpgsql volatile;
function public.note_sale() returns trigger language plpgsql volatile;
function public.note_unsent_rest() returns trigger language plpgsql volatile;
function public.order_search_key(id text, payment_id text, address jsonb) returns text language sql immutable;
function public.origin_before_0075(of_return boolean, key text, reason text, lane text) returns text language sql immutable;
function public.other_disputes_of_goods(o shop_order, d payment_dispute, only_earlier boolean) returns bigint language sql stable;
function public.other_refunds_of_goods(o shop_order, r refund, only_earlier boolean) returns bigint language sql stable;
function public.picture_hash(address text) returns text language sql immutable;
function public.picture_hashes(addresses text[]) returns text[] language sql immutable;
function public.pieces_of_order(for_order text) returns TABLE(line integer, item_id text, per_pack bigint, pieces bigint) language sql stable;
function public.raise_version() returns trigger language plpgsql volatile;
function public.read_old_message_key() returns trigger language plpgsql volatile;
function public.recalled_pieces(for_order text) returns TABLE(item_id text, batch_id text, pieces integer) language sql stable;
function public.refund_of_goods(r refund) returns bigint language sql immutable;
function public.refuse_document_change() returns trigger language plpgsql volatile;
function public.refuse_entry_change() returns trigger language plpgsql volatile;
function public.refuse_shorter_ledger() returns trigger language plpgsql volatile;
function public.replace_recalled(for_order text, at timestamp with time zone) returns TABLE(item_id text, batch_id text, moved integer, missing integer) language plpgsql volatile;
function public.state_key(name text) returns text language sql immutable;
function public.stock_shortage(for_order text, at timestamp with time zone) returns TABLE(item_id text, wanted bigint, available bigint, on_hand integer) language plpgsql volatile;
function public.take_stock(for_order text, at timestamp with time zone) returns TABLE(item_id text, wanted bigint, available bigint, on_hand integer) language plpgsql volatile;
function public.unfit_pieces(for_order text, day date) returns TABLE(item_id text, batch_id text, pieces integer) language sql stable;
function public.write_off_recalled() returns trigger language plpgsql volatile;
