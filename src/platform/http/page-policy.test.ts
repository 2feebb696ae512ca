import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { readConfig } from '../config.ts'
import { openRazorpay } from '../payments/razorpay/open-razorpay.ts'
import { openProviderSecrets } from '../payments/settings.ts'
import { openLog } from '../process/log.ts'
import { openPaysAt, pagePolicy, takeNonces } from './page-policy.ts'

/** Returns the dialog of a shop with these settings. */
function dialogsFor(settings: Record<string, string>) {
  const config = readConfig(settings)
  return [openRazorpay({ config, secrets: { auth: '', ...openProviderSecrets(config, (name) => name) }, fetch, log: openLog('silent') }).dialog]
}

const keys = { RAZORPAY_KEY_ID: 'rzp_live_x', RAZORPAY_KEY_SECRET: 's', RAZORPAY_WEBHOOK_SECRET: 'w' }
const live = { pays: false, hashes: [], dialogs: dialogsFor(keys), S3_PUBLIC_URL: undefined, frame: '' }
const directive = (policy: string, name: string) => policy.split('; ').find((part) => part.startsWith(`${name} `))
const hashOf = (script: string) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`

test('allows exactly the inline scripts that were rendered with the nonce', () => {
  const page = '<script nonce="n0">a()</script><script type="module" nonce="n0">b()</script><script src="/b.js" nonce="n0"></script><link nonce="n0" href="/c">'
  const { html, hashes } = takeNonces(page, 'n0')
  expect(html).toBe('<script>a()</script><script type="module">b()</script><script src="/b.js"></script><link href="/c">')
  const policy = pagePolicy({ ...live, hashes })
  expect(directive(policy, 'script-src')).toBe(`script-src 'self' ${hashOf('a()')} ${hashOf('b()')}`)
  expect(policy).not.toContain('unsafe')
})

test('does not allow a script from the data of the page', () => {
  const page = '<p><script>evil()</script><script nonce="guess">evil()</script><script nonce>evil()</script></p><script nonce="n0">a()</script>'
  expect(takeNonces(page, 'n0').hashes).toEqual([hashOf('a()')])
})

test('allows the payment provider only on the pages that pay, in any letter case, and not in test mode', () => {
  const pays = openPaysAt([{}, { payingPages: ['/checkout', '/cart/buy'] }])
  for (const path of ['/checkout', '/Checkout/', '/cart/buy', '/Cart/Buy/']) {
    expect(pays(path)).toBe(true)
    const policy = pagePolicy({ ...live, pays: pays(path) })
    for (const name of ['script-src', 'frame-src', 'connect-src', 'img-src']) expect(directive(policy, name)).toContain('https://checkout.razorpay.com')
    expect(pagePolicy({ ...live, pays: pays(path), dialogs: dialogsFor({ SANDBOX: '1' }) })).not.toContain('razorpay')
  }
  for (const path of ['/cart', '/cart/buy/more', '/checkout/more', '/']) expect(pagePolicy({ ...live, pays: pays(path) })).not.toContain('razorpay')
})

test('allows pictures from the public address of the storage', () => {
  expect(directive(pagePolicy({ ...live, S3_PUBLIC_URL: 'https://cdn.example/shop' }), 'img-src')).toContain('https://cdn.example')
})

test('allows frames of the given origin only', () => {
  expect(directive(pagePolicy({ ...live, frame: 'https://maps.example' }), 'frame-src')).toBe('frame-src https://maps.example')
  expect(directive(pagePolicy(live), 'frame-src')).toBeUndefined()
})
