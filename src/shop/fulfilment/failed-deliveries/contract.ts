import { z } from 'zod/mini'
import { endpoint } from '#kernel/endpoint.ts'
import { done, line } from '#kernel/wire.ts'
import { mostAddress } from './rules/question.ts'

const chooseDay = 'Please choose a day.'

export const answerDelivery = endpoint({
  method: 'POST',
  path: '/delivery-answers',
  access: 'public',
  once: 'state',
  summary: 'Answer what to do with a parcel that could not be delivered, by the signed link in the message; again, the same answer changes nothing',
  input: z.object({
    token: z.string().check(z.minLength(1), z.maxLength(200)),
    answer: z.enum(['day', 'not_wanted'], 'Please choose what to do.'),
    /** YYYY-MM-DD, one of the days that the page offers. Needed for another day. */
    day: z._default(z.union([z.literal(''), z.iso.date(chooseDay)], chooseDay), ''),
    /** Another number for the courier, and what helps to find the house. The address itself stays. */
    phone: z._default(z.string().check(z.maxLength(40)), ''),
    address: z._default(line(mostAddress), ''),
  }),
  reply: z.object(done),
})
