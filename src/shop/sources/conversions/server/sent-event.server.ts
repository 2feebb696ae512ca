import { createHash } from 'node:crypto'
import type { ConversionEvent } from '../rules/conversion.ts'

/**
 * What is sent to a service about an order. `email` and `mobile` are those that the customer has proved; they leave the shop only as hashes. `paise`: the goods after discounts
 * and earlier refunds, without charges such as delivery, or what a refund took from them.
 */
export type SentEvent = {
  event: ConversionEvent
  subjectId: string
  orderId: string
  happenedAt: Date
  paise: number
  isPhoneOrder: boolean
  email: string | null
  mobile: string | null
  lines: readonly { productId: string; label: string; qty: number; unitPaise: number }[]
}

/** Hashes as both services want it: in hexadecimal digits. */
export const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

export const currency = 'INR'
