import { beforeEach, expect, test } from 'vitest'
import { offerCod, placeCod, shipCod } from '#test/make-cod.ts'
import { signedInAdmin } from '#test/make.ts'
import { register } from '#test/register.ts'
import { send } from '#test/send.ts'
import { shop } from '#test/test-shop.ts'

let [id, token] = ['', '']
beforeEach(async () => {
  await register()
  await offerCod()
  ;[id, token] = [await placeCod(), await signedInAdmin()]
})

/** Returns the warnings of the month, and the rows of its differences without their head. */
async function found() {
  const { body } = await send('GET', '/gst/checks?month=2026-01', { token })
  const { body: file } = await send('GET', '/exports/differences?month=2026-01', { token })
  const warnings = body.warnings.filter(({ count }: { count: number }) => count > 0)
  return [...warnings, ...file.trimEnd().split('\r\n').slice(1)]
}

const kinds = async () => (await shop.db.selectFrom('taxDocument').select('kind').orderBy('seq').execute()).map(({ kind }) => kind)

const unship = () => send('POST', '/packing/not-shipped', { token, body: { parcels: [{ id }] } })

test('the checks of a month ask for no invoice before cash on delivery is shipped, and for no refund when it comes back', async () => {
  expect(await found()).toEqual([])
  await shipCod(token, id)
  expect(await found()).toEqual([])
  expect((await send('POST', `/orders/${id}/returned`, { token, body: { restock: true } })).status).toBe(200)
  expect(await found()).toEqual([])
  expect(await kinds()).toEqual(['tax_invoice', 'credit_note'])
})

test('the invoice of a parcel that was not shipped after all stands, and so does its credit note once the order is cancelled', async () => {
  await shipCod(token, id)
  expect((await unship()).status).toBe(200)
  expect(await found()).toEqual([])
  expect((await send('PUT', `/orders/${id}`, { token, body: { status: 'Cancelled' } })).status).toBe(200)
  expect(await kinds()).toEqual(['tax_invoice', 'credit_note'])
  expect(await found()).toEqual([])
})

test('a parcel that was shipped again keeps its first invoice', async () => {
  await shipCod(token, id)
  await unship()
  await shipCod(token, id)
  expect(await kinds()).toEqual(['tax_invoice'])
  expect(await found()).toEqual([])
})

test('an invoice of cash on delivery that never left is found', async () => {
  await shipCod(token, id)
  await shop.db.updateTable('parcel').set({ shippedAt: null }).execute()
  expect(await found()).toEqual([expect.stringContaining('document_not_due')])
})
