import { z } from 'zod/mini'
import { endpoint } from '#kernel/endpoint.ts'
import { pageInput } from '#kernel/page.ts'
import { advertisingReceivers } from '#shop/accounts/rules.ts'
import { conversionEvents, conversionStatuses } from './rules/conversion.ts'

/** An event for an advertising service. `amount`: the amount that is sent, in rupees; null before the first try. `answer`: also why nothing was sent. */
export const conversion = z.object({
  receiver: z.enum(advertisingReceivers),
  event: z.enum(conversionEvents),
  /** The id of the order, or of the refund or return. */
  subject: z.string(),
  orderId: z.string(),
  amount: z.nullable(z.number()),
  status: z.enum(conversionStatuses),
  tries: z.int(),
  triedAt: z.nullable(z.string()),
  answerStatus: z.nullable(z.int()),
  answer: z.string(),
  createdAt: z.string(),
})

export type Conversion = z.output<typeof conversion>

export const listConversions = endpoint({
  method: 'GET',
  path: '/conversions',
  access: { scope: 'connections:write' },
  forPeople: true,
  summary: 'The events about orders for Meta and Google Analytics in the last 90 days, newest first',
  input: z.object({ limit: pageInput.limit, cursor: pageInput.cursor }),
  reply: z.array(conversion),
})
