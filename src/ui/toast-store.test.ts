import { expect, test } from 'vitest'
import { dismissToast, dismissToastsAbout, dismissToastsOf, mostToasts, readToasts, toast } from './toast-store.ts'

test('keeps at most twenty toasts and drops the oldest', () => {
  for (let n = 1; n <= 25; n++) toast(`Toast ${n}`)
  expect(readToasts()).toHaveLength(mostToasts)
  expect(readToasts()[0]?.text).toBe('Toast 6')
  expect(readToasts().at(-1)?.text).toBe('Toast 25')
})

test('dismisses one toast and leaves the others', () => {
  const [first, second] = readToasts()
  if (first) dismissToast(first.id)
  expect(readToasts()[0]).toBe(second)
})

test('leaving a page dismisses its own notices, in any letter case of the path', () => {
  toast('of no page')
  toast('of the orders', { page: '/myorders' })
  dismissToastsOf('/cart')
  expect(readToasts().at(-1)?.text).toBe('of the orders')
  dismissToastsOf('/Myorders')
  expect(readToasts().at(-1)?.text).toBe('of no page')
})

test('dismisses the notices about one thing, and leaves the others', () => {
  toast('of something else')
  toast('Failed', { about: 'form' })
  dismissToastsAbout('form')
  expect(readToasts().at(-1)?.text).toBe('of something else')
})
