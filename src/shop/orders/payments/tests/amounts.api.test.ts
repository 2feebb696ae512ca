import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { makeDiscount } from '#test/make-discount.ts'
import { makeCoupon } from '#test/make-coupon.ts'
import { makeCheckout, makeOrder } from '#test/make-order.ts'
import { shop } from '#test/test-shop.ts'

/** Invalid amounts for each column. Some set other columns too, so that only the CHECK of this column fails. */
const bad: Record<string, string[]> = {
  'variant.price_paise': ['price_paise = -1', 'price_paise = 100000001'],
  'variant.mrp_paise': ['mrp_paise = -1', 'mrp_paise = 200000001'],
  'coupon.min_paise': ['min_paise = -1'],
  'coupon.revenue_paise': ['revenue_paise = -1'],
  'shop_order.subtotal_paise': ['subtotal_paise = -1, coupon_discount_paise = 0, total_paise = -1'],
  'shop_order.coupon_discount_paise': ['coupon_discount_paise = -1, total_paise = subtotal_paise + 1'],
  'shop_order.total_paise': ['coupon_discount_paise = subtotal_paise + 1, total_paise = -1'],
  'shop_order.advance_paise': ['advance_paise = -1', 'advance_paise = 99', 'advance_paise = total_paise'],
  'order_line.unit_paise': ['unit_paise = -1'],
  'order_line.net_paise': ['net_paise = -1, coupon_share_paise = 0'],
  'order_line.coupon_share_paise': ['coupon_share_paise = -1', 'coupon_share_paise = net_paise + 1'],
  'payment.amount_paise': ['amount_paise = -1'],
  'payment.fee_paise': ['fee_paise = -1'],
  'stock_item.cost_paise': ['cost_paise = -1', 'cost_paise = 100000001'],
  'refund.amount_paise': ['amount_paise = -1', 'amount_paise = 0'],
  'shipment.cash_paise': ['cash_paise = -1'],
  'failed_delivery.forward_paise': ['forward_paise = -1'],
  'failed_delivery.return_paise': ['return_paise = -1'],
  'failed_delivery.damage_paise': ['damage_paise = -1'],
  'cod_decision.total_paise': ['total_paise = -1'],
  'discount.amount_paise': ['amount_paise = -1'],
  'discount.min_paise': ['min_paise = -1'],
  'order_discount.line_paise': [`line_paise = '1'`],
  'cod_order.written_off_paise': ['written_off_paise = -1'],
  'cod_remittance.total_paise': ['total_paise = -1'],
  'cod_remittance.fees_paise': ['fees_paise = -1'],
  'cod_remittance_line.amount_paise': ['amount_paise = -1'],
  'payment_dispute.amount_paise': ['amount_paise = -1'],
  'payment_dispute.deducted_paise': ['deducted_paise = -1'],
  'replacement_line.difference_paise': ['difference_paise = -1'],
  'replacement_line.refunded_paise': ['refunded_paise = -1'],
  'settlement_item.amount_paise': ['amount_paise = -1'],
  'settlement_item.credit_paise': ['credit_paise = -1'],
  'settlement_item.debit_paise': ['debit_paise = -1'],
  'settlement_item.fee_paise': ['fee_paise = -1'],
  'settlement_item.tax_paise': ['tax_paise = -1'],
  'share_payout_line.gross_paise': ['gross_paise = 0'],
  'share_payout_line.tax_paise': ['tax_paise = -1', 'tax_paise = gross_paise + 1'],
  'share_withholding.threshold_paise': ['threshold_paise = -1'],
}

