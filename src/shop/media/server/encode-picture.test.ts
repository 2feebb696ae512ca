import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { measurePicture } from './encode-picture.server.ts'

test('measures 600 pictures concurrently', async () => {
  const bytes = await readFile('seed/pictures/duo.jpg')
  const measurements = Array.from({ length: 600 }, async (_, index) => {
    await new Promise((resolve) => setTimeout(resolve, index % 50))
    return measurePicture(bytes)
  })
  expect(new Set((await Promise.all(measurements)).map(({ width }) => width))).toEqual(new Set([1000]))
})
