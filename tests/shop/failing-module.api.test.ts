import { afterEach, expect, test } from 'vitest'
import { foldJobs } from '#platform/module.ts'
import type { ShopModule } from '#platform/shop.ts'
import { makeProduct } from '../support/make-product.ts'
import { makeCustomer, signedInAdmin } from '../support/make.ts'
import { runJob } from '../support/run-job.ts'
import { send } from '../support/send.ts'
import { later, shop } from '../support/test-shop.ts'

const { modules } = shop
afterEach(() => void Object.assign(shop, { modules }))

const addModule = (own: Partial<ShopModule>) => Object.assign(shop, { modules: [...modules, { name: 'own', api: [], ...own }] })
const fail = async () => {
  throw new Error('the module fails')
}

test('an account that a module fails to erase stops the erasure of no other account, nor of products', async () => {
  const token = await signedInAdmin()
  const [bad, good] = [await makeCustomer(), await makeCustomer()]
  const product = await makeProduct(shop)
  for (const path of [`/customers/${bad.id}`, `/customers/${good.id}`, `/products/${product.id}`])
    expect((await send('DELETE', path, { token })).status).toBe(200)
  addModule({ personal: [{ erase: async (_shop, _tx, { id }) => (id === bad.id ? fail() : undefined) }] })
  later(2 * 3_600_000)

  await expect(runJob(shop, 'erase-deleted')).rejects.toThrow('the module fails')
  const left = await shop.db.selectFrom('customer').select('id').where('id', 'in', [bad.id, good.id]).execute()
  expect(left).toEqual([{ id: bad.id }])
  expect(await shop.db.selectFrom('product').select('id').where('id', '=', product.id).execute()).toEqual([])
})

test('nightly work runs although that of an earlier module failed, and the job fails', async () => {
  const ran: string[] = []
  const nightly = [async () => void ran.push('later')]
  const sweep = foldJobs([
    { name: 'own', api: [], nightly: [fail] },
    { name: 'other', api: [], nightly },
  ]).find(({ name }) => name === 'sweep')
  await expect(sweep?.run(shop, {})).rejects.toThrow('the module fails')
  expect(ran).toEqual(['later'])
})
