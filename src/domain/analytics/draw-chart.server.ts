import { scaleBand, scaleLinear } from 'd3-scale'

/** Charts as SVG text, drawn where the figures are. Colours are the brand's; the page gives the type. */

const ink = '#55483f'
const line = '#e6e3e9'
const shade = { main: '#65439a', soft: '#d6c5ea' }

export type Bar = { label: string; value: number }

const escaped = (text: string) => text.replace(/[&<>"']/g, (character) => `&#${character.codePointAt(0)};`)

const frame = (width: number, height: number, fontSize: number, name: string, inside: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" role="img" aria-label="${escaped(name)}" font-size="${fontSize}" fill="${ink}">${inside}</svg>`

const round = (value: number) => Math.round(value * 10) / 10

const widest = 56

/** Upright bars over time. `show` writes a value at the scale. */
export function drawColumns(name: string, bars: readonly Bar[], show: (value: number) => string): string {
  const [width, height, left, top, bottom] = [720, 240, 64, 10, 24]
  const scale = scaleLinear()
    .domain([0, Math.max(1, ...bars.map(({ value }) => value))])
    .nice(4)
    .range([height - bottom, top])
  const place = scaleBand<number>()
    .domain(bars.map((_, index) => index))
    .range([left, width])
    .paddingInner(0.25)
  const grid = scale
    .ticks(4)
    .map((tick) => {
      const y = round(scale(tick))
      return `<path d="M${left} ${y}H${width}" stroke="${line}"/><text x="${left - 8}" y="${y + 4}" text-anchor="end">${escaped(show(tick))}</text>`
    })
    .join('')
  const every = Math.ceil(bars.length / 8)
  const columns = bars
    .map(({ label, value }, index) => {
      const breadth = Math.min(widest, round(place.bandwidth()))
      const x = round((place(index) ?? left) + (place.bandwidth() - breadth) / 2)
      const y = round(scale(Math.max(0, value)))
      const drawn =
        value > 0
          ? `<rect x="${x}" y="${y}" width="${breadth}" height="${round(height - bottom - y)}" rx="${Math.min(4, round(breadth / 4))}" fill="${shade.main}"/>`
          : ''
      const told = index % every === 0 ? `<text x="${round(x + breadth / 2)}" y="${height - 6}" text-anchor="middle">${escaped(label)}</text>` : ''
      return drawn + told
    })
    .join('')
  return frame(width, height, 12, name, grid + columns)
}

/** Lying bars, one a name, its value at the end. */
export function drawBars(name: string, bars: readonly Bar[], show: (value: number) => string): string {
  const [width, step] = [420, 40]
  const scale = scaleLinear()
    .domain([0, Math.max(1, ...bars.map(({ value }) => value))])
    .range([0, width])
  const rows = bars
    .map(({ label, value }, index) => {
      const y = index * step
      const long = label.length > 38 ? `${label.slice(0, 37)}…` : label
      return `<text x="0" y="${y + 14}">${escaped(long)}</text><text x="${width}" y="${y + 14}" text-anchor="end" font-weight="600">${escaped(show(value))}</text>
<rect x="0" y="${y + 20}" width="${width}" height="8" rx="4" fill="${shade.soft}" opacity=".4"/><rect x="0" y="${y + 20}" width="${round(scale(Math.max(0, value)))}" height="8" rx="4" fill="${shade.main}"/>`
    })
    .join('')
  return frame(width, Math.max(step, bars.length * step), 14, name, rows)
}
