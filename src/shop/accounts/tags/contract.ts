import { z } from 'zod/mini'
import { endpoint } from '#kernel/endpoint.ts'
import { canonicalLine } from '#kernel/text.ts'
import { byId, done } from '#kernel/wire.ts'
import { longestTag, mostTags, tagsRefused } from './rules/tag.ts'

const tooLong = `A tag has 1 to ${longestTag} characters.`

/** One tag. It has no comma, because commas separate tags in a typed text. */
const tag = z
  .string(tooLong)
  .check(z.overwrite(canonicalLine), z.minLength(1, tooLong), z.maxLength(longestTag, tooLong), z.regex(/^[^,]*$/, 'A tag cannot have a comma.'))

/** The filter of a list: a whole tag, in any letter case. */
export const tagFilter = z.optional(z.string().check(z.overwrite(canonicalLine), z.maxLength(200)))

export const tags = z._default(z.array(z.string()), [])

/** A request names the tags that it adds and removes, so that two people who tag at once never undo each other's tags. */
export const tagChange = {
  add: z._default(z.array(tag).check(z.maxLength(mostTags, tagsRefused)), []),
  remove: z._default(z.array(tag).check(z.maxLength(100)), []),
}
export const tagsReply = z.object({ ...done, tags })

export const changeCustomerTags = endpoint({
  method: 'PUT',
  path: '/customers/:id/tags',
  access: { scope: 'customers:write' },
  summary: 'Add tags to a customer, and remove tags from it. Only staff see them',
  input: z.extend(byId, tagChange),
  reply: tagsReply,
})
