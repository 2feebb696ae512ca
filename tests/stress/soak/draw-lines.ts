import { scaleLinear } from 'd3-scale'

const ink = '#55483f'
const line = '#e6e3e9'

export type Line = { name: string; colour: string; points: readonly { x: number; y: number }[] }

const round = (value: number) => Math.round(value * 10) / 10

/** Draws lines over time as SVG on white, so that dark pages show it too. */
export function drawLines(title: string, lines: readonly Line[]): string {
  const [width, height, left, right, top, bottom] = [720, 260, 52, 12, 40, 30]
  const points = lines.flatMap((each) => each.points)
  const across = scaleLinear()
    .domain([0, Math.max(1, ...points.map(({ x }) => x))])
    .range([left, width - right])
  const upright = scaleLinear()
    .domain([0, Math.max(1, ...points.map(({ y }) => y))])
    .nice(5)
    .range([height - bottom, top])
  const grid = upright.ticks(5).map((tick) => {
    const y = round(upright(tick))
    return `<path d="M${left} ${y}H${width - right}" stroke="${line}"/><text x="${left - 8}" y="${y + 4}" text-anchor="end">${tick}</text>`
  })
  const minutes = across.ticks(6).map((tick) => `<text x="${round(across(tick))}" y="${height - 10}" text-anchor="middle">${tick} min</text>`)
  const key = lines.map(({ name, colour }, index) => {
    const x = left + index * 165
    return `<rect x="${x}" y="20" width="14" height="3" fill="${colour}"/><text x="${x + 20}" y="26">${name}</text>`
  })
  const paths = lines.map(
    (each) =>
      `<path fill="none" stroke="${each.colour}" stroke-width="2" d="M${each.points.map(({ x, y }) => `${round(across(x))} ${round(upright(y))}`).join('L')}"/>`,
  )
  const inside = [
    `<rect width="${width}" height="${height}" fill="#fff"/><text x="${left}" y="13" font-weight="600">${title}</text>`,
    ...grid,
    ...minutes,
    ...key,
    ...paths,
  ]
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" role="img" aria-label="${title}" font-family="sans-serif" font-size="12" fill="${ink}">${inside.join('')}</svg>\n`
}