test('the database refuses every invalid amount', async () => {
  await makeCoupon(shop)
  const order = await makeOrder(await makeCheckout(), { coupon: 'SOIL10', expectedTotal: 900 })
  const { _id: orderId } = await makeOrder(await makeCheckout())
  await makeDiscount()
  const given = { orderId: order._id, position: 0, discountId: 'd1', kind: 'percent', label: 'Offer', byCode: false, paise: 1, linePaise: '[1]' }
  await shop.db.insertInto('orderDiscount').values(given).execute()
  const refund = { id: 'r1', paymentId: order.razorpayPaymentId, amountPaise: 100, reason: '', origin: 'staff' as const, status: 'requested' as const }
  await shop.db
    .insertInto('refund')
    .values({ ...refund, createdAt: shop.now() })
    .execute()

  const made = { orderId, replaces: order._id, reason: 'damaged' as const, requestKey: 'some-key', requestHash: Buffer.alloc(32), madeAt: shop.now() }
  await shop.db
    .insertInto('replacement')
    .values({ ...made, returnId: null, refundId: null })
    .execute()
  await shop.db.insertInto('replacementLine').values({ orderId, position: 0, qty: 1, newPosition: 0 }).execute()

  const remittance = { id: 'm1', courier: 'delhivery', reference: 'UTR1', remittedOn: '2026-01-15', totalPaise: 100, fileHash: 'h', createdAt: shop.now() }
  await shop.db.insertInto('codRemittance').values(remittance).execute()
  const line = { remittanceId: 'm1', number: 1, awb: '1', orderId: null, amountPaise: 100, state: 'unknown_awb' as const }
  await shop.db.insertInto('codRemittanceLine').values(line).execute()

  const settled = { provider: 'razorpay', settlementId: 's1', itemId: 'i1', kind: 'other' as const, currency: 'INR', settledAt: shop.now() }
  await shop.db
    .insertInto('settlementItem')
    .values({ ...settled, paymentId: null, amountPaise: 1, creditPaise: 1, debitPaise: 0, feePaise: 0, taxPaise: 0 })
    .execute()

  const dispute = { id: 'd1', paymentId: order.razorpayPaymentId, amountPaise: 1, state: 'open' as const, respondBy: null }
  await shop.db
    .insertInto('paymentDispute')
    .values({ ...dispute, createdAt: shop.now(), reportedAt: shop.now() })
    .execute()

  const parcel = await shop.db
    .insertInto('parcel')
    .values({ id: 'p1', orderId: order._id, number: 1, packedAt: shop.now() })
    .returning('id')
    .executeTakeFirstOrThrow()
  const costs = { forwardPaise: 1, returnPaise: 1, damagePaise: 1 }
  await shop.db
    .insertInto('failedDelivery')
    .values({ parcelId: parcel.id, orderId: order._id, pincode: '560001', state: 'to_decide', ...costs })
    .execute()
  const box = { weightGrams: 1, lengthCm: 1, breadthCm: 1, heightCm: 1 }
  await shop.db
    .insertInto('shipment')
    .values({
      id: 's1',
      orderId: order._id,
      parcelNumber: 1,
      provider: 'shiprocket',
      state: 'booking',
      ...box,
      cashPaise: 1,
      actorId: '1',
      createdAt: shop.now(),
    })
    .execute()
  const decision = { customerId: order.customer?._id ?? '', day: '2026-01-15', answer: 'allowed' as const, pincode: '560001', score: 50 }
  await shop.db
    .insertInto('codDecision')
    .values({ ...decision, totalPaise: 1, parts: '[]', refusals: '[]', decidedAt: shop.now() })
    .execute()
  await shop.db.insertInto('codOrder').values({ orderId: order._id, score: 50, parts: '[]', collectedAt: null }).execute()

  const { celebrityId } = await shop.db.selectFrom('coupon').select('celebrityId').executeTakeFirstOrThrow()
  const account = { celebrityId: celebrityId ?? '' }
  await shop.db.insertInto('shareAccount').values(account).execute()
  await shop.db.insertInto('sharePayout').values({ id: 'o1', madeAt: shop.now(), madeBy: '1' }).execute()
  await shop.db
    .insertInto('sharePayoutLine')
    .values({ ...account, payoutId: 'o1', line: 1, name: 'Asha', grossPaise: 100, taxPaise: 0 })
    .execute()
  const withheld = { covers: 'share' as const, effectiveFrom: '2026-01-01', section: '393', rateBp: 200, rounding: 'rupee' as const, updatedAt: shop.now() }
  await shop.db
    .insertInto('shareWithholding')
    .values({ ...withheld, thresholdPaise: 1 })
    .execute()

  // Columns named just `paise` are left out: they hold sums of changes, which may be negative. Tables whose rows cannot be updated are left out too.
  const { rows } = await sql<{ column: string }>`
    select c.table_name || '.' || c.column_name as column from information_schema.columns c
    join information_schema.tables t using (table_schema, table_name)
    where table_schema = 'public' and table_type = 'BASE TABLE' and c.column_name like '%\\_paise'
    and t.table_name not like 'tax\\_%' and t.table_name <> 'share_entry' order by 1`.execute(shop.db)
  expect(rows.map(({ column }) => column)).toEqual(Object.keys(bad).toSorted())

  for (const [column, changes] of Object.entries(bad)) {
    const [table = '', name = ''] = column.split('.')
    for (const change of changes) {
      const write = sql.raw(`update ${table} set ${change}`).execute(shop.db)
      const constraint = expect.stringMatching(new RegExp(`^${table}_(${name}_)?check`))
      await expect(write, `${table}: ${change}`).rejects.toMatchObject({ code: '23514', constraint })
    }
  }
})
