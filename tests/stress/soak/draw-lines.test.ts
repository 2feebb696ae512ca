import { expect, test } from 'vitest'
import { drawLines } from './draw-lines.ts'

test('draws each line from its first point to its last, with its name', () => {
  const svg = drawLines('Memory, MB', [
    {
      name: 'heap',
      colour: '#000',
      points: [
        { x: 0, y: 10 },
        { x: 60, y: 20 },
      ],
    },
    {
      name: 'rss',
      colour: '#111',
      points: [
        { x: 0, y: 80 },
        { x: 60, y: 100 },
      ],
    },
  ])
  expect(svg).toContain('>heap</text>')
  expect(svg).toContain('>rss</text>')
  expect(svg).toContain('>60 min</text>')
  // The highest value is at the top, the first minute at the left.
  expect(svg).toMatch(/d="M52 \d+(\.\d)?L708 40"/)
  expect(svg).not.toContain('NaN')
})
