import { describe, expect, test } from 'vitest'
import { copyWidths, plainCopyWidth, sourcesOf } from './picture-sizes.ts'

const hash = 'a'.repeat(32)

describe('the copies of a picture', () => {
  test.each([
    [1200, [400, 800, 1200], 800],
    [1000, [400, 800, 1000], 800],
    [800, [400, 800], 800],
    [500, [400, 500], 500],
    [400, [400], 400],
    [1, [1], 1],
  ])('%i wide', (width, widths, plain) => {
    expect(copyWidths(width)).toEqual(widths)
    expect(plainCopyWidth(width)).toBe(plain)
    expect(widths).toContain(plain)
  })

  test('follow from the address of one copy', () => {
    expect(sourcesOf(`/media/${hash}-1000x1250-800.jpg`)).toEqual({
      hash,
      src: `/media/${hash}-1000x1250-800.jpg`,
      width: 1000,
      height: 1250,
      avif: `/media/${hash}-1000x1250-400.avif 400w, /media/${hash}-1000x1250-800.avif 800w, /media/${hash}-1000x1250-1000.avif 1000w`,
      webp: `/media/${hash}-1000x1250-400.webp 400w, /media/${hash}-1000x1250-800.webp 800w, /media/${hash}-1000x1250-1000.webp 1000w`,
      jpeg: `/media/${hash}-1000x1250-400.jpg 400w, /media/${hash}-1000x1250-800.jpg 800w, /media/${hash}-1000x1250-1000.jpg 1000w`,
    })
  })

  test('have the address prefix of the object storage', () => {
    expect(sourcesOf(`https://cdn.example.com/a/${hash}-300x200-300.jpg`)?.webp).toBe(`https://cdn.example.com/a/${hash}-300x200-300.webp 300w`)
  })

  test.each(['', '/media/saffron.jpg', 'https://example.com/a.jpg', `/media/${hash}-800.jpg`, `/media/${hash}-1000x1250-800.avif`])(
    'are undefined for %j',
    (url) => {
      expect(sourcesOf(url)).toBeUndefined()
    },
  )
})
