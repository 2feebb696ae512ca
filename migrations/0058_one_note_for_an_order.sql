-- The note that was typed with a phone order is the note of the order. The trigger moves those that the previous release still writes.
insert into order_note (order_id, text) select order_id, note from phone_order where note <> ''
on conflict (order_id) do update set text = left(order_note.text || e'\n' || excluded.text, 1000);
update phone_order set note = '' where note <> '';

create function move_phone_order_note() returns trigger language plpgsql as $$ begin
  insert into order_note (order_id, text) values (new.order_id, new.note) on conflict (order_id) do nothing; new.note := ''; return new; end $$;
create trigger phone_order_note before insert on phone_order for each row when (new.note <> '') execute function move_phone_order_note();
