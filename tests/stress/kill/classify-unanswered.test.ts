import { expect, test } from 'vitest'
import { classifyUnanswered } from './classify-unanswered.ts'

test.each([
  ['ECONNREFUSED', 3, 'refused'],
  ['ECONNREFUSED', 20_000, 'refused'],
  ['ECONNRESET', 3, 'unread'],
  ['ECONNRESET', 11_000, 'dropped'],
  [undefined, 3, 'dropped'],
  ['ABORT_ERR', 30_000, 'dropped'],
] as const)('%s after %i ms is %s', (code, waitedMs, outcome) => expect(classifyUnanswered({ code, waitedMs })).toBe(outcome))
