import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { modules } from '../../../shop.modules.ts'
import { listMails } from './mail.ts'
import { fillTemplate, type Template, type Values } from './templates.ts'

const templates = listMails({ modules }).flatMap(({ template }) => template ?? [])

function templateNamed(name: Template['name']) {
  const template = templates.find((known) => known.name === name)
  if (!template) throw new Error(`The words of the mail ${name} are fixed.`)
  return template
}

describe('filling a template', () => {
  const fill = (words: string, values: Values) => fillTemplate(templateNamed('delivered'), { subject: 's', words }, values).body

  test('an empty value takes the space before it along, and its paragraph', () => {
    expect(fill('Namaste {name},\n\n{refund}\n\nFree. {arrival}\n\n{refund}', { name: '', refund: '', arrival: '' })).toBe('Namaste,\n\nFree.')
  })

  test('a value is not filled again', () => {
    expect(fill('{name} {order}', { name: '{order}{link}', order: '1', link: 'x' })).toBe('{order}{link} 1')
  })

  test('rows have two spaces', () => {
    expect(
      fill('{items}\n\nBye', {
        items: [
          { text: '1 x A', amount: '₹1', note: '' },
          { text: '2 x B', amount: '₹2', note: '' },
        ],
      }),
    ).toBe('  1 x A: ₹1\n  2 x B: ₹2\n\nBye')
  })

  test('rows in the middle of a paragraph are a block of their own', () => {
    const items = [{ text: '1 x A', amount: '₹1', note: '' }]
    const { blocks } = fillTemplate(templateNamed('delivered'), { subject: 's', words: 'Your packs: {items} Thank you.' }, { items })
    expect(blocks.map(({ kind }) => kind)).toEqual(['text', 'rows', 'text'])
  })

  test('a subject stays on one line', () => {
    expect(fillTemplate(templateNamed('delivered'), { subject: 'For {name}', words: '' }, { name: 'A\r\nBcc: b@example.com' }).subject).toBe(
      'For A Bcc: b@example.com',
    )
  })
})

const values: Values = {
  name: 'Asha',
  brand: 'Swachh',
  order: 'SW1',
  total: '₹1',
  amount: '₹1',
  refund: 'We refund ₹1.',
  address: 'MG Road',
  arrival: '',
  delivery: '',
  items: [{ text: '1 x A', amount: '₹1', note: '' }],
  link: 'https://shop.example/follow/SW1',
  stop: 'https://shop.example/end-reminders/C1',
  document: 'invoice',
  number: 'SW/26-27/000001',
}

test('no words of an owner change what is a button, a link or a table', () => {
  const piece = (known: readonly string[]) =>
    fc.oneof(
      fc.constantFrom(...known.map((variable) => `{${variable}}`)),
      fc.constantFrom(
        '\n\n',
        '\n',
        ' ',
        'Follow it at ',
        'Open: ',
        '> ',
        '  ',
        '123456 is your code ',
        'https://shop.example/login',
        'care@shop.example',
        '. ',
      ),
      fc.string({ maxLength: 8 }).filter((text) => !/[{}]/.test(text)),
    )
  const property = fc.property(
    fc.constantFrom(...templates).chain((template) => fc.tuple(fc.constant(template), fc.array(piece(template.variables), { maxLength: 12 }))),
    ([template, pieces]) => {
      const words = [...pieces, ...template.needed.map((variable) => `{${variable}}`)].join('')
      const { blocks, body } = fillTemplate(template, { subject: 's', words }, values)
      const count = (variable: string) => words.split(`{${variable}}`).length - 1
      const linked = blocks.flatMap((block) => (block.kind === 'button' || block.kind === 'unsubscribe' ? [block] : []))
      const ours = Object.entries(template.links)
      expect(linked).toHaveLength(ours.reduce((sum, [variable]) => sum + count(variable), 0))
      for (const { kind, label, href } of linked)
        expect(ours.map(([variable, one]) => [one.kind, one.label, values[variable]])).toContainEqual([kind, label, href])
      expect(blocks.filter(({ kind }) => kind === 'rows')).toHaveLength(count('items'))
      for (const { kind } of blocks) expect(['greeting', 'text', 'rows', 'button', 'unsubscribe']).toContain(kind)
      // Nothing that the owner wrote is lost.
      const letters = (text: string) => text.replace(/\s/g, '')
      const written = words.replaceAll(/\{(\w+)\}/g, (_, variable: string) => (variable === 'items' ? '1xA:₹1' : String(values[variable])))
      expect(letters(body)).toBe(letters(written))
    },
  )
  fc.assert(property, { numRuns: 500 })
})

test.each(templates)('an owner who keeps the line of the link in $name sees the same button', (template) => {
  const { words } = template
  const edited = fillTemplate(template, { subject: 's', words: `A new line.\n\n${words}` }, values).blocks.slice(1)
  expect(edited).toEqual(fillTemplate(template, { subject: 's', words }, values).blocks)
})
