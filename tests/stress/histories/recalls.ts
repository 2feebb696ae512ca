import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'

/** The pieces of item `item` in the shipped parcels of order `o`. */
const shippedPieces = (item: string) => sql`(
  select coalesce(sum(l.qty * w.per_pack), 0) from parcel p join parcel_line l on l.parcel_id = p.id
  join pieces_of_order(o.id) w on w.line = l.position and w.item_id = ${sql.ref(item)} where p.order_id = o.id and p.shipped_at is not null)`

/** The packs of all lines in the shipped parcels of order `o`. */
const shippedPacks = sql`(
  select coalesce(sum(l.qty), 0) from parcel p join parcel_line l on l.parcel_id = p.id where p.order_id = o.id and p.shipped_at is not null)`

/** The order `o` is placed, and neither delivered nor cancelled. */
const isUnfinished = sql`(o.paid_at is not null and o.status in ('Paid', 'Pending'))`

/** The pieces of an order's batch in a group of movements `m`, as if no other batch had replaced any. */
const soldPieces = sql`-coalesce(sum(m.pieces) filter (where m.reason <> 'replaced' or m.pieces < 0), 0)`

/**
 * Adds triggers. When a recall takes a batch off sale, they record the state of the orders, and the sent parcels that may hold it. When the shop says that all
 * buyers have a message, they record the buyers without one. The clock stands still between actions, so times do not tell which came first.
 */
export async function installRecallWatch(db: Db) {
  await sql`do $install$ begin
    create schema histories;
    create table histories.withdrawn_batch (batch_id text primary key, last_movement bigint not null);
    create table histories.recalled_order (order_id text, batch_id text, item_id text, sent_pieces integer, shipped_packs integer);
    create table histories.recalled_parcel (parcel_id text, batch_id text);
    create table histories.sent_parcel (parcel_id text);
    create table histories.untold_order (order_id text);

    create function histories.note_withdrawal() returns trigger language plpgsql as $$ begin
      insert into histories.withdrawn_batch select new.id, coalesce(max(id), 0) from stock_movement;
      insert into histories.recalled_order
        select o.id, new.id, new.item_id, ${shippedPieces('new.item_id')}, ${shippedPacks}
        from shop_order o where ${isUnfinished} and o.fulfilment in ('to_pack', 'packed')
          and (select sum(m.pieces) from stock_movement m where m.order_id = o.id and m.batch_id = new.id) < 0;
      insert into histories.recalled_parcel
        select p.id, new.id from histories.recalled_order r join parcel p on p.order_id = r.order_id and p.shipped_at is null
        where r.batch_id = new.id and (select sum(w.pieces) from pieces_of_order(r.order_id) w where w.item_id = r.item_id) > r.sent_pieces;
      return null; end $$;
    create trigger noted_withdrawal after update of off_sale on stock_batch for each row
      when (new.off_sale_for = 'recall' and old.off_sale_for is distinct from 'recall')
      execute function histories.note_withdrawal();

    create function histories.note_sending() returns trigger language plpgsql as $$ begin
      insert into histories.sent_parcel
        select new.id from histories.recalled_parcel r
        where r.parcel_id = new.id and (select ${soldPieces} from stock_movement m where m.order_id = new.order_id and m.batch_id = r.batch_id) > 0;
      return null; end $$;
    create trigger noted_sending after update of shipped_at on parcel for each row when (new.shipped_at is not null)
      execute function histories.note_sending();

    create function histories.note_untold() returns trigger language plpgsql as $$ begin
      insert into histories.untold_order
        select o.id from shop_order o left join customer c on c.id = o.customer_id and c.deleted_at is null
        where (select ${soldPieces} from stock_movement m where m.order_id = o.id and m.batch_id = new.id) > 0
          and coalesce(c.email, o.address ->> 'mobile', '') <> ''
          and not exists (select from message m where m.kind = 'recall' and m.subject_id = new.id
            and (m.order_id = o.id or m.recipient = coalesce(c.email, o.address ->> 'mobile')));
      return null; end $$;
    create trigger noted_untold after update of recall_sent_at on stock_batch for each row when (new.recall_sent_at is not null)
      execute function histories.note_untold();
  end $install$`.execute(db)
}

