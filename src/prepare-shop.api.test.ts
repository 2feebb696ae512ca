import { expect, test } from 'vitest'
import { shop } from '#test/test-shop.ts'
import { prepareShop } from './prepare-shop.ts'

test('a start with payment keys warns about a test key and about a missing PUBLIC_URL', async () => {
  const start = (RAZORPAY_KEY_ID: string, PUBLIC_URL = 'https://shop.example') =>
    prepareShop({ ...shop, config: { ...shop.config, SEED: 'none', ADMIN_PASSWORD: 'of-this-test-alone', sandbox: false, RAZORPAY_KEY_ID, PUBLIC_URL } })
  expect(await start('rzp_test_x')).toContainEqual(expect.stringMatching(/^WARNING: RAZORPAY_KEY_ID is a test key/))
  expect(await start('rzp_live_x')).not.toContainEqual(expect.stringMatching(/^WARNING/))
  expect(await start('rzp_live_x', 'http://localhost:3000')).toContainEqual(expect.stringMatching(/^WARNING: PUBLIC_URL is not set/))
})

const startAt = (PUBLIC_URL: string, sandbox: boolean) =>
  prepareShop({ ...shop, config: { ...shop.config, SEED: 'none', ADMIN_PASSWORD: 'of-this-test-alone', PUBLIC_URL, sandbox } })

test('a start in test mode warns at a public address, not on loopback', async () => {
  const warning = expect.stringMatching(/^WARNING: test mode at https:\/\/shop\.example\. .*one-time codes/)
  expect(await startAt('https://shop.example', true)).toContainEqual(warning)
  expect(await startAt('https://shop.example', false)).not.toContainEqual(expect.stringContaining('est mode'))
  expect(await startAt('http://localhost:3000', true)).toEqual([expect.stringMatching(/^Test mode: no money moves/)])
})
