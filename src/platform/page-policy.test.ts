import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { pagePolicy } from './page-policy.ts'

const live = { sandbox: false, S3_PUBLIC_URL: undefined, RAZORPAY_CHECKOUT_URL: undefined, frame: '' }
const directive = (policy: string, name: string) => policy.split('; ').find((part) => part.startsWith(`${name} `))

test('allows exactly the inline scripts that the page carries', () => {
  const hash = createHash('sha256').update('a()').digest('base64')
  const policy = pagePolicy('<script>a()</script><script type="module" src="/b.js"></script>', '/', live)
  expect(directive(policy, 'script-src')).toBe(`script-src 'self' 'sha256-${hash}'`)
  expect(policy).not.toContain('unsafe')
})

test('allows the payment provider on the checkout alone, in any letter case, and not in test mode', () => {
  for (const path of ['/checkout', '/Checkout/']) {
    const policy = pagePolicy('', path, live)
    for (const name of ['script-src', 'frame-src', 'connect-src', 'img-src']) expect(directive(policy, name)).toContain('https://checkout.razorpay.com')
    expect(pagePolicy('', path, { ...live, sandbox: true })).not.toContain('razorpay')
  }
  expect(pagePolicy('', '/cart', live)).not.toContain('razorpay')
})

test('allows pictures from the storage that the owner set', () => {
  expect(directive(pagePolicy('', '/', { ...live, S3_PUBLIC_URL: 'https://cdn.example/shop' }), 'img-src')).toContain('https://cdn.example')
})

test('allows a frame of the one origin it is given, and of none otherwise', () => {
  expect(directive(pagePolicy('', '/contact', { ...live, frame: 'https://maps.example' }), 'frame-src')).toBe('frame-src https://maps.example')
  expect(directive(pagePolicy('', '/contact', live), 'frame-src')).toBeUndefined()
})
