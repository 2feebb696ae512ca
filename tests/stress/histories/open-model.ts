import { sql } from 'kysely'
import { makeProduct } from '../../support/make-product.ts'
import { makeCoupon } from '../../support/make-coupon.ts'
import { registerShop } from '../../support/register-shop.ts'
import { openTestShop, type TestShop } from '../../support/open-test-shop.ts'
import { openContentChanges } from '#platform/cache/content-changes.ts'
import { openLog } from '#platform/process/log.ts'
import type { Db, Engine } from '#platform/database/database.ts'
import { makeKillable, newProcessState } from './killable-shop.ts'
import { type Model, openAccount, type OrderSnapshot } from './model.ts'
import { callShop } from './call.ts'
import { installViolationQueries } from './invariants.ts'
import { offerGifts } from './gifts.ts'
import { offerCash } from './cash.ts'
import { installDocumentWatch, resetDocumentWatch } from './documents.ts'
import { installRecallWatch, resetRecallWatch } from './recalls.ts'
import { addStock, installCameBack, resetStock } from './stock.ts'
import { webhookEvents } from '#shop/webhooks/rules/webhook-events.ts'

const initialState = () => ({
  attempts: [],
  phoneRequests: [],
  cashRequests: [],
  payouts: [],
  payments: [],
  open: [],
  pending: new Map<string, string>(),
  events: [],
  lastSeen: new Map<string, OrderSnapshot>(),
  violations: [],
  outage: 'none' as const,
  money: 'at_once' as const,
  refunds: 'at_once' as const,
  charges: 'total' as const,
  unfinished: 'created' as const,
  refundCount: 0,
  returnCount: 0,
  moveCount: 0,
  lastImport: undefined,
  parcelCount: 0,
  replacementCount: 0,
})

/** How many histories run in one shop before its tables are truncated. */
const historiesPerShop = 40

/** A pool of the same database for a second process, and the address where both listen for changes. */
type Second = { engine: Engine; url: string }

/** Opens a shop with a catalogue, buyers and an admin, in which histories run one after another. */
export async function openModel(engine: Engine, second?: Second): Promise<Model & { reset: () => Promise<void> }> {
  const opened = await openProcess(engine, second?.url)
  const all = second ? [opened, await openProcess(second.engine, second.url, opened)] : [opened]
  const processes = all.map(({ shop, api, processState }) => ({ shop, api, processState }))
  const model: Model = { ...opened, processes, admin: '', buyers: [], products: [], stock: [], ...initialState() }
  await installRecallWatch(opened.shop.db)
  await installDocumentWatch(opened.shop.db)
  await installCameBack(opened.shop.db)
  await installViolationQueries(opened.shop.db)
  await checkDeletions(opened.shop.db)
  let count = 0
  return Object.assign(model, {
    /** Resets the shop to the state in which every history starts. */
    async reset() {
      Object.assign(model, processes[0])
      for (const { processState } of processes) Object.assign(processState, newProcessState())
      // A history may have taken a pack out of the catalogue.
      if (count % historiesPerShop === 0 || (await countPacks(opened.shop)) !== 6) {
        await opened.empty()
        await fillShop(model)
        await installDeletion(model)
      }
      count += 1
      Object.assign(model, initialState())
      opened.clock.now = new Date('2026-01-15T06:30:00Z')
      await deleteRows.execute(opened.shop.db)
      await resetBuyers(model)
    },
    async close() {
      for (const { close } of all.toReversed()) await close()
    },
  })
}

/** Opens a process. `url`: where it hears of changes that another process makes. `beside`: the process whose clock and files it shares. */
async function openProcess(engine: Engine, url?: string, beside?: TestShop) {
  const processState = newProcessState()
  const changes = url === undefined ? undefined : await openContentChanges(engine, url, openLog('silent'))
  const opened = await openTestShop(
    engine,
    (shop) => makeKillable({ ...shop, ...(changes && { changes }), ...(beside && { files: beside.shop.files }) }, processState),
    beside?.clock,
  )
  const close = async () => {
    await changes?.close()
    await opened.close()
  }
  return { ...opened, processState, close }
}

async function countPacks({ db }: TestShop['shop']): Promise<number> {
  const { count } = await db
    .selectFrom('variant')
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow()
  return count
}

