import { z } from 'zod/mini'
import { endpoint } from '#kernel/endpoint.ts'
import { visitSteps } from './rules/visit-steps.ts'

const unknown = 'There is no such step.'

export const countVisit = endpoint({
  method: 'POST',
  path: '/visits',
  access: 'public',
  summary: 'Count steps of a visit that it did for the first time. Stores sums of days alone',
  input: z.object({ steps: z.array(z.enum(visitSteps, unknown)).check(z.minLength(1, unknown), z.maxLength(visitSteps.length, unknown)) }),
  reply: z.object({ success: z.literal(true) }),
})
