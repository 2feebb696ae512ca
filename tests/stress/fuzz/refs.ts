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
  'phoneOrder',
  'review',
  'waitingReview',
  'reviewToken',
  'stockItem',
  'stockBatch',
  'open',
  'leaver',
  'approvedReturn',
  'soldOut',
  'productImport',
  'colleague',
  'role',
  'apiKey',
  'invitation',
  'spareInvitation',
  'invitationToken',
  'joinToken',
  'resetToken',
  'endToken',
  'loginStep',
  'totp',
  'recoveryCode',
  'newPasskey',
  'newPasskeyData',
  'newPasskeyKey',
  'passkeyData',
  'passkeyFlags',
  'passkeySignature',
] as const

export type Kind = (typeof kinds)[number]

export type Refs = Record<Kind, string>

const ref = (kind: Kind) => `⟦${kind}⟧`

/** Fills the placeholders, also percent-encoded ones in a query. */
export const fill = (text: string, refs: Refs) =>
  text.replace(/(?:⟦|%E2%9F%A6)(\w+)(?:⟧|%E2%9F%A7)/g, (whole, kind) => refs[kinds.find((known) => known === kind) ?? 'order'] ?? whole)

/** The challenge with which the fixture requested its one-time codes. */
export const codeChallenge = 'challenge-of-asha'

/** The customer's passkey of the fixture and a new one, each with its answer to a challenge. */
const passkeyAnswers = [
  {
    id: ref('passkey'),
    response: { clientDataJSON: ref('passkeyData'), authenticatorData: ref('passkeyFlags'), signature: ref('passkeySignature') },
  },
  { id: ref('newPasskey'), response: { clientDataJSON: ref('newPasskeyData'), attestationObject: ref('newPasskeyKey'), transports: [] } },
].map((answer) => ({ ...answer, rawId: answer.id, type: 'public-key', clientExtensionResults: {} }))

/** Values that exist in every fixture, by field name. A choice needs none: the generator takes it from the schema. */
export const plausible: Record<string, readonly unknown[]> = {
  items: [[{ productId: ref('product'), variant: '1 g', qty: 1 }], [{ productId: ref('product'), variant: '2 g', qty: 2 }]],
  productId: [ref('product'), ref('soldOut')],
  reviewId: [ref('review')],
  orderId: [ref('order')],
  token: [ref('reviewToken'), ref('resetToken'), ref('endToken'), ref('invitationToken'), ref('joinToken')],
  variant: ['1 g', '2 g'],
  position: [0],
  qty: [1, 2],
  restock: [0, 1],
  writeOff: [0, 1],
  addressId: [ref('address')],
  ids: [[ref('product'), ref('draft')]],
  importId: [ref('productImport')],
  coupon: ['SOIL10', 'soil10', 'GONE'],
  code: ['SOIL10', 'NEW10', 'NEW20', ref('totp'), ref('recoveryCode')],
  step: [ref('loginStep')],
  challenge: [codeChallenge],
  answer: passkeyAnswers,
  expectedTotal: [500, 450, 1620],
  razorpayPaymentId: [ref('payment')],
  razorpayOrderId: [ref('providerOrder')],
  razorpaySignature: [ref('signature')],
  email: [ref('email'), 'new@example.com', 'ravi@example.com'],
  recipient: [ref('email'), '9123456780'],
  password: ['saffron 1955', 'not the password'],
  newPassword: ['a quiet saffron field'],
  mobile: ['9876543210', '+919876543210', '9123456780'],
  otp: ['123456'],
  currentPassword: ['saffron 1955', 'not the password'],
  addressType: ['Home', 'Work'],
  name: ['Asha Rao', 'Kashmiri Saffron'],
  role: ['packer', ref('role')],
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
  page: [1, 2],
  cursor: ['1', 'zz', 'a0'],
  q: ['asha', 'SW', '98765'],
  image: ['/media/saffron.jpg'],
  poster: ['', '/media/saffron.jpg'],
  captions: ['WEBVTT\n\n00:00.000 --> 00:02.000\nThe threads are dry.\n'],
  csv: ['id,name,type,quantity,price\r\n,Sheet Saffron,saffron,1 g,500\r\n', 'name\r\n'],
  words: ['Your order {order} left us. Track it at {link}'],
  subject: ['Your order {order}'],
  parcels: [[{ id: ref('order'), awb: 'DL12345678' }]],
  pincode: ['400001', '560001'],
  add: [['VIP', 'Gift wrap']],
  remove: [['vip']],
  tag: ['VIP'],
  version: [1, 2, 3],
  customerId: [ref('customer')],
  newCustomer: [{ name: 'Meera Iyer', mobile: '9812345678' }],
  newAddress: [{ name: 'Meera Iyer', mobile: '9812345678', pincode: '560001' }],
  linkDays: [1, 7],
  addresses: [[], ['203.0.113.0/24', '2001:db8::1']],
  perMinute: [1, 60],
  endsOn: [null, '2030-12-31'],
}

/** Chooses the id in a path by its nouns. Requests that change or delete use spare entities. */
const owners: [RegExp, string][] = [
  [/^DELETE \/orders\//, ref('spareAttempt')],
  [/^\w+ \/phone-orders\//, ref('phoneOrder')],
  [/\/cancel$|\/orders\/\{id\}\/(address|items|parcels)$/, ref('open')],
  [/^\w+ \/orders\//, ref('order')],
  [/^\w+ \/payments\/orders/, ref('attempt')],
  [/^GET \/products/, ref('product')],
  [/^\w+ \/products/, ref('draft')],
  [/^DELETE \/customers/, ref('leaver')],
  [/^\w+ \/(customers|profile)/, ref('customer')],
  [/^\w+ \/users\/addresses/, ref('spareAddress')],
  [/^\w+ \/auth\/sessions/, ref('session')],
  [/^\w+ \/passkeys/, ref('passkey')],
  [/^\w+ \/merges/, ref('merge')],
  [/\/returns\/\{id\}\/(receive|close)$/, ref('approvedReturn')],
  [/^\w+ \/returns/, ref('return')],
  [/^\w+ \/return-photos/, ref('returnPhoto')],
  [/^\w+ \/coupons/, ref('spareCoupon')],
  [/^\w+ \/leads/, ref('lead')],
  [/^\w+ \/messages\/texts/, 'shipped'],
  [/^\w+ \/stock-batches/, ref('stockBatch')],
  [/^\w+ \/stock\//, ref('stockItem')],
  [/^\w+ \/reviews/, ref('waitingReview')],
  [/^\w+ \/messages/, ref('message')],
  [/^\w+ \/money\/payments/, ref('payment')],
  [/^\w+ \/staff\//, ref('colleague')],
  [/^\w+ \/staff-roles/, ref('role')],
  [/^\w+ \/api-keys/, ref('apiKey')],
  [/^POST \/staff-invitations/, ref('invitation')],
  [/^DELETE \/staff-invitations/, ref('spareInvitation')],
  [/celebrities/, 'Asha%20Rao'],
]

export const inPath = (method: string, path: string) => owners.find(([pattern]) => pattern.test(`${method} ${path}`))?.[1] ?? ref('order')

/** Sends a request that must succeed. */
export type Call = (path: string, token: string, body: object) => ReturnType<Response['json']>
