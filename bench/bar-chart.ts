export type Bar = { name: string; value: number; label: string }

const [width, left, right, lineHeight, top] = [820, 250, 130, 24, 44] as const

/** Draws horizontal bars as SVG that is readable on white and on black. `full` draws a line at the best possible value. */
export function drawBars({ title, bars, full }: { title: string; bars: Bar[]; full?: number }) {
  const most = Math.max(...bars.map(({ value }) => value), full ?? 0)
  const room = width - left - right
  const length = (value: number) => (most > 0 ? (value / most) * room : 0).toFixed(1)
  const height = top + bars.length * lineHeight + 12
  const drawn = bars.map(({ name, value, label }, index) => {
    const y = top + index * lineHeight
    return `<text x="${left - 8}" y="${y + 13}" text-anchor="end">${escaped(name)}</text><rect x="${left}" y="${y + 2}" width="${length(value)}" height="${lineHeight - 8}" rx="3" fill="#c2641a"/><text x="${(left + Number(length(value)) + 6).toFixed(1)}" y="${y + 13}">${escaped(label)}</text>`
  })
  const line =
    full === undefined ? '' : `<path d="M${(left + Number(length(full))).toFixed(1)} ${top - 6}V${height - 8}" stroke="#777" stroke-dasharray="3 3"/>`
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" aria-label="${escaped(title)}" font-family="system-ui, sans-serif" font-size="12"><rect width="100%" height="100%" fill="#fff"/><g fill="#222"><text x="12" y="22" font-size="14" font-weight="600">${escaped(title)}</text>
${drawn.join('\n')}
${line}</g></svg>
`
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
