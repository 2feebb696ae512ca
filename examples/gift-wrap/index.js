/**
 * @typedef {import('swachh/module-kit').ModuleKit} Kit
 * @typedef {import('swachh/module-kit').ShopModule} ShopModule
 * @typedef {import('swachh/module-kit').Shop} Shop
 * @typedef {import('swachh/module-kit').TextsOfOrders} TextsOfOrders
 */

const name = 'gift-wrap'
const pricePaise = 50_00

/**
 * A shopper may have the whole order wrapped, for one price.
 * @type {import('swachh/module-kit').DeclareModule}
 */
export const giftWrap = (kit) => {
  const { cartExtras, inr, z } = kit
  const contract = contractOf(kit)
  const textsOf = textsFrom(kit)
  const listGift = listGiftJob(kit)
  const wrapped = wrappedEvent(kit)
  return {
    name,
    migrations: 'node_modules/swachh-gift-wrap/migrations',
    api: [apiOf(kit, contract, wrapped)],
    jobs: [listGift],
    listeners: [kit.events.orderPaid.listener((shop, tx, { orderId }) => shop.jobs.enqueue(tx, listGift, { orderId }))],
    posts: [wrapped],
    screens: [screenOf(contract)],
    cartExtras: cartExtras(z.literal(true, 'Gift wrap is chosen with true.'), () => [{ id: 'wrap', label: 'Gift wrap', paise: pricePaise }]),
    checkoutBox: { label: `Wrap this order as a gift for ${inr(pricePaise)}` },
    placedParagraph: textsOf(() => 'We will wrap this order as a gift.'),
    slipLine: textsOf(() => 'Wrap this order as a gift.'),
    orderColumn: { heading: 'Gift wrap', texts: textsOf((wrappedAt) => (wrappedAt ? 'Wrapped' : 'To wrap')) },
  }
}

/** @param {Kit} kit */
const contractOf = ({ byId, doneReply, endpoint, pageInput, z }) => ({
  listGifts: endpoint({
    method: 'GET',
    path: '/gift-wrap',
    access: { scope: 'orders:read' },
    summary: 'The paid orders that wait for their gift wrap, newest first',
    input: z.object({ limit: pageInput.limit, cursor: pageInput.cursor }),
    reply: z.array(z.object({ _id: z.string(), paidAt: z.string() })),
  }),
  markWrapped: endpoint({
    method: 'POST',
    path: '/gift-wrap/:id/wrapped',
    access: { scope: 'orders:pack' },
    once: 'state',
    summary: 'Mark an order as wrapped; a second request changes nothing',
    input: byId,
    reply: doneReply,
  }),
})

/**
 * @param {ReturnType<typeof contractOf>} contract
 * @returns {import('swachh/module-kit').ModuleScreen}
 */
const screenOf = ({ listGifts, markWrapped }) => ({
  path: 'gifts',
  title: 'Gift wrap',
  intro: 'Paid orders that wait for their gift wrap.',
  empty: 'No order waits for its gift wrap.',
  list: listGifts,
  columns: [
    { heading: 'Order', field: '_id', kind: 'order' },
    { heading: 'Paid', field: 'paidAt', kind: 'moment' },
  ],
  actions: [{ label: 'Mark as wrapped', endpoint: markWrapped }],
})

/**
 * Returns what reads a text for each of these paid orders that has gift wrap. The price line stays with the order, also if an older process settled it.
 * @param {Kit} kit
 * @returns {(textOf: (wrappedAt: Date | null) => string) => TextsOfOrders}
 */
const textsFrom =
  ({ sql }) =>
  (textOf) =>
  async (db, ids) => {
    /** @type {import('swachh/module-kit').RawBuilder<{ orderId: string, wrappedAt: Date | null }>} */
    const query = sql`
      select order_extra.order_id, wrapped_at from order_extra join shop_order on shop_order.id = order_extra.order_id
        left join gift_wrap on gift_wrap.order_id = order_extra.order_id
      where order_extra.order_id = any(${ids}) and module = ${name} and paid_at is not null and status <> 'Cancelled'`
    const { rows } = await query.execute(db)
    return new Map(rows.map(({ orderId, wrappedAt }) => [orderId, textOf(wrappedAt)]))
  }

