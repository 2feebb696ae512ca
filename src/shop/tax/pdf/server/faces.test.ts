import { create } from 'fontkit'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { glyphRanges } from '../rules/glyphs.ts'
import { faces } from './faces.server.ts'

test.each(['regular', 'bold'] as const)('words of the %s face, laid out by pairs, are those that the font lays out as a whole', (weight) => {
  const { name, font } = faces[weight]
  const whole = create(readFileSync(`${import.meta.dirname}/../fonts/${name}.ttf`))
  const letters = glyphRanges.latin.flatMap(([first, last]) => Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index)))
  // Steps of several sizes pair each letter with many others.
  const words = ['AVAToYa. ', 'ffi fl', ...[1, 7, 11, 31, 97].map((step) => letters.map((_, index) => letters[(index * step) % letters.length]).join(''))]
  for (const word of words) {
    const [run, expected] = [font.layout(word), whole.layout(word)]
    expect(run.glyphs.map(({ id }) => id)).toEqual(expected.glyphs.map(({ id }) => id))
    expect(run.positions.map(({ xAdvance, xOffset, yOffset }) => [xAdvance, xOffset, yOffset])).toEqual(
      expected.positions.map(({ xAdvance, xOffset, yOffset }) => [xAdvance, xOffset, yOffset]),
    )
    expect(run.advanceWidth).toBe(expected.advanceWidth)
  }
})

test('the font file with the usual letters is made once, and one with others for each document', () => {
  const { font } = faces.regular
  const [one, other, rare] = [font.createSubset(), font.createSubset(), font.createSubset()]
  for (const { id } of font.layout('Kesar').glyphs) one.includeGlyph(id)
  for (const { id } of font.layout('ṛ').glyphs) rare.includeGlyph(id)
  expect(other.encode()).toBe(one.encode())
  expect(rare.encode().length).toBeGreaterThan(one.encode().length)
})
