import { z } from 'zod/mini'
import { endpoint } from '#kernel/endpoint.ts'
import { done, trialReply } from '#kernel/wire.ts'
import { connectionSources } from './contract.ts'

/** Accounts of test mode move no money. */
export const paymentModes = ['test', 'live'] as const

export type PaymentMode = (typeof paymentModes)[number]

const mode = z.enum(paymentModes, 'Please choose test or live.')

const version = z.int('Please send the version of the keys.').check(z.minimum(0), z.maximum(2_147_483_647))

export const paymentAccount = z.object({
  mode,
  source: z.enum(connectionSources),
  /** The public part of the keys, also if the secret part cannot be read. */
  keyId: z.string(),
  /** The last characters of the secrets; empty without one. */
  keySecretEnding: z.string(),
  webhookSecretEnding: z.string(),
  savedAt: z.nullable(z.string()),
  /** Until this time the previous webhook secret is valid too. Null if it is not. */
  previousUntil: z.nullable(z.string()),
  /** The key ids of earlier accounts whose secrets the shop cannot read. Their payments cannot be refunded until somebody enters the keys again. */
  unreadable: z.array(z.string()),
  version: z.int(),
})

export type PaymentAccount = z.output<typeof paymentAccount>

export const showPaymentAccounts = endpoint({
  method: 'GET',
  path: '/payment-accounts',
  access: { scope: 'connections:write' },
  forPeople: true,
  summary: 'The payment keys for test and live, without their secrets',
  input: z.object({}),
  reply: z.object({
    /** The environment variables that replace the stored keys of both modes. */
    variables: z.array(z.string()),
    webhookUrl: z.string(),
    accounts: z.array(paymentAccount),
  }),
})

const keyText = z.string('Please enter a text.').check(z.trim(), z.maxLength(200, 'Please use at most 200 characters.'))

export const savePaymentAccount = endpoint({
  method: 'PUT',
  path: '/payment-accounts/:mode',
  access: { scope: 'connections:write' },
  freshProof: true,
  summary: 'Enter payment keys. Empty secrets stay the same while the key id does',
  input: z.object({ mode, version, keyId: keyText, keySecret: keyText, webhookSecret: keyText }),
  reply: z.object({ ...done, account: paymentAccount }),
})

export const testPaymentAccount = endpoint({
  method: 'POST',
  path: '/payment-accounts/:mode/test',
  access: { scope: 'connections:write' },
  forPeople: true,
  once: 'state',
  summary: 'Ask the payment provider with the keys',
  input: z.object({ mode }),
  reply: trialReply,
})

/** The checklist before a shop goes live. */
export const goingLiveItems = ['keys', 'sender', 'sms', 'address', 'webhook', 'legal', 'pages', 'tax', 'products', 'testOrder', 'openTestOrders'] as const

export type GoingLiveItem = (typeof goingLiveItems)[number]

export const goingLive = z.object({
  mode,
  /** The environment variable that decides the mode. Null if the owner decides. */
  decidedBy: z.nullable(z.string()),
  changedAt: z.nullable(z.string()),
  version: z.int(),
  /** `missing`: texts that say what is left, such as "Honey: picture, MRP". */
  items: z.array(z.object({ name: z.enum(goingLiveItems), done: z.boolean(), missing: z.array(z.string()) })),
})

export type GoingLive = z.output<typeof goingLive>

export const showGoingLive = endpoint({
  method: 'GET',
  path: '/going-live',
  access: { scope: 'connections:write' },
  forPeople: true,
  summary: 'Whether the shop is live, and what is missing for it',
  input: z.object({}),
  reply: goingLive,
})

export const setMode = endpoint({
  method: 'POST',
  path: '/going-live',
  access: { scope: 'connections:write' },
  freshProof: true,
  once: 'state',
  summary: 'Go live, or back to test mode',
  input: z.object({ mode, version }),
  reply: z.object({ ...done, goingLive }),
})
