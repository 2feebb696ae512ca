import { expect, test } from 'vitest'
import { greetingOf } from './mail-blocks.ts'

test.each(['Asha Rao', 'A. P. J. Abdul', 'Zoë O’Brien', 'आशा राव', 'Anne-Marie'])('greets %s', (name) => {
  expect(greetingOf(name)).toEqual({ kind: 'greeting', text: `Namaste ${name},` })
})

test.each([
  '',
  'customer,\n\nyour refund waits: https://evil.example/refund',
  'see evil.example',
  'www.evil',
  'call 9876543210',
  'a'.repeat(41),
  '<b>Asha</b>',
])('greets without the name %j', (name) => {
  expect(greetingOf(name)).toEqual({ kind: 'greeting', text: 'Namaste,' })
})
