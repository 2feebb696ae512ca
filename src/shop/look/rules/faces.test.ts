import { existsSync, statSync } from 'node:fs'
import { expect, test } from 'vitest'
import { faces } from './faces.ts'
import { defaultLook } from './look.ts'
import { stylesOf } from './palette.ts'

const figtreeBytes = statSync('public/fonts/figtree.woff2').size
const budgetBytes = 30_000

test.each(Object.entries(faces))('the files of %s exist, and a page loads at most 30 kB of fonts', (_, { file, drawn }) => {
  expect(existsSync(`src/shop/look/fonts/${drawn}.ttf`)).toBe(true)
  expect(figtreeBytes + (file ? statSync(`public${file}`).size : 0)).toBeLessThan(budgetBytes)
})

test('a chosen face comes with its file; Figtree, which pages have, comes bold', () => {
  expect(stylesOf({ ...defaultLook, face: 'marcellus' })).toMatch(/^:root\{--font-display:'Marcellus', .*\}@font-face\{.*url\(\/fonts\/marcellus\.woff2\)/)
  expect(stylesOf({ ...defaultLook, face: 'figtree' })).toMatch(/system-ui, sans-serif\}h1,h2,\.font-display\{font-weight:700\}$/)
})
