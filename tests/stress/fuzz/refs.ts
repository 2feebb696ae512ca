/**
 * Placeholders in generated requests for existing entities: `⟦order⟧` stands for an order's id. Sending replaces them, because each fixture has
 * other ids, and the same seed must generate the same request.
 */
const kinds = [
  'order',
  'attempt',
  'spareAttempt',
  'product',
  'draft',
  'customer',
  'spare',
  'admin',
  'address',
  'spareAddress',
  'session',
  'passkey',
  'coupon',
  'spareCoupon',
  'lead',
  'message',
  'payment',
  'providerOrder',
  'signature',
  'email',
  'merge',
  'return',
  'returnPhoto',
] as const

export type Kind = (typeof kinds)[number]

export type Refs = Record<Kind, string>

const ref = (kind: Kind) => `⟦${kind}⟧`

export const fill = (text: string, refs: Refs) => text.replace(/⟦(\w+)⟧/g, (whole, kind) => refs[kinds.find((known) => known === kind) ?? 'order'] ?? whole)

/** Values that exist in every fixture, by field name. */
export const plausible: Record<string, readonly unknown[]> = {
  items: [[{ productId: ref('product'), variant: '1 g', qty: 1 }], [{ productId: ref('product'), variant: '2 g', qty: 2 }]],
  productId: [ref('product')],
  variant: ['1 g', '2 g'],
  qty: [1, 2],
  addressId: [ref('address')],
  ids: [[ref('product'), ref('draft')]],
  coupon: ['SOIL10', 'soil10', 'GONE'],
  code: ['SOIL10', 'NEW10', 'NEW20'],
  expectedTotal: [500, 450, 1620],
  razorpayPaymentId: [ref('payment')],
  razorpayOrderId: [ref('providerOrder')],
  razorpaySignature: [ref('signature')],
  email: [ref('email'), 'new@example.com', 'ravi@example.com'],
  password: ['saffron 1955', 'not the password'],
  mobile: ['9876543210', '+919876543210', '9123456780'],
  otp: ['123456', '654321'],
  currentPassword: ['saffron 1955', 'not the password'],
  addressType: ['Home', 'Work'],
  name: ['Asha Rao', 'Kashmiri Saffron'],
  discount: [0, 10, '12.5'],
  minAmount: [0, 500],
  price: [500, '900.50'],
  amount: [1, 2.5],
  maxUses: [null, 100],
  maxUsesPerCustomer: [null, 100],
  expiry: ['2030-12-31', '2031-01-01T00:00:00Z'],
  from: ['2026-01-01', '2026-02-30'],
  to: ['2026-01-31'],
  trackingUrl: ['https://track.example/1'],
  key: ['refund-key-1', 'refund-key-2'],
  limit: [1, 50],
  page: [1, 2],
  cursor: ['1', 'zz', 'a0'],
  q: ['asha', 'SW', '98765'],
  image: ['/media/saffron.jpg'],
  join: [true],
  kind: ['saffron', 'refund', 'order'],
  csv: ['id,name,type,quantity,price\r\n,Sheet Saffron,saffron,1 g,500\r\n', 'name\r\n'],
  words: ['Your order {order} left us. Track it at {link}'],
  subject: ['Your order {order}'],
  dryRun: [true, '1'],
  carrier: ['delhivery', 'india_post'],
  parcels: [[{ id: ref('order'), awb: 'DL12345678' }]],
  lines: [[{ position: 0, qty: 1 }]],
  pincode: ['400001', '560001'],
  add: [['VIP', 'Gift wrap']],
  remove: [['vip']],
  tag: ['VIP'],
  onSlip: [true, false],
  state: ['to_pack', 'packed', 'open', 'approved'],
  reason: ['damaged', 'receipt'],
  refund: ['paid', 'none', 'full'],
  version: [1, 2],
}

/** Chooses the id in a path by its nouns. Requests that change or delete use spare entities. */
const owners: [RegExp, string][] = [
  [/^DELETE \/orders\//, ref('spareAttempt')],
  [/^\w+ \/orders\//, ref('order')],
  [/^\w+ \/payments\/orders/, ref('attempt')],
  [/^GET \/products/, ref('product')],
  [/^\w+ \/products/, ref('draft')],
  [/^DELETE \/customers/, ref('spare')],
  [/^\w+ \/(customers|profile)/, ref('customer')],
  [/^\w+ \/users\/addresses/, ref('spareAddress')],
  [/^\w+ \/auth\/sessions/, ref('session')],
  [/^\w+ \/passkeys/, ref('passkey')],
  [/^\w+ \/merges/, ref('merge')],
  [/^\w+ \/returns/, ref('return')],
  [/^\w+ \/return-photos/, ref('returnPhoto')],
  [/^\w+ \/coupons/, ref('spareCoupon')],
  [/^\w+ \/leads/, ref('lead')],
  [/^\w+ \/messages\/texts/, 'shipped'],
  [/^\w+ \/messages/, ref('message')],
  [/^\w+ \/money\/payments/, ref('payment')],
  [/celebrities/, 'Asha%20Rao'],
]

export const inPath = (method: string, path: string) => owners.find(([pattern]) => pattern.test(`${method} ${path}`))?.[1] ?? ref('order')
