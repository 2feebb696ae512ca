import type { z } from 'zod/mini'
import { address, optional } from '../../setting-kinds.ts'
import { apiHost } from './hosts.ts'

export const name = 'razorpay'

/** The environment settings of Razorpay. */
export const razorpaySettings = {
  RAZORPAY_KEY_ID: optional,
  RAZORPAY_KEY_SECRET: optional,
  RAZORPAY_WEBHOOK_SECRET: optional,
  RAZORPAY_WEBHOOK_SECRET_PREVIOUS: optional,
  RAZORPAY_API_URL: address,
  RAZORPAY_CHECKOUT_URL: address,
}

type Settings = { [Name in keyof typeof razorpaySettings]?: z.output<(typeof razorpaySettings)[Name]> }

/** Which settings make an account usable. A test key places orders, and no money moves. */
export const razorpayAccount = {
  name,
  key: 'RAZORPAY_KEY_ID',
  together: ({ RAZORPAY_WEBHOOK_SECRET_PREVIOUS }: Settings) =>
    [
      ['RAZORPAY_KEY_ID', 'RAZORPAY_KEY_SECRET', 'RAZORPAY_WEBHOOK_SECRET'],
      ...(RAZORPAY_WEBHOOK_SECRET_PREVIOUS ? [['RAZORPAY_WEBHOOK_SECRET_PREVIOUS', 'RAZORPAY_WEBHOOK_SECRET'] as const] : []),
    ] as const,
  isTestKey: (key: string) => key.startsWith('rzp_test_'),
  address: ({ RAZORPAY_API_URL }: Settings) => RAZORPAY_API_URL ?? apiHost,
} as const

export type RazorpaySecrets = { keyId: string; keySecret: string; webhookSecret: string; previousWebhookSecret: string | undefined }

/** Returns the secrets of the account. In test mode, `derive` makes them. */
export const razorpaySecrets = (settings: Settings, derive: (name: string) => string): RazorpaySecrets => ({
  keyId: settings.RAZORPAY_KEY_ID ?? `rzp_test_${derive('key id').slice(0, 14)}`,
  keySecret: settings.RAZORPAY_KEY_SECRET ?? derive('key secret'),
  webhookSecret: settings.RAZORPAY_WEBHOOK_SECRET ?? derive('webhook secret'),
  previousWebhookSecret: settings.RAZORPAY_WEBHOOK_SECRET_PREVIOUS,
})
