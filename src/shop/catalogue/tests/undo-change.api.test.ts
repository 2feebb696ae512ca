import { describe, expect, test } from 'vitest'
import { signedInAdmin } from '#test/make.ts'
import { makeProduct } from '#test/make-product.ts'
import { send } from '#test/send.ts'
import { later, shop } from '#test/test-shop.ts'

const variant = (price: number) => ({ quantity: '1 g', price, discount: 0 })

async function makeTyped() {
  const token = await signedInAdmin()
  const { id } = await makeProduct(shop, { variants: [{ quantity: '1 g', price: 500 }] })
  const put = (body: object) => send('PUT', `/products/${id}`, { token, body: { name: 'Saffron', variants: [variant(500)], ...body } })
  const read = async () => (await send('GET', `/products/${id}?status=all`, { token })).body
  const undo = () => send('POST', `/products/${id}/undo-change`, { token })
  return { token, id, put, read, undo }
}

describe('a price that falls by more than half', () => {
  test('is asked about, saved once it is accepted, and saved at once by a request that does not ask', async () => {
    const { put, read } = await makeTyped()
    expect(await put({ variants: [variant(100)], priceDrops: 'ask' })).toMatchObject({
      status: 409,
      body: { code: 'price_drop', message: 'The price falls by more than 50 %: 1 g from ₹500 to ₹100.' },
    })
    expect((await read()).variants).toMatchObject([{ price: 500 }])
    expect((await put({ variants: [variant(100)], priceDrops: 'accept' })).status).toBe(200)
    expect((await put({ variants: [variant(10)] })).status).toBe(200)
  })

  test.each(['form', 'sheet'])('is asked about in a draft that is published later (%s)', async (way) => {
    const { token, id, put } = await makeTyped()
    const csv = `Id,Name,Status,Quantity,Price\r\n${id},Kashmiri Saffron,draft,1 g,20\r\n`
    const save = () =>
      way === 'form'
        ? put({ status: 'draft', variants: [variant(20)], priceDrops: 'ask' })
        : send('POST', '/products/import', { token, body: { csv, dryRun: false, priceDrops: 'ask' } })
    expect((await save()).body).toMatchObject({ code: 'price_drop' })
    expect((await send('PUT', `/products/${id}/status`, { token, body: { status: 'draft' } })).status).toBe(200)
    expect((await save()).body).toMatchObject({ code: 'price_drop' })
  })

  test('is asked about in an import, in the words of its product', async () => {
    const { token, id, read } = await makeTyped()
    const csv = `Id,Name,Quantity,Price\r\n${id},Kashmiri Saffron,1 g,20\r\n`
    const run = (priceDrops: string) => send('POST', '/products/import', { token, body: { csv, dryRun: false, priceDrops } })
    expect((await run('ask')).body).toMatchObject({
      code: 'price_drop',
      message: expect.stringContaining('Kashmiri Saffron: The price falls by more than 50 %'),
    })
    expect((await run('accept')).status).toBe(200)
    expect((await read()).variants).toMatchObject([{ price: 20 }])
  })
})

describe('undoing the last change of a product', () => {
  test('restores every field and the packs with their ids, and can be undone itself', async () => {
    const { put, read, undo } = await makeTyped()
    await put({ texts: { description: 'Red threads' }, benefits: ['Fresh'] })
    const before = await read()
    await put({ name: 'Wrong', variants: [{ ...variant(9), quantity: '2 g' }], texts: { description: '' }, benefits: [] })
    const wrong = await read()
    expect(await undo()).toMatchObject({ status: 200, body: { message: 'Change undone' } })
    expect(await read()).toEqual({ ...before, version: expect.any(Number) })
    expect((await undo()).status).toBe(200)
    expect(await read()).toEqual({ ...wrong, version: expect.any(Number) })
  })

  test('says which packs leave the catalogue with pieces, and keeps those in the stock list', async () => {
    const { token, put, undo } = await makeTyped()
    await put({ variants: [variant(500), { ...variant(900), quantity: '2 g' }] })
    const listed = async () => (await send('GET', '/stock', { token })).body.filter(({ pack }: { pack: string }) => pack === '2 g')
    const [{ _id: added }] = await listed()
    expect((await send('POST', `/stock/${added}/movements`, { token, body: { reason: 'receipt', pieces: 3, key: 'key-of-receipt' } })).status).toBe(200)
    const notice = '2 g left the catalogue. Its 3 pieces stay in the stock list.'
    expect(await undo()).toMatchObject({ status: 200, body: { message: `Change undone. ${notice}`, notice } })
    expect(await listed()).toMatchObject([{ _id: added, onHand: 3, inCatalogue: false }])
    // The pack comes back with its pieces.
    expect((await undo()).body).toMatchObject({ message: 'Change undone' })
    expect(await listed()).toMatchObject([{ _id: added, onHand: 3, inCatalogue: true }])
  })

  test('is offered in Activity for an hour, and only for the last change', async () => {
    const { token, id, put } = await makeTyped()
    await put({ name: 'First' })
    later(1000)
    await put({ name: 'Second' })
    const offered = async () =>
      (await send('GET', `/audit?subject=${id}`, { token })).body.map(({ undoUntil, isChange }: { undoUntil: string | null; isChange: boolean }) => [
        undoUntil !== null,
        isChange,
      ])
    expect(await offered()).toEqual([
      [true, true],
      [false, false],
    ])
    const changes = async () => (await send('GET', `/audit?subject=${id}`, { token })).body.map(({ nextAt }: { nextAt: string | null }) => nextAt)
    expect(await changes()).toEqual([null, null])
    later(1000)
    await put({ variants: [variant(400)] })
    const [{ at }] = (await send('GET', `/audit?subject=${id}`, { token })).body
    later(1000)
    await put({ variants: [variant(450)] })
    expect((await changes()).slice(0, 2)).toEqual([null, expect.any(String)])
    expect(at < (await changes())[1]).toBe(true)
    later(3_600_001)
    const again = await signedInAdmin()
    expect(await send('POST', `/products/${id}/undo-change`, { token: again })).toMatchObject({
      status: 404,
      body: { message: 'It is too late to undo this.' },
    })
  })
})
