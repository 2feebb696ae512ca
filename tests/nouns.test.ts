import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const nouns =
  'catalogue product variant discount order customer coupon review lead parcel shipment carrier courier cart basket wishlist celebrity staff refund invoice stock shopper buyer voucher recall packer bundle delivery warehouse merchandise saffron shilajit'
    .split(' ')
    .flatMap((noun) => (noun.endsWith('y') ? [noun, `${noun.slice(0, -1)}ies`] : [noun]))

/** True also for a word that begins with a noun, such as `orderid` and `refunded`. */
const isNoun = (word: string) => nouns.some((noun) => word.startsWith(noun))

/** Phrases in which a word means something else. */
const otherMeanings = [
  /order by|order_by|orderBy/g,
  /byte order mark/g,
  /\bin (their|one|any|this|the|the same|a fixed|the wrong) order\b|\bin order\b|on their order\b|the order of (foreign keys|the calls)|map in order of use|The order matters|InOrder/g,
  /\bleads? to\b/g,
  /\b(the|server) bundle\b/g,
  /\b(production|a reviewer)\b/g,
  // The triggers of released migrations notify a channel of this name.
  /\bconst channel = 'catalogue'/g,
]

/** Words of an interface that others fixed, and the files that speak it. */
const exceptions: { files: RegExp; words: string; why: string }[] = [
  { files: /^src\/platform\/payments\//, words: 'order orders refund refunds refunded customer cart product review', why: 'terms of the payment provider' },
  {
    files: /^src\/(kernel\/endpoint|platform\/http\/(mount|permit|openapi|require-scope|fresh-proof|form-budget|lock-session))\.ts$/,
    words: 'customer staff shopper shoppers',
    why: 'the kinds of callers, which the description of the API names',
  },
  {
    files: /^src\/platform\/(config|outbound\/outbound)\.ts$/,
    words: 'order stock review recall delivery',
    why: 'the SMS_TEMPLATE_… variables of the operator',
  },
  { files: /^src\/platform\/database\/migrate\.ts$/, words: 'order orders', why: 'the busiest table, which migrations lock first' },
  { files: /^src\/platform\/database\/column-names\.ts$/, words: 'order refund', why: 'columns whose old names the previous release still uses' },
]

const wordsOf = (text: string) => (text.match(/[A-Z]?[a-z]+|[A-Z]+(?![a-z])/g) ?? []).map((word) => word.toLowerCase())

function strangeWords(file: string, text: string) {
  const allowed = new Set(exceptions.filter(({ files }) => files.test(file)).flatMap(({ words }) => words.split(' ')))
  const plain = otherMeanings.reduce((rest, phrase) => rest.replaceAll(phrase, ''), text)
  return wordsOf(`${file} ${plain}`).filter((word) => isNoun(word) && !allowed.has(word))
}

test('kernel and platform name no noun of the shop', () => {
  // Files of every kind, such as SQL.
  const files = globSync('src/{kernel,platform}/**/*.*').filter((file) => !/\.test\.tsx?$/.test(file))
  const found = files.map((file) => [file, strangeWords(file, readFileSync(file, 'utf8'))] as const).filter(([, words]) => words.length > 0)
  expect(files.length).toBeGreaterThan(100)
  expect(Object.fromEntries(found)).toEqual({})
})

test.each([
  ['const shopOrder = 1', ['order']],
  ['/** Lists the celebrities of a coupon. */', ['celebrities', 'coupon']],
  ["sql`select 1 from stock_item order by 1, 'refunds'`", ['stock', 'refunds']],
  ['type StaffRole = { SMS_TEMPLATE_REVIEW: string }', ['staff', 'review']],
  ["type Change = 'catalogue' | 'missed'", ['catalogue']],
  ['const orderid = refunded.deliveries', ['orderid', 'refunded', 'deliveries']],
])('finds the nouns in %s', (code, words) => {
  expect(strangeWords('src/platform/shop.ts', code)).toEqual(words)
})

test.each([
  ['src/platform/cache/catalogue-changes.ts', 'catalogue'],
  ['src/platform/coupons/rules.sql', 'coupons'],
])('finds the noun in the path %s', (file, word) => expect(strangeWords(file, '')).toEqual([word]))
