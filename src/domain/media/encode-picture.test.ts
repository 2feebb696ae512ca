import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { measurePicture } from './encode-picture.server.ts'

test('reads many pictures at once, every one of them', async () => {
  const bytes = await readFile('seed/pictures/duo.jpg')
  const inTurns = Array.from({ length: 600 }, async (_, turn) => {
    await new Promise((resolve) => setTimeout(resolve, turn % 50))
    return measurePicture(bytes)
  })
  expect(new Set((await Promise.all(inTurns)).map(({ width }) => width))).toEqual(new Set([1000]))
})
