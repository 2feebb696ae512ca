import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { foldText } from '#kernel/search-words.ts'
import { defaultSettings } from '#shop/settings/rules/settings.ts'
import { amountsIn } from './amounts.ts'
import { findByWords } from './find-by-words.ts'
import { priceLimitIn } from './price-limit.ts'

const { synonyms } = defaultSettings

const saffron = ['Mongra Saffron from Kashmir', 'spice', 'For milk, rice and sweets', '1 g', '1g']
const resin = ['Himalayan Shilajit Resin', 'shilajit', 'Dissolves in warm water', '20 g', '20g']
const almonds = ['Mamra Almonds', 'nuts', 'Picked by hand']

const find = (q: string, lines: readonly string[] = synonyms) => findByWords([saffron, resin, almonds], (texts) => texts, q, lines)

test.each(['kesar', 'केसर', 'zafran', 'zaffran', 'KESAR', 'kesr', 'kesar 1 g', 'saffran', 'safron', 'saffron kash', 'Kashmir kesar', 'kasmiri kesar', 'जाफरान'])(
  '%j finds saffron',
  (q) => {
    expect(find(q)).toEqual([saffron])
  },
)

test.each(['shilajeet', 'silajit', 'shlajit', 'shilajith', 'salajeet', 'शिलाजीत', 'shilajit resn', 'himalyan'])('%j finds shilajit', (q) => {
  expect(find(q)).toEqual([resin])
})

test.each(['almond', 'amonds', 'mamra nut', 'picked'])('%j finds almonds', (q) => {
  expect(find(q)).toEqual([almonds])
})

test.each(['', ' ', 'honey', 'honey jam', 'honey for hair', '7 g', 'price', '?!', 'xyz', '<script>', 'a'.repeat(200), 'tablet'])('%j finds nothing', (q) => {
  expect(find(q)).toEqual([])
})

describe('words about amounts and buying', () => {
  test.each([
    'kesar 1 gram',
    'saffron 1 gram',
    '1 gm kesar',
    '1gms saffron',
    '5 grams saffron',
    'saffron 0.5 kg',
    'kesar ½ kg',
    'kesar 1/2 kg',
    'original pure kesar',
    'kesar 1 tola',
    'केसर १ ग्राम',
    'kesar price',
    'केसर कीमत',
    'saffron price in india',
    'best saffron',
    'Buy pure saffron online?',
    'saffron price, near me',
    'safron rate',
    'kesar ka bhav',
    'saffron honey',
  ])('%j finds saffron', (q) => {
    expect(find(q)).toEqual([saffron])
  })

  test.each(['buy shilajit online', 'himalayan shilajit capsules', '20 grams'])('%j finds shilajit', (q) => {
    expect(find(q)).toEqual([resin])
  })

  test('an amount leaves out items without this pack, unless no item has it', () => {
    const [small, large] = [
      ['Saffron', '1 gm'],
      ['Saffron gift', '0.01 kg', '11 g'],
    ] as const
    const among = (q: string) => findByWords([small, large], (texts) => texts, q)
    expect(among('saffron 1 gram')).toEqual([small])
    expect(among('saffron 10g')).toEqual([large])
    expect(among('saffron 2 g')).toEqual([small, large])
    expect(among('saffron 1')).toEqual([small, large])
  })

  test('items that have the words come first', () => {
    const [plain, premium] = [['Mongra Saffron'], ['Premium Saffron']]
    expect(findByWords([plain, premium], (texts) => texts, 'premium saffron')).toEqual([premium, plain])
  })

  test('never empty a result when they are added to a search that finds something', () => {
    const names = fc.constantFrom(
      'kesar',
      'saffron',
      'safron',
      'mongra',
      'केसर',
      'resin',
      'shlajit',
      'almonds',
      'amonds',
      'picked',
      'milk',
      'honey',
      '1 g',
      '20g',
      'kash',
    )
    const amounts = fc
      .tuple(
        fc.oneof(fc.nat(5000), fc.constantFrom('0.5', '1,000', '२')),
        fc.constantFrom('', ' '),
        fc.constantFrom('g', 'gm', 'gms', 'gram', 'grams', 'kg', 'tola', 'ग्राम'),
      )
      .map((parts) => parts.join(''))
    const buying = fc.constantFrom('price', 'buy', 'online', 'pure', 'best', 'india', 'rate', 'cost', 'near me', 'PRICE?', 'in', 'for', 'कीमत')
    fc.assert(
      fc.property(
        fc.array(names, { minLength: 1, maxLength: 5 }),
        fc.array(fc.tuple(fc.oneof(amounts, buying), fc.nat(10)), { maxLength: 12 }),
        (words, added) => {
          fc.pre(find(words.join(' ')).length > 0)
          const longer: string[] = [...words]
          for (const [word, place] of added) longer.splice(place % (longer.length + 1), 0, word)
          // The search reads no more amounts.
          fc.pre(new Set(amountsIn(foldText(longer.join(' ')))).size <= 8)
          expect(find(longer.join(' '))).not.toEqual([])
        },
      ),
      { numRuns: 500 },
    )
  })
})

describe('the owner’s synonyms', () => {
  test('find products that contain one of the group, phrases too, and only as whole words', () => {
    expect(find('badam', ['almond, almonds, badam'])).toEqual([almonds])
    expect(find('red gold', ['saffron, red gold'])).toEqual([saffron])
    expect(find('kesar', [])).toEqual([])
    // No text contains the whole word "nut".
    expect(find('badam', ['nut, badam'])).toEqual([])
  })

  test('may contain extra spaces, commas and capitals', () => {
    expect(find('badam', [' , Almonds ,, BADAM '])).toEqual([almonds])
  })
})

test('an exact match excludes similar words', () => {
  const safran = ['Safran']
  expect(findByWords([saffron, safran], (texts) => texts, 'saffron', [])).toEqual([saffron])
})

test.each([
  ['shilajeet under 1000', 1000, 'shilajeet'],
  ['Below ₹1,500 saffron 1 g', 1500, 'saffron 1 g'],
  ['kesar 500 se kam', 500, 'kesar'],
  ['केसर ५०० रुपये से कम', 500, 'केसर'],
  ['saffron less than rs 700', 700, 'saffron'],
  ['shilajit 20 g under 999/-', 999, 'shilajit 20 g'],
  ['under 1000', 1000, ''],
  ['saffron under 20 g under 1000', 1000, 'saffron under 20 g'],
])('%j names a price of ₹%i', (q, rupees, rest) => {
  expect(priceLimitIn(q)).toEqual({ limitPaise: rupees * 100, rest })
})

test.each(['shilajit under 20 g', 'thunder 100', 'saffron 1000', 'under', 'under 0', '5 tola saffron', 'maximum', `under ${'9'.repeat(20)}`])(
  '%j names none',
  (q) => {
    expect(priceLimitIn(q)).toBeUndefined()
  },
)
