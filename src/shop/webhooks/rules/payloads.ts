import { z } from 'zod/mini'
import * as returnsContract from '#shop/fulfilment/returns/contract.ts'
import { product } from '#shop/catalogue/contract.ts'
import { order } from '#shop/orders/contract.ts'
import { refund } from '#shop/orders/payments/contract.ts'
import type { SentEvent } from './webhook-events.ts'

// The data of each event: some fields of the API's reply for the same record. No field names a person.

const orderData = z.pick(order, {
  _id: true,
  status: true,
  codState: true,
  fulfilment: true,
  totalAmount: true,
  advance: true,
  refunded: true,
  refundPending: true,
  createdAt: true,
  items: true,
  replacement: true,
  version: true,
})

const refundData = z.object({
  ...z.pick(refund, { _id: true, amount: true, origin: true, status: true, createdAt: true, settledAt: true }).shape,
  paymentId: z.string(),
  /** Null if the refunded payment belongs to no order. */
  orderId: z.nullable(z.string()),
})

const returnData = z.object({
  ...z.pick(returnsContract.shopperReturn, { _id: true, state: true, reason: true, askedAt: true, lines: true, refund: true }).shape,
  orderId: z.string(),
})

/** A deleted product has only its id. */
const productData = z.union([product, z.object({ _id: z.string(), deleted: z.literal(true) })])

const idOnly = z.object({ _id: z.string() })

type Payload<Data extends z.core.$ZodType> = { summary: string; data: Data; example: z.output<Data> }

const payload = <Data extends z.core.$ZodType>(summary: string, data: Data, example: z.output<Data>): Payload<Data> => ({ summary, data, example })

const exampleOrder = {
  _id: 'SW4K7M2P9QRT',
  status: 'Paid' as const,
  codState: null,
  fulfilment: 'to_pack' as const,
  totalAmount: 1798,
  refunded: 0,
  refundPending: 0,
  createdAt: '2026-01-15T06:30:00.000Z',
  items: [{ productId: 'PR4T8W2K6M', name: 'Kashmiri Saffron', image: '/media/saffron-800.jpg', type: '1 g', qty: 2, removed: 0, price: 899, paid: 1798 }],
  version: 2,
}

const exampleRefund = {
  _id: 'RF7D3H9K2M4P6Q8R5T1V',
  amount: 899,
  origin: 'staff' as const,
  status: 'processed' as const,
  createdAt: '2026-01-16T05:00:00.000Z',
  settledAt: '2026-01-16T05:02:10.000Z',
  paymentId: 'pay_N8sX2kQ4mT7vB1',
  orderId: exampleOrder._id,
}

const exampleReturn = {
  _id: 'RT5K8M2P4Q7R',
  state: 'approved' as const,
  reason: 'damaged' as const,
  askedAt: '2026-01-18T09:12:00.000Z',
  lines: [{ position: 0, name: 'Kashmiri Saffron', type: '1 g', qty: 1, received: null }],
  refund: null,
  orderId: exampleOrder._id,
}

const exampleProduct = {
  _id: 'PR4T8W2K6M',
  name: 'Kashmiri Saffron',
  image: '/media/saffron-800.jpg',
  images: ['/media/saffron-800.jpg'],
  type: 'Saffron',
  benefits: ['Hand-picked'],
  variants: [{ _id: 'VR2K6M8P4Q', quantity: '1 g', price: 899, discount: 0 }],
  status: 'published' as const,
  version: 4,
}

/** The data of each event, with an example. */
export const payloads = {
  'order.paid': payload('An order was placed: its payment arrived, it costs nothing, or it is paid in cash on delivery (`codState`)', orderData, exampleOrder),
  'order.replaced': payload('Pieces of an order are sent again without charge: a new order to pack', orderData, {
    ...exampleOrder,
    totalAmount: 0,
    replacement: true,
  }),
  'order.prepaid': payload('An order in cash on delivery was paid online before it was sent: collect no cash', orderData, exampleOrder),
  'order.shipped': payload('A parcel of an order was shipped', orderData, { ...exampleOrder, fulfilment: 'shipped', version: 4 }),
  'order.delivered': payload('An order was delivered', orderData, { ...exampleOrder, status: 'Delivered', fulfilment: 'delivered', version: 5 }),
  'order.cancelled': payload('An order was cancelled. Its refund follows', orderData, { ...exampleOrder, status: 'Cancelled', fulfilment: null, version: 3 }),
  'refund.processed': payload('The bank took a refund', refundData, exampleRefund),
  'refund.failed': payload('A refund failed, and a person decides', refundData, { ...exampleRefund, status: 'failed' }),
  'return.changed': payload('A return was asked for, or has a new state', returnData, exampleReturn),
  'product.changed': payload('A product was added, changed, moved, deleted or restored', productData, exampleProduct),
  'customer.erased': payload('The personal data of an account was erased. Please erase yours', idOnly, { _id: 'CU4K8M2P6Q9R3T5V' }),
  'webhook.test': payload('Staff tried the address', idOnly, { _id: 'WH4K8M2P6Q9R3T5V7X1Z' }),
} satisfies Record<SentEvent, Payload<z.core.$ZodType>>
