import { expect, test } from 'vitest'
import { accountFieldErrors } from './account-fields.ts'
import { email, password } from '../contract.ts'

const messageOf = (field: typeof email, value: string) => field.safeParse(value).error?.issues[0]?.message

test.each([
  'asha@example.com',
  ' asha@example.com ',
  'आशा@उदाहरण.भारत',
  'asha@gmial',
  'asha',
  '@example.com',
  'a b@example.com',
  `${'a'.repeat(250)}@b.in`,
  ' ',
])('the browser and the server say the same of the address "%s"', (typed) =>
  expect(accountFieldErrors({ email: typed, password: 'a good password' })).toEqual({ email: messageOf(email, typed), password: undefined }),
)

test.each(['a good password', 'short', 'seven77', 'eight888', 'aa😀aaaa', 'aa😀aaaaa', ' '])(
  'the browser and the server say the same of the password "%s"',
  (typed) => expect(accountFieldErrors({ email: 'asha@example.com', password: typed })).toEqual({ email: undefined, password: messageOf(password, typed) }),
)