export const resetRecallWatch = `
    delete from histories.withdrawn_batch; delete from histories.recalled_order; delete from histories.recalled_parcel; delete from histories.sent_parcel;
    delete from histories.untold_order;`

/** Queries about batches, parcels and recalls that must find no row once the shop is settled. */
export const recallViolations: Record<string, RawBuilder<unknown>> = {
  'a batch’s pieces differ from its ledger': sql`
    select b.id from stock_batch b left join stock_movement m on m.batch_id = b.id group by b.id having b.on_hand <> coalesce(sum(m.pieces), 0)`,
  'the expired pieces of a batch off sale differ from its ledger': sql`
    select b.id from stock_batch b left join stock_movement m on m.batch_id = b.id and m.reason = 'expired' where b.off_sale
    group by b.id having b.expired <> coalesce(-sum(m.pieces), 0)`,
  'a batch was sold that the shop did not have': sql`select id from stock_batch where on_hand < 0`,
  'batches have more than their pack': sql`
    select i.id from stock_item i join stock_batch b on b.item_id = i.id group by i.id having sum(b.on_hand) > i.on_hand`,
  'pieces of a batch off sale are on hand': sql`select id from stock_batch where off_sale and on_hand <> 0`,
  'a piece past its best-before day was sold or packed': sql`
    select m.id from stock_movement m join stock_batch b on b.id = m.batch_id
    where m.reason in ('sale', 'replaced') and m.pieces < 0 and b.best_before < day_in_india(m.at)`,
  'an order was sent after the best-before day of its pieces': sql`
    select o.id from shop_order o join stock_batch b on b.best_before < (select min(day_in_india(p.shipped_at)) from parcel p where p.order_id = o.id)
    where o.paid_at is not null and o.status <> 'Cancelled' and o.fulfilment in ('shipped', 'delivered')
      and (select sum(m.pieces) from stock_movement m where m.order_id = o.id and m.batch_id = b.id) < 0`,
  'parcels hold more than was ordered': sql`
    select p.order_id from parcel p join parcel_line l on l.parcel_id = p.id left join order_line o on o.order_id = p.order_id and o.position = l.position
    group by p.order_id, l.position, o.qty, o.removed_qty having sum(l.qty) > coalesce(o.qty - o.removed_qty, 0)`,
  'an order counts as shipped before its last parcel is': sql`
    select o.id from shop_order o where ${isUnfinished} and o.fulfilment = 'shipped'
      and ${shippedPacks} < (select sum(l.qty - l.removed_qty) from order_line l where l.order_id = o.id)`,
  // Parcels do not say their batches. So any parcel of the order may hold the recalled one. None does if all pieces of its pack were sent before, or if all
  // pieces of the batch came back since in a return.
  'a parcel that was packed before a recall was shipped after it': sql`
    select p.id from histories.sent_parcel s join parcel p on p.id = s.parcel_id where p.shipped_at is not null`,
  // Of a part-sent order, the sent pieces count as those of the recalled batch.
  'an order was sent after a recall and keeps pieces of the batch': sql`
    select o.id from histories.recalled_order r join shop_order o on o.id = r.order_id
    where (${shippedPacks} > r.shipped_packs or o.paid_at is not null and o.status <> 'Cancelled' and o.fulfilment in ('shipped', 'delivered'))
      and (select -coalesce(sum(m.pieces), 0) from stock_movement m where m.order_id = o.id and m.batch_id = r.batch_id) > r.sent_pieces`,
  'the messages of a recall were not sent': sql`select id from stock_batch where recalled_at is not null and recall_sent_at is null`,
  'no message told a buyer about a recall': sql`select order_id from histories.untold_order`,
  'a recall was told to somebody twice': sql`
    select recipient from message where kind = 'recall' group by subject_id, recipient having count(*) > 1`,
}