/**
 * Lists a paid order among the gifts to wrap, if it is one. A payment does not wait for this.
 * @param {Kit} kit
 */
const listGiftJob = (kit) =>
  kit.job('gift-wrap-list', { retryLimit: 10, retryDelay: 30 }, async (/** @type {Shop} */ { db }, /** @type {{ orderId: string }} */ { orderId }) => {
    if (await isGift(kit, db, orderId)) await kit.sql`insert into gift_wrap (order_id) values (${orderId}) on conflict do nothing`.execute(db)
  })

/**
 * @param {Kit} kit
 * @param {Shop['db']} db
 * @param {string} id
 */
const isGift = async (kit, db, id) => (await textsFrom(kit)(() => '')(db, [id])).has(id)

/**
 * Other programs hear that an order is wrapped, and when that was.
 * @param {Kit} kit
 * @returns {import('swachh/module-kit').PostedEvent}
 */
const wrappedEvent = ({ sql, z }) => ({
  name: `${name}.wrapped`,
  summary: 'An order was wrapped as a gift',
  data: z.object({ orderId: z.string(), wrappedAt: z.string() }),
  example: { orderId: 'SW4K7M2P9QRT', wrappedAt: '2026-01-15T06:30:00.000Z' },
  async read(db, id) {
    /** @type {import('swachh/module-kit').RawBuilder<{ wrappedAt: Date }>} */
    const query = sql`select wrapped_at from gift_wrap where order_id = ${id} and wrapped_at is not null`
    const row = (await query.execute(db)).rows[0]
    return row && { orderId: id, wrappedAt: row.wrappedAt.toISOString() }
  },
})

/**
 * @param {Kit} kit
 * @param {ReturnType<typeof contractOf>} contract
 * @param {import('swachh/module-kit').PostedEvent} wrapped
 * @returns {ShopModule['api'][number]}
 */
const apiOf = (kit, contract, wrapped) => (api) => {
  const { mount, mountList, queueWebhook, ShopError, sql } = kit
  const { shop } = api
  const waiting = sql`from gift_wrap join shop_order on shop_order.id = order_id where wrapped_at is null and status <> 'Cancelled'`

  mountList(api, contract.listGifts, {
    async page(_input, { limit, beforeSeq }) {
      /** @type {import('swachh/module-kit').RawBuilder<{ id: string, seq: number, paidAt: Date }>} */
      const query = sql`select shop_order.id, seq, paid_at ${waiting} and seq < ${beforeSeq} order by seq desc limit ${limit}`
      const { rows } = await query.execute(shop.db)
      return { rows: rows.map(({ id, paidAt }) => ({ _id: id, paidAt: paidAt.toISOString() })), lastSeq: rows.at(-1)?.seq }
    },
    async count() {
      /** @type {import('swachh/module-kit').RawBuilder<{ count: number }>} */
      const query = sql`select count(*) ${waiting}`
      return (await query.execute(shop.db)).rows[0]?.count ?? 0
    },
  })

  mount(api, contract.markWrapped, async ({ id }) => {
    if (!(await isGift(kit, shop.db, id))) throw new ShopError('not_found', 'There is no gift wrap for this order.')
    await shop.db.transaction().execute(async (tx) => {
      const { rows } = await sql`insert into gift_wrap (order_id, wrapped_at) values (${id}, ${shop.now()})
        on conflict (order_id) do update set wrapped_at = excluded.wrapped_at where gift_wrap.wrapped_at is null returning order_id`.execute(tx)
      if (rows.length > 0) await queueWebhook(shop, tx, wrapped, { id, orderId: id })
    })
    return { success: /** @type {const} */ (true), message: 'Marked as wrapped' }
  })
}
