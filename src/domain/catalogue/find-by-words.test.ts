import { describe, expect, test } from 'vitest'
import { defaultSettings } from '../settings/settings.ts'
import { findByWords } from './find-by-words.ts'

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

test.each(['', ' ', 'honey', 'saffron honey', '7 g', 'xyz', '<script>', 'a'.repeat(200), 'tablet'])('%j finds nothing', (q) => {
  expect(find(q)).toEqual([])
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
