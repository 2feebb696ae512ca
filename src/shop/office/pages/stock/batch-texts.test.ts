import { expect, test } from 'vitest'
import { batchTexts } from './batch-texts.ts'

test.each([
  [-1, 'Stop its sale: write off packs that come back'],
  [0, 'Stop its sale: write off packs that come back'],
  [1, 'Stop its sale: write off the 1 pack that is left, and those that come back'],
  [1200, 'Stop its sale: write off the 1,200 packs that are left, and those that come back'],
])('names %d packs that a recall writes off', (onHand, sentence) => {
  expect(batchTexts.takeOff(onHand, onHand.toLocaleString('en'))).toBe(sentence)
})
