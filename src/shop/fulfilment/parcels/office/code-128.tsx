/** Modules of white before and after the bars, which scanners need. */
const quiet = 10

/** A bar code from the widths of its bars and gaps. It fills the width of its place. */
export function Code128({ bars, text, className }: { bars: readonly number[]; text: string; className?: string }) {
  const width = bars.reduce((sum, bar) => sum + bar, 0) + 2 * quiet
  return (
    <svg role="img" aria-label={text} viewBox={`0 0 ${width} 20`} preserveAspectRatio="none" shapeRendering="crispEdges" className={className}>
      <path d={pathOf(bars)} fill="#000" />
    </svg>
  )
}

/** Every second width is a gap. */
function pathOf(bars: readonly number[]) {
  let at = quiet
  let path = ''
  for (const [index, bar] of bars.entries()) {
    if (index % 2 === 0) path += `M${at} 0h${bar}v20h-${bar}z`
    at += bar
  }
  return path
}
