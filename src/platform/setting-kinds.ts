import { z } from 'zod/mini'

/** Kinds of environment settings that several files declare. */

export const optional = z.optional(z.string())

export const address = z.optional(z.url({ protocol: /^https?$/, error: 'must be an address that begins with https:// or http://' }))
