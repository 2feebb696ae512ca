import { scaleBand, scaleLinear } from 'd3-scale'

/** Draws charts as SVG text on the server, in the brand's colours. The page sets the font. */

const textColour = '#55483f'
const gridColour = '#e6e3e9'
const barColours = { main: '#65439a', soft: '#d6c5ea' }

/** `before`: the value of the period before, which columns show behind. */
export type Bar = { label: string; value: number; before?: number }

const escapeXml = (text: string) => text.replace(/[&<>"']/g, (character) => `&#${character.codePointAt(0)};`)

type Drawing = { width: number; height: number; fontSize: number; name: string; content: string }

const svg = ({ width, height, fontSize, name, content }: Drawing) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" role="img" aria-label="${escapeXml(name)}" font-size="${fontSize}" fill="${textColour}">${content}</svg>`

/** The approximate width of a letter in a caption, in units of the drawing. */
const letterWidth = 6.5

const round = (value: number) => Math.round(value * 10) / 10

const maxBarWidth = 56

/** The least top of an axis of amounts: ₹4, so that its four steps are whole rupees. */
const leastTopPaise = 400

/** The size of the chart over time, and the space around its bars for the axes. */
const columnChart = { width: 720, height: 240, left: 64, top: 10, bottom: 24 }

/** About this many captions fit below the bars. */
const maxCaptions = 8

/** Draws vertical bars of amounts over time. Values are in paise. `show` formats the amounts of the axis. */
export function drawColumns(name: string, bars: readonly Bar[], show: (value: number) => string): string {
  const { width, height, left, top, bottom } = columnChart
  const scale = scaleLinear()
    .domain([0, Math.max(leastTopPaise, ...bars.map(({ value, before = 0 }) => Math.max(value, before)))])
    .nice(4)
    .range([height - bottom, top])
  const bands = scaleBand<number>()
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
  const captionEvery = Math.ceil(bars.length / maxCaptions)
  const column = (value: number, x: number, barWidth: number, fill: string) => {
    const y = round(scale(Math.max(0, value)))
    if (value <= 0) return ''
    return `<rect x="${round(x)}" y="${y}" width="${round(barWidth)}" height="${round(height - bottom - y)}" rx="${Math.min(4, round(barWidth / 4))}" fill="${fill}"/>`
  }
  const columns = bars
    .map(({ label, value, before }, index) => {
      const barWidth = Math.min(maxBarWidth, round(bands.bandwidth()))
      const x = round((bands(index) ?? left) + (bands.bandwidth() - barWidth) / 2)
      const inset = before === undefined ? 0 : barWidth / 5
      const bar = column(before ?? 0, x, barWidth, barColours.soft) + column(value, x + inset, barWidth - 2 * inset, barColours.main)
      const middle = x + barWidth / 2
      // A caption that would cross the right edge ends there.
      const isCut = middle + (label.length * letterWidth) / 2 > width
      const position = isCut ? `x="${width}" y="${height - 6}" text-anchor="end"` : `x="${round(middle)}" y="${height - 6}" text-anchor="middle"`
      const caption = index % captionEvery === 0 ? `<text ${position}>${escapeXml(label)}</text>` : ''
      return bar + caption
    })
    .join('')
  return svg({ width, height, fontSize: 12, name, content: grid + columns })
}

/** The width of a chart with horizontal bars, and the height of each row. */
const barChart = { width: 420, rowHeight: 40 }

/** A longer label is cut. */
const maxLabelLength = 38

/** Draws one horizontal bar for each name, with the value at the end. */
export function drawBars(name: string, bars: readonly Bar[], show: (value: number) => string): string {
  const { width, rowHeight } = barChart
  const scale = scaleLinear()
    .domain([0, Math.max(1, ...bars.map(({ value }) => value))])
    .range([0, width])
  const rows = bars
    .map(({ label, value }, index) => {
      const y = index * rowHeight
      const shortLabel = label.length > maxLabelLength ? `${label.slice(0, maxLabelLength - 1)}…` : label
      return `<text x="0" y="${y + 14}">${escapeXml(shortLabel)}</text><text x="${width}" y="${y + 14}" text-anchor="end" font-weight="600">${escapeXml(show(value))}</text>
<rect x="0" y="${y + 20}" width="${width}" height="8" rx="4" fill="${barColours.soft}" opacity=".4"/><rect x="0" y="${y + 20}" width="${round(scale(Math.max(0, value)))}" height="8" rx="4" fill="${barColours.main}"/>`
    })
    .join('')
  return svg({ width, height: Math.max(rowHeight, bars.length * rowHeight), fontSize: 14, name, content: rows })
}
