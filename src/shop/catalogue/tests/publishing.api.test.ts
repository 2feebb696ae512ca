import { expect, test } from 'vitest'
import { makeProduct } from '#test/make-product.ts'
import { signedInAdmin } from '#test/make.ts'
import { send } from '#test/send.ts'
import { shop } from '#test/test-shop.ts'

test('publishing warns of a missing picture, MRP and count, and refuses nothing', async () => {
  const token = await signedInAdmin()
  const { id } = await makeProduct(shop)
  await shop.db.updateTable('product').set({ image: '' }).execute()
  const setStatus = async (status: string) => (await send('PUT', `/products/${id}/status`, { token, body: { status } })).body
  expect((await setStatus('draft')).notice).toBeUndefined()
  expect(await setStatus('published')).toMatchObject({
    success: true,
    product: { status: 'published' },
    notice: 'Published without picture, MRP and counted stock. Shoppers can buy it all the same.',
  })
  await shop.db.updateTable('variant').set({ mrpPaise: 100_000 }).execute()
  await shop.db.updateTable('stockItem').set({ tracked: true }).execute()
  await setStatus('draft')
  expect((await setStatus('published')).notice).toBe('Published without picture. Shoppers can buy it all the same.')
  await shop.db.updateTable('product').set({ image: '/media/a.jpg' }).execute()
  await setStatus('draft')
  expect((await setStatus('published')).notice).toBeUndefined()
})