async function fillShop(model: Model) {
  model.admin = (await openAccount(model, 'admin')).token
  model.buyers = []
  for (const state of [undefined, 'Maharashtra', undefined] as const) model.buyers.push(await openAccount(model, 'user', state))
  model.products = [(await makeProduct(model.shop)).id, (await makeProduct(model.shop, { name: 'Shilajit' })).id]
  await callShop(model, 'POST', '/webhooks', { token: model.admin, body: { url: 'https://erp.example/hooks', events: webhookEvents } })
  const { shop } = model
  const { stock, giftSet } = await addStock(shop, model.products)
  model.stock = stock
  model.products.push(giftSet)
  await registerShop(shop)
  await offerCash(shop)
  await offerGifts(shop)
  await makeCoupon(shop)
  await makeCoupon(shop, { code: 'LAST2', discount: 33.33, maxUses: 2, maxUsesPerCustomer: 1, createdBy: 'Dev' })
  await makeCoupon(shop, { code: 'ONCE', discount: 15, maxUses: 1 })
  await makeCoupon(shop, { code: 'OLD', expiry: '2026-01-14' })
  await makeCoupon(shop, { code: 'FREE', discount: 100, maxUses: 2 })
  await makeCoupon(shop, { code: 'BIG', discount: 5, minAmount: 2500 })
}

const deletions = `
    delete from sales_day where measure <> 'account'; delete from sales_change where measure <> 'account'; delete from unsent_rest; delete from review; delete from review_invitation; delete from delivery_challan; delete from replacement; delete from return_request; delete from cod_remittance_line; delete from cod_remittance; delete from tax_document_party; delete from tax_document_line; delete from tax_document; delete from document_series; delete from tax_day; delete from refund_rest; delete from offline_refund; delete from refund; delete from payment_dispute; delete from offline_payment; delete from payment; delete from parcel; delete from shipment; delete from courier_event; delete from sandbox.courier_parcel; delete from order_line; delete from message; delete from webhook_delivery; delete from share_entry; delete from shop_order;
    delete from stock_hold; delete from stock_movement; delete from one_time_code; delete from password_reset; delete from webhook_event; delete from audit_entry; delete from sandbox.provider_refund; delete from sandbox.provider_dispute; delete from sandbox.provider_adjustment; delete from sandbox.provider_payment; delete from sandbox.payment_link; delete from sandbox.provider_order;
    delete from sandbox.setting; delete from pgboss.job;`

/** @throws Error that names a table whose rows would keep one of the deleted rows, so that the next history could not start */
async function checkDeletions(db: Db) {
  const deleted = [...deletions.matchAll(/delete from ([\w.]+)/g)].map(([, name]) => name)
  const { rows } = await sql<{
    name: string
  }>`select distinct conrelid::regclass::text as name from pg_constraint where contype = 'f' and confdeltype in ('a', 'r')
    and confrelid::regclass::text = any(${deleted}) and conrelid::regclass::text <> all(${deleted})`.execute(db)
  if (rows.length > 0) throw new Error(`The rows of a history must go from ${rows.map(({ name }) => name).join(', ')} too.`)
}

/** The score refuses the third buyer in cash after a parcel came back. */
const resetBuyers = ({ shop, buyers }: Model) =>
  shop.db
    .updateTable('customer')
    .set({ codRule: 'always' })
    .where('codRule', '<>', 'always')
    .where(
      'id',
      'in',
      buyers.slice(0, 2).map(({ id }) => id),
    )
    .execute()

/** Stores the deletion of a history's rows as a function, which the database plans once. Accounts and catalogue stay. */
async function installDeletion(model: Model) {
  await sql`create or replace function histories.delete_rows() returns void language plpgsql as $delete$ begin ${sql.raw(deletions)}
    update coupon set uses = 0, revenue_paise = 0 where uses <> 0 or revenue_paise <> 0;
    ${sql.raw(resetStock(model))}
    ${sql.raw(resetRecallWatch)}
    ${sql.raw(resetDocumentWatch)}
    update variant set price_paise = case position when 0 then 50000 else 90000 end;
    update session set opened_by = 'password', created_at = '2026-01-15T06:30:00Z', last_used_at = '2026-01-15T06:30:00Z', proven_at = '2026-01-15T06:30:00Z';
  end $delete$`.execute(model.shop.db)
}

const deleteRows = sql`select histories.delete_rows()`
