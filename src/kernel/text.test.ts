import { expect, test } from 'vitest'
import { asciiDigits, canonicalCode, canonicalDigits, canonicalLine, canonicalMailbox, canonicalMobile, labelKey, nameKey } from './text.ts'

test.each([
  '9876543210',
  '\u202A+91 98765 43210\u202C',
  '091-98765-43210',
  '(+91) 98765.43210',
  '0091 9876543210',
  '91 98765 43210',
  '98765\u201143210',
  '९८७६५४३२१०',
  '98765\u200B43210',
  '+91 (0) 98765 43210',
  '98765\u221243210',
])('reads the mobile number %j', (typed) => expect(canonicalMobile(typed)).toBe('9876543210'))

test.each(['', '98765', '98765432101', '+92 9876543210', 'nine', '+9876543210', '+91 91 9876543210'])('refuses %j as a mobile number', (typed) =>
  expect(canonicalMobile(typed)).toBeUndefined(),
)

test.each(['10 g', '10g', '10 G', '10\u00A0g', ' 10  g ', '10\u200B g'])('gives the pack %j one key', (typed) => expect(labelKey(typed)).toBe('10g'))

test('keeps the shape of a Hindi name and drops what nobody sees', () => {
  expect(canonicalLine(' क्\u200Dष  \u200B')).toBe('क्\u200Dष')
  expect(nameKey('क्\u200Dष')).toBe(nameKey('क्ष'))
  expect(canonicalLine('Jose\u0301')).toBe('José')
})

test.each(['Asha\u0001 Rao', 'Asha Rao\u007F', '\u001BAsha Rao', 'Asha \u009FRao', 'Asha Rao\u{1D159}', 'Asha\tRao', 'Asha\u0085Rao', 'Asha\u2800Rao'])(
  'the name %j has the line and the key of the one that it looks like',
  (typed) => expect([canonicalLine(typed), nameKey(typed)]).toEqual(['Asha Rao', 'asha rao']),
)

test('one code for every spelling', () => {
  for (const typed of [' soil10', 'SOIL10\u200B', 'ＳＯＩＬ１０']) expect(canonicalCode(typed)).toBe('SOIL10')
  for (const typed of ['\u202A123456', '१२३४५६', '123 456']) expect(canonicalCode(typed)).toBe('123456')
})

test.each([
  ['Asha@Example.IN', 'asha@example.in'],
  ['a\u200Bsha@exa\u00ADmple.in ', 'asha@example.in'],
  ['asha@भारत.in', 'asha@xn--h2brj9c.in'],
  ['asha@XN--H2BRJ9C.in', 'asha@xn--h2brj9c.in'],
  ['jose\u0301@example.in', 'josé@example.in'],
  ['JOSÉ@example.in', 'josé@example.in'],
  ['vi\u212Aky@ban\u212A.in', 'vikky@bank.in'],
  ['asha@exa\u2011mple\u3002in', 'asha@exa-mple.in'],
  ['asha+shop@mail.example.co.in', 'asha+shop@mail.example.co.in'],
])('reads the mailbox %j as %j', (typed, mailbox) => expect(canonicalMailbox(typed)).toBe(mailbox))

const noMailboxes =
  String.raw`asha@example.in(1) x:asha@example.in asha@example.in; asha@example.in> <asha@example.in> a,b@example.in asha @example.in asha@ a@b@example.in
asha@localhost asha@1.2 asha@127.0.0.1 asha@[127.0.0.1] asha@example.in. asha@.in asha@example.in:25 asha@example.in/x asha@exa%6Dple.in asha@exa_mple.in asha@-example.in`
    .split(/\s/)
    .concat(['as ha@example.in', 'Asha <asha@example.in>', 'asha@example.in\nBcc: b@c.in', '\uD800@example.in'])
    .concat([`${'a'.repeat(250)}@example.in`, `asha@${'भ'.repeat(80)}.in`])
test.each(noMailboxes)('refuses %j as a mailbox', (typed) => expect(canonicalMailbox(typed)).toBeUndefined())

test('a joiner stays between Indian letters only', () => {
  expect(canonicalLine('As\u200Dha क्\u200Dष')).toBe('Asha क्\u200Dष')
})

test('a code of digits has no hyphens or blanks', () => {
  for (const typed of ['110 001', '११०-००१', ' 110\u2011001', '１１０００１']) expect(canonicalDigits(typed)).toBe('110001')
  expect(canonicalCode('ab\u20131')).toBe('AB-1')
})

/** Every form is stable, and no respelling that nobody sees or means changes it. */
const forms = { asciiDigits, canonicalCode, canonicalDigits, canonicalLine, labelKey, nameKey }
const letters = [
  ...'aZ9 -.éÉßıİσς',
  'e\u0301',
  '\u00A0',
  '\u200B',
  '\u200D',
  '\u212A',
  'क',
  '\u0958',
  'क\u093C',
  '९',
  '𝟗',
  'ﬁ',
  '½',
  '\u2011',
  '´',
  '\u3164',
  '😀',
]
function random(seed: number) {
  let state = seed
  return () => {
    state = (state * 48_271) % 2_147_483_647
    return state / 2_147_483_647
  }
}

test.each(Object.entries(forms))('%s of its own result is the same', (_, form) => {
  const next = random(7)
  for (let run = 0; run < 3000; run += 1) {
    const typed = Array.from({ length: 1 + Math.floor(next() * 8) }, () => letters[Math.floor(next() * letters.length)]).join('')
    expect({ typed, again: form(form(typed)) }).toEqual({ typed, again: form(typed) })
  }
})

const unseen = ['\u200B', '\u00AD', '\u202A', '\u2060', '\uFEFF', '\uFE0F', '\u115F', '\u{E0041}']
const otherBlanks = [' ', '\u00A0', '\u2003', '\u202F', '\u3000', '\t', '\u2800', '\u0085']
const zeros = ['०', '০', '੦', '૦', '୦', '௦', '౦', '೦', '൦', '٠', '۰', '０', '𝟘']

test.each([
  ['SOIL10', canonicalCode, 'SOIL10'],
  ['123456', canonicalDigits, '123456'],
  ['9876543210', canonicalMobile, '9876543210'],
  ['10 g', labelKey, '10g'],
  ['josé müller', nameKey, 'josé müller'],
  ['asha@example.in', canonicalMailbox, 'asha@example.in'],
] as const)('no random respelling of %s leaves its form', (value, form, expected) => {
  const next = random(11)
  const pick = <One>(list: readonly One[]) => list[Math.floor(next() * list.length)]
  const respell = (letter: string) => {
    const zero = pick(zeros)?.codePointAt(0)
    if (/\d/.test(letter) && zero !== undefined && next() < 0.3) return String.fromCodePoint(zero + Number(letter))
    if (letter === ' ') return pick(otherBlanks)
    return next() < 0.3 ? letter.toUpperCase().normalize(next() < 0.5 ? 'NFD' : 'NFC') : letter
  }
  for (let run = 0; run < 500; run += 1) {
    const typed = [...value].map((letter) => `${next() < 0.3 ? pick(unseen) : ''}${respell(letter)}`).join('')
    expect({ typed, form: form(`${pick(otherBlanks)}${typed}${pick(unseen)}`) }).toEqual({ typed, form: expected })
  }
})
