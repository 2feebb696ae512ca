import { expect, test } from 'vitest'
import { foldText, rarestWord, searchWords } from './search-words.ts'

test.each([
  ['D’Souza', 'dsouza'],
  ["d'souza", 'dsouza'],
  ['José Müller', 'jose muller'],
  ['Jose\u0301 MÜLLER', 'jose muller'],
  ['Anne-Marie', 'anne marie'],
  ['Anne\u2011Marie', 'anne marie'],
  ['ज़ाकिर', 'जाकिर'],
  ['\u095Bाकिर', 'जाकिर'],
  ['Łódź Straße Ærø', 'lodz strasse aero'],
  ['ＡＢ\u200B १२\u00A03', 'ab 12 3'],
])('%j is compared as %j', (text, folded) => expect(foldText(text)).toBe(folded))

test.each([
  ['', []],
  ['Asha  Rao asha', ['asha', 'rao']],
  ['#SW0123', ['sw0123']],
  ['Rao, Asha', ['rao', 'asha']],
  ['98765 43210', ['9876543210']],
  ['+91 98765-43210', ['9876543210']],
  ['0 98765 43210', ['9876543210']],
  ['९८७६५ ४३२१०', ['9876543210']],
  ['+91 9876', ['919876']],
  ['9876', ['9876']],
  ['a b c d e f g h i j', ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']],
])('%j has the words %j', (typed, words) => expect(searchWords(typed)).toEqual(words))

test.each([
  [['asha2999@gmail.com'], 'asha2999'],
  [['asha.rao@gmail.com'], 'asha.rao'],
  [['@gmail.com'], '@gmail.com'],
  [['asha', 'raosaheb'], 'raosaheb'],
  [['raosaheb', 'sw01', 'a'], 'sw01'],
  [['shopper', '12'], 'shopper'],
  [[], undefined],
])('of %j the index searches %j', (words, rarest) => expect(rarestWord(words)).toBe(rarest))
