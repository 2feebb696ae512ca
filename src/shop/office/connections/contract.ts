import { z } from 'zod/mini'
import { endpoint } from '#kernel/endpoint.ts'
import { done, trialReply } from '#kernel/wire.ts'

/** The services that an owner connects in the back-office. */
export const connectionKinds = ['address', 'mail', 'sms', 'meta', 'ga4'] as const

export type ConnectionKind = (typeof connectionKinds)[number]

const kind = z.enum(connectionKinds, 'There is no such connection.')

/**
 * Where the settings of a connection come from. `stored`: an owner entered them. `environment`: environment variables of the server replace them. `unreadable`:
 * they are stored, but were sealed with another key.
 */
export const connectionSources = ['none', 'stored', 'environment', 'unreadable'] as const

export const connection = z.object({
  kind,
  source: z.enum(connectionSources),
  /** The environment variables that replace the stored settings. */
  variables: z.array(z.string()),
  /** The fields that are no secrets. */
  values: z.record(z.string(), z.string()),
  /** The stored secrets. `ending`: the last characters of a long secret; empty for a short one. */
  secrets: z.array(z.object({ field: z.string(), ending: z.string() })),
  savedAt: z.nullable(z.string()),
  /** 0 for a connection that was never saved. */
  version: z.int(),
})

export type Connection = z.output<typeof connection>

/** `keyMissing`: the server has no key to seal secrets, so nothing can be saved. */
export const showConnections = endpoint({
  method: 'GET',
  path: '/connections',
  access: { scope: 'connections:write' },
  forPeople: true,
  summary: 'The public address, and the connections for mail and SMS, without their secrets',
  input: z.object({}),
  reply: z.object({ keyMissing: z.boolean(), connections: z.array(connection) }),
})

const fieldValue = z.string('Please enter a text.').check(z.trim(), z.maxLength(500, 'Please use at most 500 characters.'))

/** An empty or missing secret keeps the stored one. `version`: the version that the form was filled with; 0 for a connection that was never saved. */
export const saveConnection = endpoint({
  method: 'PUT',
  path: '/connections/:kind',
  access: { scope: 'connections:write' },
  freshProof: true,
  summary: 'Connect a service. An empty secret stays the same',
  input: z.object({
    kind,
    version: z.int('Please send the version of the connection.').check(z.minimum(0), z.maximum(2_147_483_647)),
    values: z.record(z.string().check(z.maxLength(40)), fieldValue, 'Please send the fields.'),
  }),
  reply: z.object({ ...done, connection }),
})

export const deleteConnection = endpoint({
  method: 'DELETE',
  path: '/connections/:kind',
  access: { scope: 'connections:write' },
  freshProof: true,
  summary: 'Disconnect a service',
  input: z.object({ kind }),
  reply: z.object({ ...done, connection }),
})

export const testConnection = endpoint({
  method: 'POST',
  path: '/connections/:kind/test',
  access: { scope: 'connections:write' },
  forPeople: true,
  once: 'state',
  summary: 'Use the connection now: reach the public address, or send a mail or an SMS to yourself',
  input: z.object({ kind }),
  reply: trialReply,
})
