import { describe, expect, test } from 'vitest'
import { findClaims, severityOf } from './find-claims.ts'

/** Returns the rules that a text meets, each with the words that it found. */
const rulesIn = (text: string) => findClaims(text).map(({ rule, found }) => `${rule}: ${found}`)

const severity = (text: string) => {
  const found = findClaims(text).map(({ rule }) => severityOf(rule))
  return found.includes('forbidden') ? 'forbidden' : (found[0] ?? 'free')
}

describe('forbidden', () => {
  test.each([
    ['Helps control your sugar level', 'cure: control your sugar level'],
    ['Cures diabetes naturally', 'cure: Cures diabetes'],
    ['Diabetes: the cure our grandmothers knew', 'cure: Diabetes: the cure'],
    ['A natural remedy for arthritis', 'cure: remedy for arthritis'],
    ['Fights cancer', 'cure: Fights cancer'],
    ['Lowers high-blood-pressure in a week', 'cure: Lowers high-blood-pressure'],
    ['**Relief from** joint pain and *gathiya*', 'cure: Relief from** joint pain and *gathiya'],
    ['Treats:\n- asthma\n- piles', 'cure: Treats: - asthma'],
    ['Prevents COVID-19', 'cure: Prevents COVID'],
    ['Cu\u200Bres diabetes', 'cure: Cures diabetes'],
    ['It heals AIDS', 'cure: heals AIDS'],
    ['मधुमेह का इलाज', 'cure: मधुमेह का इलाज'],
    ['गठिया को जड़ से खत्म करता है', 'cure: गठिया को जड़ से'],
    ['शुगर कंट्रोल करे', 'cure: शुगर कंट्रोल'],
    ['Boosts libido', 'sexual: libido'],
    ['For sexual wellness', 'sexual: sexual wellness'],
    ['For sex-power', 'sexual: sex-power'],
    ['मर्दाना ताकत के लिए', 'sexual: मर्दाना'],
    ['Guaranteed results in 7 days', 'sureCure: Guaranteed results'],
    ['No side effects', 'sureCure: No side effects'],
    ['Not a miracle', 'sureCure: miracle'],
    ['FSSAI approved', 'sureCure: FSSAI approved'],
    ['100% relief', 'sureCure: 100% relief'],
    ['जोड़ों के दर्द की रामबाण', 'sureCure: रामबाण'],
    ['Lose weight while you sleep', 'body: Lose weight'],
    ['Fat burner', 'body: Fat burner'],
    ['Increase your height', 'body: Increase your height'],
    ['वजन घटाएं', 'body: वजन घटाएं'],
  ])('%s', (text, found) => {
    expect(severity(text)).toBe('forbidden')
    expect(rulesIn(text)).toContain(found)
  })
})

describe('to check', () => {
  test.each([
    ['Ask your doctor if you have diabetes', ['disease: diabetes']],
    ['Used in old medicine', ['medicine: medicine']],
    ['A medicinal root', ['medicine: medicinal']],
    ['रोगों के बारे में', ['medicine: रोगों']],
    ['100 % pure saffron', ['superlative: 100 % pure']],
    ['The No. 1 saffron of the valley', ['superlative: No. 1']],
    ['Fresh from the field, and Organic', ['superlative: Fresh', 'superlative: Organic']],
    ['Fresh, fresh and FRESH', ['superlative: FRESH']],
  ])('%s', (text, found) => {
    expect(rulesIn(text)).toEqual(found)
    expect(severity(text)).toBe('check')
  })
})

describe('free', () => {
  test.each([
    'No sugar added',
    'Damascus steel',
    'It does not cure any disease',
    'This product is not intended to diagnose, treat, cure, mitigate or prevent any disease.',
    'Not for medicinal use',
    'Shilajit is not a medicine.',
    'It isn’t a medicine, drug or cure for diabetes.',
    'We do not promise weight loss',
    'यह दवा नहीं है',
    'इससे मधुमेह का इलाज नहीं होता',
    'It aids digestion',
    'A jar cures the craving for dessert',
    'The curry secures the deal with piles of saffron',
    'A treat for guests',
    'Adamant about quality',
    'कदमा और दमादम',
    'Naturals',
    '',
  ])('%s', (text) => expect(rulesIn(text)).toEqual([]))
})

describe('a negation', () => {
  test.each([
    ['ends with its sentence', 'No sugar added. Cures diabetes.'],
    ['ends at "but"', 'Not a medicine, but it cures diabetes'],
    ['of a noun ends at a comma', 'No chemicals, cures diabetes'],
    ['is not in "not only"', 'Not only treats asthma'],
    ['is not in "No. 1"', 'No. 1 cure for diabetes'],
    ['reaches 40 characters', 'Not a word of what our grandmothers told us of how saffron cures diabetes'],
    ['in Hindi ends with its sentence', 'मधुमेह का इलाज। चीनी नहीं है।'],
  ])('%s', (_, text) => expect(severity(text)).toBe('forbidden'))
})

test('a disease counts for the nearest effect within 60 characters', () => {
  expect(severity(`Saffron cures ${'x'.repeat(58)} diabetes`)).toBe('forbidden')
  expect(severity(`Saffron cures ${'x'.repeat(59)} diabetes`)).toBe('check')
})

test('reads a long text in time that grows with its length', () => {
  const text = 'cures - no 1 न '.repeat(2000)
  expect(findClaims(text).map(({ rule }) => rule)).toEqual(['superlative'])
})
