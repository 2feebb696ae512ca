import { scaleBand, scaleLinear } from 'd3-scale'

/** Draws charts as SVG text on the server, in the brand's colours. The page sets the font. */

const textColour = '#55483f'
const gridColour = '#e6e3e9'
const barColours = { main: '#65439a', soft: '#d6c5ea' }

export type Bar = { label: string; value: number }

const escapeXml = (text: string) => text.replace(/[&<>"']/g, (character) => `&#${character.codePointAt(0)};`)

const svg = (width: number, height: number, fontSize: number, name: string, content: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" role="img" aria-label="${escapeXml(name)}" font-size="${fontSize}" fill="${textColour}">${content}</svg>`

/** About the width of a letter at the font size of a caption. */
const letterWidth = 6.5

const round = (value: number) => Math.round(value * 10) / 10

const maxBarWidth = 56

/** The least top of an axis of amounts: ₹4, so that its four steps are whole rupees. */
const leastTopPaise = 400

/** Draws vertical bars of amounts over time. Values are in paise. `show` formats those of the axis. */
export function drawColumns(name: string, bars: readonly Bar[], show: (value: number) => string): string {
  const [width, height, left, top, bottom] = [720, 240, 64, 10, 24]
  const scale = scaleLinear()
    .domain([0, Math.max(leastTopPaise, ...bars.map(({ value }) => value))])
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
      return `<path d="M${left} ${y}H${width}" stroke="${gridColour}"/><text x="${left - 8}" y="${y + 4}" text-anchor="end">${escapeXml(show(tick))}</text>`
    })
    .join('')
  const every = Math.ceil(bars.length / 8)
  const columns = bars
    .map(({ label, value }, index) => {
      const barWidth = Math.min(maxBarWidth, round(place.bandwidth()))
      const x = round((place(index) ?? left) + (place.bandwidth() - barWidth) / 2)
      const y = round(scale(Math.max(0, value)))
      const bar =
        value > 0
          ? `<rect x="${x}" y="${y}" width="${barWidth}" height="${round(height - bottom - y)}" rx="${Math.min(4, round(barWidth / 4))}" fill="${barColours.main}"/>`
          : ''
      const middle = x + barWidth / 2
      // The caption of the last bar would be cut at the edge.
      const [at, anchor] = middle + (label.length * letterWidth) / 2 > width ? [width, 'end'] : [round(middle), 'middle']
      const caption = index % every === 0 ? `<text x="${at}" y="${height - 6}" text-anchor="${anchor}">${escapeXml(label)}</text>` : ''
      return bar + caption
    })
    .join('')
  return svg(width, height, 12, name, grid + columns)
}

/** Draws one horizontal bar for each name, with the value at the end. */
export function drawBars(name: string, bars: readonly Bar[], show: (value: number) => string): string {
  const [width, step] = [420, 40]
  const scale = scaleLinear()
    .domain([0, Math.max(1, ...bars.map(({ value }) => value))])
    .range([0, width])
  const rows = bars
    .map(({ label, value }, index) => {
      const y = index * step
      const long = label.length > 38 ? `${label.slice(0, 37)}…` : label
      return `<text x="0" y="${y + 14}">${escapeXml(long)}</text><text x="${width}" y="${y + 14}" text-anchor="end" font-weight="600">${escapeXml(show(value))}</text>
<rect x="0" y="${y + 20}" width="${width}" height="8" rx="4" fill="${barColours.soft}" opacity=".4"/><rect x="0" y="${y + 20}" width="${round(scale(Math.max(0, value)))}" height="8" rx="4" fill="${barColours.main}"/>`
    })
    .join('')
  return svg(width, Math.max(step, bars.length * step), 14, name, rows)
}
