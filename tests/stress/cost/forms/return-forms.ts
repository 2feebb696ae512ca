import { urlencoded } from '../asked.ts'
import { type Form, formsOf, type Place } from './form.ts'

/** The maximum length that the return handler reads. */
const mostBytes = 8 * 1024

/** Returns posts to the payment return page, which is open to everybody. */
export function returnForms(place: Place): Form[] {
  if (place.name !== 'POST /payments/return') return []
  const formOf = formsOf(place, 'returning payments')
  const bodies: [name: string, body: string][] = [
    ['very many fields', 'a=&'.repeat(mostBytes / 3)],
    ['nothing but ampersands', '&'.repeat(mostBytes)],
    ['one field again and again', 'razorpay_order_id=a&'.repeat(mostBytes / 20)],
    ['codes', `razorpay_order_id=${'%41'.repeat(mostBytes / 3 - 10)}`],
    ['broken codes', `razorpay_order_id=${'%zz'.repeat(mostBytes / 3 - 10)}`],
    ['a long signature', `razorpay_order_id=a&razorpay_payment_id=b&razorpay_signature=${'0'.repeat(mostBytes - 100)}`],
  ]
  return [
    ...bodies.map(([name, body]) => formOf(name, (asked) => ({ ...asked, ...urlencoded(body) }))),
    formOf('more than is read', (asked) => ({ ...asked, ...urlencoded('a'.repeat(mostBytes + 1)) }), 'refused'),
    formOf('6 MB', (asked) => ({ ...asked, ...urlencoded('a'.repeat(6_000_000)) }), 'refused'),
    formOf('in single bytes', (asked) => ({ ...asked, ...urlencoded('a'.repeat(mostBytes)), chunkBytes: 1 })),
  ]
}
