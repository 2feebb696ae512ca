import { z } from 'zod/mini'
import { endpoint } from '#kernel/endpoint.ts'
import { byId, day, done, doneReply, line, version } from '#kernel/wire.ts'
import { scopes } from '#shop/scopes.ts'
import { keyScopes, longestName, mostAddresses, mostPerMinute, usualPerMinute } from './rules/api-key.ts'

export const apiKey = z.object({
  _id: z.string(),
  name: z.string(),
  /** The last characters of the key. */
  ending: z.string(),
  scopes: z.array(z.enum(scopes)),
  /** Scopes that no longer work, because the maker of the key has lost them. */
  lost: z.array(z.enum(scopes)),
  madeBy: z.object({ _id: z.string(), name: z.string() }),
  createdAt: z.string(),
  state: z.enum(['live', 'ended', 'revoked']),
  /** The last day on which the key works, in India. Null without an end. */
  endsOn: z.nullable(z.string()),
  /** The addresses and networks that may use the key. Empty if all may. */
  addresses: z.array(z.string()),
  /** The most requests of the key in a minute. */
  perMinute: z.int(),
  /** True for the key of an assistant. It may read and propose changes, which a person confirms. */
  proposesOnly: z.boolean(),
  /** The last use, to the minute. Null before the first use. */
  lastUsedAt: z.nullable(z.string()),
  /** The network of the last use, such as 203.0.113.0/24. */
  lastNetwork: z.nullable(z.string()),
  version,
})

export type ApiKey = z.output<typeof apiKey>

const badAddress = 'Please give addresses or networks, such as 203.0.113.7 or 203.0.113.0/24.'
const addressOrNetwork = z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()])

const badLimit = `Please give a whole number from 1 to ${mostPerMinute}.`

const fields = {
  name: line(longestName, 'Please enter a name.').check(z.minLength(1, 'Please enter a name.')),
  scopes: z
    .array(z.enum(keyScopes, 'An API key cannot have this permission.'), 'Please choose what the key allows.')
    .check(z.minLength(1, 'Please choose what the key allows.'), z.maxLength(keyScopes.length)),
  /** The last day on which the key works, in India; null for no end. */
  endsOn: z.optional(z.nullable(day)),
}

/** Addresses and networks (CIDR) that may use the key. An empty list allows all. */
const addresses = z.array(z.string(badAddress), badAddress).check(
  z.maxLength(mostAddresses, `Please give at most ${mostAddresses} addresses.`),
  z.refine((list) => list.every((entry) => z.safeParse(addressOrNetwork, entry).success), badAddress),
)

const perMinute = z.int(badLimit).check(z.minimum(1, badLimit), z.maximum(mostPerMinute, badLimit))

export const listKeys = endpoint({
  method: 'GET',
  path: '/api-keys',
  access: { scope: 'keys:write' },
  forPeople: true,
  summary: 'API keys, newest first; ended ones for 30 days',
  input: z.object({}),
  reply: z.array(apiKey),
})

export const makeKey = endpoint({
  method: 'POST',
  path: '/api-keys',
  access: { scope: 'keys:write' },
  freshProof: true,
  summary: 'Make an API key. Only this answer has its text. A second key of the name is refused',
  input: z.object({
    ...fields,
    addresses: z._default(addresses, []),
    perMinute: z._default(perMinute, usualPerMinute),
    proposesOnly: z._default(z.boolean(), false),
  }),
  reply: z.object({ ...done, apiKey, text: z.string() }),
  example: {
    input: { name: 'Packing program', scopes: ['orders:read', 'orders:pack'], endsOn: '2027-12-31', addresses: ['203.0.113.0/24'], perMinute: 60 },
    reply: {
      success: true,
      message: 'API key made',
      text: 'swk_…',
      apiKey: {
        _id: 'A8T2V6XB9M3Q4RPW',
        name: 'Packing program',
        ending: 'x4Qd',
        scopes: ['orders:read', 'orders:pack'],
        lost: [],
        madeBy: { _id: 'K3T9V6XB2M8Q4RPW', name: 'Kavya Nair' },
        createdAt: '2026-11-27T06:30:00.000Z',
        state: 'live',
        endsOn: '2027-12-31',
        addresses: ['203.0.113.0/24'],
        perMinute: 60,
        proposesOnly: false,
        lastUsedAt: null,
        lastNetwork: null,
        version: 1,
      },
    },
  },
})

export const changeKey = endpoint({
  method: 'PUT',
  path: '/api-keys/:id',
  access: { scope: 'keys:write' },
  freshProof: true,
  summary: 'Change an API key from its next request on. A limit that is left out stays',
  // A limit that the request leaves out stays, so a program that does not know it cannot lift it.
  input: z.extend(byId, { ...fields, addresses: z.optional(addresses), perMinute: z.optional(perMinute), proposesOnly: z.optional(z.boolean()), version }),
  reply: z.object({ ...done, apiKey }),
})

export const revokeKey = endpoint({
  method: 'DELETE',
  path: '/api-keys/:id',
  access: { scope: 'keys:write' },
  freshProof: true,
  summary: 'Revoke an API key at once and for good',
  input: byId,
  reply: doneReply,
})
