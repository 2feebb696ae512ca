import { expect, test } from 'vitest'
import { openBoundedMap } from './bounded-map.ts'

const openTexts = (maxBytes: number) => openBoundedMap<string>(maxBytes, (text) => text.length)

test('removes the least recently used entry when it exceeds its bytes', () => {
  const texts = openTexts(12)
  texts.set('a', 'xxxx')
  texts.set('b', 'xxxx')
  texts.get('a')
  texts.set('c', 'xxxx')
  expect([texts.get('a'), texts.get('b'), texts.get('c')]).toEqual(['xxxx', undefined, 'xxxx'])
  expect(texts.size()).toBe(2)
})

test('stops counting a replaced, deleted or cleared value', () => {
  const texts = openTexts(14)
  for (let times = 0; times < 5; times += 1) texts.set('a', 'xxxxxxxx')
  texts.set('b', 'xx')
  expect(texts.size()).toBe(2)
  texts.delete('a')
  texts.delete('a')
  texts.set('c', 'xxxxxxxx')
  expect(texts.size()).toBe(2)
  texts.clear()
  texts.set('d', 'xxxxxxxxxxxx')
  expect(texts.get('d')).toBe('xxxxxxxxxxxx')
})

test('does not store a value larger than the limit', () => {
  const texts = openTexts(12)
  texts.set('a', 'xxxxxxxxxxx')
  expect(texts.size()).toBe(0)
})

test('counts the bytes of the keys', () => {
  const texts = openTexts(100)
  for (let number = 0; number < 50; number += 1) texts.set(`${number}`.padStart(20, '0'), '')
  expect(texts.size()).toBe(2)
})
