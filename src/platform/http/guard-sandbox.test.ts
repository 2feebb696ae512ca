import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { readConfig } from '../config.ts'
import { ShopError } from '#kernel/errors.ts'
import { guardSandbox } from './guard-sandbox.ts'

/** Asks from another machine. */
async function ask(settings: Record<string, string>, path: string, sandbox = true) {
  const shop = { config: { ...readConfig(settings), sandbox } }
  const app = new Hono().use(guardSandbox(shop)).all('*', (c) => c.text('ok'))
  app.onError((error, c) => c.text(error.message, error instanceof ShopError ? 404 : 500))
  return (await app.request(`https://zafrani.in${path}`)).status
}

test.each<[string, number]>([
  ['/sandbox/razorpay/checkout.js', 200],
  ['/sandbox/razorpay/pay', 200],
  ['/sandbox/razorpay/links/plink_1', 200],
  ['/sandbox/messages', 404],
  ['/sandbox/messages/', 404],
  ['/sandbox/razorpay/switches', 404],
  ['/sandbox/razorpay/payments/finish', 404],
  ['/sandbox/courier/', 404],
  ['/sandbox/razorpay/links/../../messages', 404],
])('before a shop goes live, %s answers others with %i', async (path, status) => {
  expect(await ask({ SANDBOX: 'until-live' }, path)).toBe(status)
  expect(await ask({ SANDBOX: '1' }, path)).toBe(200)
  expect(await ask({ SANDBOX: 'until-live' }, path, false)).toBe(404)
})
