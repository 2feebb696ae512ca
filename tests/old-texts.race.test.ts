import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { runScript } from '#platform/database/run-script.ts'
import { seedDemo } from '../src/seed-demo.ts'
import { makeCoupon } from './support/make-coupon.ts'
import { makeOrder, makeCheckout } from './support/make-order.ts'
import { signedInAdmin } from './support/make.ts'
import { makeProduct } from './support/make-product.ts'
import { send } from './support/send.ts'
import { shop } from './support/test-shop.ts'

/** Runs the statements of a migration again, on rows as an earlier release stored them. */
async function migrateAgain(name: string) {
  const text = await readFile(new URL(`../migrations/${name}`, import.meta.url), 'utf8')
  await runScript(shop.db, text)
}

test('tags with characters that nobody sees are found again, once for each order and customer', async () => {
  const { _id: orderId } = await makeOrder(await makeCheckout())
  const { customerId, seq, paidAt } = await shop.db
    .selectFrom('shopOrder')
    .select(['customerId', 'seq', 'paidAt'])
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow()
  const tags = ['gi\u200Bft', 'gift\uFEFF', 'v\u00ADip  club', '\u2060', 'क\u094D\u200Dष']
  const rows = tags.map((key) => ({ key, name: key.toUpperCase() }))
  await shop.db
    .insertInto('orderTag')
    .values(rows.map((row) => ({ ...row, orderId, listedAt: paidAt ?? shop.now(), seq })))
    .execute()
  await shop.db
    .insertInto('customerTag')
    .values(rows.map((row) => ({ ...row, customerId: customerId ?? '', seq: 1 })))
    .execute()
  await migrateAgain('0124_visible_tags.sql')
  await migrateAgain('0124_visible_tags.sql')
  const kept = [
    { key: 'gift', name: 'GIFT' },
    { key: 'vip club', name: 'VIP CLUB' },
    { key: 'क\u094Dष', name: 'क\u094D\u200Dष' },
  ]
  expect(await shop.db.selectFrom('orderTag').select(['key', 'name']).orderBy('key').execute()).toEqual(kept)
  expect(await shop.db.selectFrom('customerTag').select(['key', 'name']).orderBy('key').execute()).toEqual(kept)
  const token = await signedInAdmin()
  expect((await send('GET', '/orders?tag=GIFT', { token })).body).toMatchObject([{ _id: orderId }])
})

test('recipients of stock alerts are their canonical addresses, each once for each pack', async () => {
  await makeProduct(shop)
  const { id: itemId } = await shop.db.selectFrom('stockItem').select('id').limit(1).executeTakeFirstOrThrow()
  const alert = (recipient: string, channel: 'mail' | 'sms') => ({ itemId, channel, recipient, createdAt: shop.now() })
  const values = [alert('asha@exam\u200Bple.com', 'mail'), alert('asha@example.com', 'mail'), alert('\uFEFF+919876543210', 'sms')]
  await shop.db.insertInto('stockAlert').values(values).execute()
  await migrateAgain('0124_visible_tags.sql')
  expect(await shop.db.selectFrom('stockAlert').select('recipient').orderBy('recipient').execute()).toEqual([
    { recipient: '+919876543210' },
    { recipient: 'asha@example.com' },
  ])
})

test('coupons and barcodes that an earlier release stored twice, but for case and blanks, are listed', async () => {
  const token = await signedInAdmin()
  for (const code of ['GIFT10', 'GIFT 10', 'OTHER']) await makeCoupon(shop, { code })
  const coupons = await send('GET', '/coupons?show=same_code', { token })
  expect(coupons.body.map(({ code }: { code: string }) => code).toSorted()).toEqual(['GIFT 10', 'GIFT10'])
  expect(coupons.headers.get('x-total-count')).toBe('2')
  const items = await Promise.all([makeProduct(shop), makeProduct(shop), makeProduct(shop)])
  for (const [index, barcode] of ['ABC-1', 'abc-1', 'ABC-2'].entries())
    await shop.db
      .updateTable('stockItem')
      .set({ barcode })
      .where('productId', '=', items[index]?.id ?? '')
      .where('quantity', '=', '1 g')
      .execute()
  const listed = (await send('GET', '/stock?show=barcodes', { token })).body.map(({ barcode }: { barcode: string }) => barcode)
  expect(listed.toSorted()).toEqual(['ABC-1', 'abc-1'])
})

