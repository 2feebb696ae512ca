import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { fillInBulk, plansOf, stepsOf } from '#test/plans.ts'
import { counter, shop } from '#test/test-shop.ts'
import { previewRemittance } from '../server/import-remittance.server.ts'

test('a payout finds the orders of its numbers among 100,000 by indexes', async () => {
  const now = shop.now()
  await shop.db.transaction().execute((tx) =>
    fillInBulk(tx, async () => {
      await sql`
        insert into shop_order (id, subtotal_paise, total_paise, address, fingerprint, created_at, expires_at, method, cod_state, status, paid_at, tracking_id)
        select 'SW' || lpad(n::text, 12, '0'), 50000, 50000, '{}', n, ${now}, ${now}, 'cod', 'collected', 'Delivered', ${now}, case when n % 2 = 0 then 'Typed' || n end
        from generate_series(1, 100000) as n`.execute(tx)
      await sql`insert into parcel (id, order_id, number, carrier, awb, packed_at) select 'p' || n, 'SW' || lpad(n::text, 12, '0'), 1, 'delhivery', 'AWB' || lpad(n::text, 6, '0'), ${now}
        from generate_series(1, 100000) as n`.execute(tx)
    }),
  )
  await sql`analyze shop_order`.execute(shop.db)
  await sql`analyze parcel`.execute(shop.db)
  const line = { row: 2, amountPaise: 50_000, feesPaise: 0, reference: 'UTR1', day: '2026-01-20' }
  const lines = ['AWB000007', 'TYPED8', 'NONE9'].map((awb) => ({ ...line, awb }))
  const counted = await counter?.during(async () => {
    expect((await previewRemittance(shop, 'delhivery', { lines, errors: [], errorCount: 0 })).counts).toMatchObject({ matched: 2, unknown_awb: 1 })
  })
  const lookups = (counted?.statements ?? []).filter(({ text }) => text.includes('distinct on (p.awb)'))
  expect(lookups).toHaveLength(2)
  for (const statement of lookups)
    for (const plan of Object.values(await plansOf(statement)))
      expect([statement.text, stepsOf(plan).filter((step) => step['Node Type'] === 'Seq Scan' && step['Relation Name'] !== 'cod_link')]).toEqual([
        statement.text,
        [],
      ])
})
