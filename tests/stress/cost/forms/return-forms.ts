import { urlencoded } from '../http-request.ts'
import { type Form, formsOf, type Endpoint } from './form.ts'

/** The maximum length that the return handler reads. */
const mostBytes = 8 * 1024

/** Returns posts to the payment return page, which is open to everybody. */
export function returnForms(endpoint: Endpoint): Form[] {
  if (endpoint.name !== 'POST /payments/return') return []
  const formOf = formsOf(endpoint, 'returning payments')
  const bodies: [name: string, body: string][] = [
    ['very many fields', 'a=&'.repeat(mostBytes / 3)],
    ['nothing but ampersands', '&'.repeat(mostBytes)],
    ['one field again and again', 'razorpay_order_id=a&'.repeat(mostBytes / 20)],
    ['codes', `razorpay_order_id=${'%41'.repeat(mostBytes / 3 - 10)}`],
    ['broken codes', `razorpay_order_id=${'%zz'.repeat(mostBytes / 3 - 10)}`],
    ['a long signature', `razorpay_order_id=a&razorpay_payment_id=b&razorpay_signature=${'0'.repeat(mostBytes - 100)}`],
  ]
  return [
    ...bodies.map(([name, body]) => formOf(name, (request) => ({ ...request, ...urlencoded(body) }))),
    formOf('more than is read', (request) => ({ ...request, ...urlencoded('a'.repeat(mostBytes + 1)) }), 'refused'),
    formOf('6 MB', (request) => ({ ...request, ...urlencoded('a'.repeat(6_000_000)) }), 'refused'),
    formOf('in single bytes', (request) => ({ ...request, ...urlencoded('a'.repeat(mostBytes)), chunkBytes: 1 })),
  ]
}
