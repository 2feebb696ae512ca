import { expect, test } from 'vitest'
import { suggestMailbox } from './suggest-mailbox.ts'

test.each([
  ['asha@gmial.com', 'asha@gmail.com'],
  ['asha@gmail.con', 'asha@gmail.com'],
  ['asha@gmail.co', 'asha@gmail.com'],
  ['asha@gmai.com', 'asha@gmail.com'],
  ['asha@gmaill.com', 'asha@gmail.com'],
  ['asha@gamil.com', 'asha@gmail.com'],
  [' Asha.Rao@GMIAL.com ', 'Asha.Rao@gmail.com'],
  ['asha@yahoo.co', 'asha@yahoo.com'],
  ['asha@yahoo.con', 'asha@yahoo.com'],
  ['asha@yaho.co.in', 'asha@yahoo.co.in'],
  ['asha@hotmial.com', 'asha@hotmail.com'],
  ['asha@outlok.com', 'asha@outlook.com'],
  ['asha@redifmail.com', 'asha@rediffmail.com'],
])('%s probably means %s', (typed, meant) => expect(suggestMailbox(typed)).toBe(meant))

test.each([
  '',
  'asha',
  'asha@',
  '@gmial.com',
  'asha@gmail.com',
  'asha@GMAIL.com',
  'asha@yahoo.co.in',
  'asha@ymail.com',
  'asha@mail.com',
  'asha@example.com',
  'a@b@gmial.com',
])('asks nothing about %j', (typed) => expect(suggestMailbox(typed)).toBeUndefined())
