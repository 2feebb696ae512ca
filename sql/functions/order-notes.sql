-- An earlier release writes the note of a phone order to `phone_order`. Moves the note to `order_note`, unless the order has one.
create or replace function move_phone_order_note() returns trigger language plpgsql as $$ begin
  insert into order_note (order_id, text) values (new.order_id, new.note) on conflict (order_id) do nothing; new.note := ''; return new; end $$;
