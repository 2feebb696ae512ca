import { expect, test } from 'vitest'
import { defaultSettings } from '#shop/settings/rules/settings.ts'
import type { PageContent } from '../page-contract.ts'
import { legalPages } from './built-in/legal-pages.ts'
import { hasItsFixedBlocks, lostFacts } from './fixed-blocks.ts'
import { fillLegal } from './legal-facts.ts'
import { questionsIn } from './page-questions.ts'
import { plainTextOf } from './page-text.ts'
import { visibleBlocks } from './visible-blocks.ts'

const contentOf = (name: string): PageContent => {
  const { title = '', summary = '', blocks = [] } = legalPages.find(({ slug }) => slug === name) ?? {}
  return { title, summary, image: '', alt: '', blocks }
}
const filled = (name: string, changes: Partial<typeof defaultSettings> = {}) => fillLegal(contentOf(name), { ...defaultSettings, ...changes }, 'Razorpay')
const text = (name: string, changes?: Partial<typeof defaultSettings>) => plainTextOf(filled(name, changes))

test.each(legalPages.map(({ slug }) => slug))('%s shows every fact and no empty paragraph', (name) => {
  for (const cashOnDelivery of [true, false])
    for (const tellWithinDays of [0, 7]) {
      const content = filled(name, { cashOnDelivery, returns: { tellWithinDays, refundWithinDays: 3 } })
      expect(JSON.stringify(content)).not.toMatch(/[{][a-zA-Z]+[}]|"text":""/)
      expect(JSON.stringify(content)).not.toContain('undefined')
    }
})

test('the words follow the settings', () => {
  expect(text('terms')).toContain('The seller is Swachh Naturals, 55 Karewa Road, Sample Nagar, Jammu & Kashmir 000000. Food licence number 00000000000000.')
  expect(text('shipping', { cashOnDelivery: true })).toContain('The checkout says whether you can pay in cash on delivery.')
  expect(text('returns')).toContain('Tell us within 7 days of delivery, with the order number')
  expect(text('returns')).toContain('press Return items')
  expect(text('returns', { returns: { tellWithinDays: 0, refundWithinDays: 1 } })).not.toContain('press Return items')
  expect(text('grievance')).toContain('acknowledges your complaint within 48 hours and settles it within one month')
})

test('the decision about cash on delivery is told only while the shop offers it', () => {
  expect(text('privacy')).not.toContain('Our program decides by itself')
  expect(text('privacy', { cashOnDelivery: true })).toContain('Our program decides by itself')
})

test('a legal page keeps its parts and their facts, in any words and order', () => {
  const { blocks } = contentOf('grievance')
  const body = (spans: string[]) => ({
    type: 'doc' as const,
    content: [{ type: 'paragraph' as const, content: spans.map((text) => ({ type: 'text' as const, text })) }],
  })
  const answer = (...spans: string[]) => ({ kind: 'answerTimes' as const, heading: '', body: body(spans) })
  const others = blocks.filter(({ kind }) => kind !== 'answerTimes')
  expect(hasItsFixedBlocks(blocks, [answer('Soon'), ...others.toReversed()])).toBe(true)
  expect(hasItsFixedBlocks(blocks, others)).toBe(false)
  expect(lostFacts([...others, answer('In {settled}, heard in {acknowledged}')])).toEqual([])
  expect(lostFacts([answer('In {settled}, heard soon')])).toEqual([{ place: 0, fact: 'acknowledged' }])
  expect(lostFacts([answer('In {settled}, heard in {', 'acknowledged', '}')])).toEqual([{ place: 0, fact: 'acknowledged' }])
})

test('a hidden block shows nothing, and a part that the law asks for cannot be hidden', () => {
  const questions = { kind: 'questions' as const, heading: '', questions: [{ question: 'Whole?', answer: 'Yes.' }] }
  const officer = { kind: 'officer' as const, hidden: true }
  expect(visibleBlocks([{ ...questions, hidden: true }, questions, officer])).toEqual([questions, officer])
  expect(questionsIn({ blocks: [{ ...questions, hidden: true }] })).toEqual([])
})
