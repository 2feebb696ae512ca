import { z } from 'zod/mini'
import { endpoint } from '#kernel/endpoint.ts'
import { byId, done } from '#kernel/wire.ts'

/** Whether the last use came from the caller's network. `unknown`: not used yet, or the network is not known. */
export const networks = ['this', 'other', 'unknown'] as const

const session = z.object({
  _id: z.string(),
  /** The browser in words, such as "Chrome on Android". Empty for a log-in of an older release before its first use. */
  device: z.string(),
  network: z.enum(networks),
  openedAt: z.string(),
  /** The last use, to the minute. */
  lastUsedAt: z.string(),
  /** True for the session that asks. */
  current: z.boolean(),
})

export type Session = z.output<typeof session>

export const listSessions = endpoint({
  method: 'GET',
  path: '/auth/sessions',
  access: 'customer',
  summary: 'My log-ins that still work, last used first: at most 100',
  input: z.object({}),
  reply: z.array(session),
})

const remaining = z.object({ ...done, sessions: z.array(session) })

export const endOneSession = endpoint({
  method: 'DELETE',
  path: '/auth/sessions/:id',
  access: 'customer',
  summary: 'End one of my log-ins and return the others',
  input: byId,
  reply: remaining,
})

export const endOtherSessions = endpoint({
  method: 'DELETE',
  path: '/auth/sessions',
  access: 'customer',
  summary: 'End all my log-ins except this one',
  input: z.object({}),
  reply: remaining,
})
