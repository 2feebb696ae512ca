import { glob, readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { expect, test } from 'vitest'

const nouns = new Set(
  'catalogue product variant discount order customer coupon review lead parcel shipment carrier cart wishlist celebrity staff refund invoice stock shopper recall packer bundle'
    .split(' ')
    .flatMap((noun) => [noun, noun.endsWith('y') ? `${noun.slice(0, -1)}ies` : `${noun}s`]),
)

/** Phrases in which a word means something else. */
const otherMeanings = [
  /order by|order_by|orderBy/g,
  /byte order mark/g,
  /\bin (their|one|any|this|the|the same|a fixed|the wrong) order\b|\bin order\b|on their order\b|the order of (foreign keys|the calls)|map in order of use|The order matters|InOrder/g,
  /\bleads? to\b/g,
  /\b(the|server) bundle\b/g,
  // The triggers of released migrations notify a channel of this name.
  /\bconst channel = 'catalogue'/g,
]

/** Words of an interface that others fixed, and the files that speak it. */
const exceptions: { files: RegExp; words: string; why: string }[] = [
  { files: /^src\/platform\/payments\//, words: 'order orders refund refunds customer cart product', why: 'terms of the payment provider' },
  {
    files: /^src\/(kernel\/endpoint|platform\/http\/(mount|openapi|require-scope|fresh-proof|form-budget|lock-session))\.ts$/,
    words: 'customer staff shopper shoppers',
    why: 'the kinds of callers, which the description of the API names',
  },
  { files: /^src\/platform\/(config|outbound\/outbound)\.ts$/, words: 'order stock review recall', why: 'the SMS_TEMPLATE_… variables of the operator' },
  { files: /^src\/platform\/database\/migrate\.ts$/, words: 'order orders', why: 'the busiest table, which migrations lock first' },
  { files: /^src\/platform\/database\/renamed-columns\.ts$/, words: 'order refund', why: 'columns whose old names the previous release still uses' },
]

const wordsOf = (text: string) => (text.match(/[A-Z]?[a-z]+|[A-Z]+(?![a-z])/g) ?? []).map((word) => word.toLowerCase())

function strangeWords(file: string, text: string) {
  const allowed = new Set(exceptions.filter(({ files }) => files.test(file)).flatMap(({ words }) => words.split(' ')))
  const plain = otherMeanings.reduce((rest, phrase) => rest.replaceAll(phrase, ''), text)
  return wordsOf(`${basename(file)} ${plain}`).filter((word) => nouns.has(word) && !allowed.has(word))
}

test('kernel and platform name no noun of the shop', async () => {
  const found: Record<string, string[]> = {}
  let files = 0
  for await (const file of glob('src/{kernel,platform}/**/*.ts')) {
    if (file.endsWith('.test.ts')) continue
    files++
    const words = strangeWords(file, await readFile(file, 'utf8'))
    if (words.length > 0) found[file] = words
  }
  expect(files).toBeGreaterThan(100)
  expect(found).toEqual({})
})

test.each([
  ['const shopOrder = 1', ['order']],
  ['/** Lists the celebrities of a coupon. */', ['celebrities', 'coupon']],
  ["sql`select 1 from stock_item order by 1, 'refunds'`", ['stock', 'refunds']],
  ['type StaffRole = { SMS_TEMPLATE_REVIEW: string }', ['staff', 'review']],
  ["type Change = 'catalogue' | 'missed'", ['catalogue']],
])('finds the nouns in %s', (code, words) => {
  expect(strangeWords('src/platform/shop.ts', code)).toEqual(words)
})

test('finds a noun in the name of a file', () => expect(strangeWords('src/platform/cache/catalogue-changes.ts', '')).toEqual(['catalogue']))