test('changes of the words of a mail are found by its name', async () => {
  const entry = (id: string, subjectKind: string, subjectId: string) => ({
    id,
    at: shop.now(),
    actorName: 'Kavya',
    action: 'updated',
    subjectKind,
    subjectId,
    before: '{}',
    after: '{}',
  })
  await shop.db
    .insertInto('auditEntry')
    .values([entry('a1', 'settings', 'words:shipped'), entry('a2', 'settings', 'shop'), entry('a3', 'product', 'words:shipped')])
    .execute()
  await migrateAgain('0207_mail_text_changes.sql')
  await migrateAgain('0207_mail_text_changes.sql')
  const token = await signedInAdmin()
  expect((await send('GET', '/audit?kind=text', { token })).body).toMatchObject([{ _id: 'a1', subject: { id: 'shipped' } }])
  expect((await send('GET', '/audit?kind=settings', { token })).body).toMatchObject([{ _id: 'a2' }])
})

test('products keep the ground, article, use and storage that their names gave them, and their own texts', async () => {
  const made = [
    { name: 'Kashmiri SAFFRON' },
    { name: 'Kesar, 1 g', pageTexts: JSON.stringify({ use: 'In milk.', allergens: 'None.' }) },
    { name: 'Shilajit Resin' },
    { name: 'Saffron & Shilajit Set' },
    { name: 'Assam Breakfast' },
    { name: 'Honey' },
  ]
  for (const product of made) await makeProduct(shop, product)
  const fill = async () => {
    await migrateAgain('0210_fill_product_grounds.sql')
    const rows = await shop.db.selectFrom('product').select(['name', 'ground', 'articlePath', 'pageTexts']).orderBy('seq').execute()
    return rows.map(({ name, ground, articlePath, pageTexts: { use, ...texts } }) => [name, ground, articlePath, use?.split('\n').length, Object.keys(texts)])
  }
  const [test, what] = ['/blog/how-to-test-saffron-at-home', '/blog/what-shilajit-is']
  expect(await fill()).toEqual([
    ['Kashmiri SAFFRON', 'first', test, 3, ['storage']],
    ['Kesar, 1 g', 'first', test, 1, ['storage', 'allergens']],
    ['Shilajit Resin', 'second', what, 3, ['storage']],
    ['Saffron & Shilajit Set', null, test, 3, ['storage']],
    ['Assam Breakfast', null, '', undefined, []],
    ['Honey', null, '', undefined, []],
  ])
  const look = { firstGround: { colour: '#ffffff', words: ['resin'] }, secondGround: { colour: '#ffffff', words: ['assam', 'kesar'] } }
  await shop.db
    .insertInto('setting')
    .values({ name: 'look', value: JSON.stringify(look), updatedAt: shop.now() })
    .execute()
  await shop.db.updateTable('product').set({ ground: null }).execute()
  expect((await fill()).map(([, ground]) => ground)).toEqual([null, 'second', 'first', null, 'second', null])
})

test('the demo has what its names gave it', async () => {
  shop.config = { ...shop.config, SEED: 'demo' }
  await seedDemo(shop)
  const read = () => shop.db.selectFrom('product').select(['name', 'ground', 'articleTitle', 'articlePath', 'pageTexts']).orderBy('seq').execute()
  const seeded = await read()
  await sql`update product set ground = null, article_title = '', article_path = '', page_texts = page_texts - 'use' - 'storage'`.execute(shop.db)
  expect(await read()).not.toEqual(seeded)
  await migrateAgain('0210_fill_product_grounds.sql')
  expect(await read()).toEqual(seeded)
})
