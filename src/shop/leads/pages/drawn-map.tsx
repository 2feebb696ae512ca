import { contactTexts as texts } from './contact-texts.ts'

/** Each house: x, y, width, height. */
const houses = [
  [268, 150, 26, 22],
  [232, 158, 24, 18],
  [276, 112, 32, 24],
  [392, 160, 34, 26],
  [440, 176, 26, 20],
  [392, 116, 24, 30],
  [372, 236, 30, 24],
  [414, 238, 22, 18],
  [288, 232, 34, 20],
  [206, 232, 26, 22],
  [530, 236, 30, 20],
  [60, 252, 32, 18],
] as const

/** A drawing of streets in place of a map, so that no map service is needed. */
export function DrawnMap({ place }: { place: string }) {
  return (
    <svg
      viewBox="0 0 640 360"
      preserveAspectRatio="xMidYMid slice"
      role="img"
      aria-label={texts.drawnMap(place)}
      className="size-full max-md:aspect-4/3 md:min-h-96"
    >
      <rect width="640" height="360" fill="#F4F0EA" />
      <path d="M-10 300C120 250 180 330 320 292S560 250 660 300V370H-10Z" fill="#C3D2D6" />
      <path d="M0 40 180 10 250 120 90 190 0 160Z" fill="#E9DFF4" />
      <path d="M470 20 640 0V150l-120 20Z" fill="#E9DFF4" />
      <g fill="#9B78C9">
        {[40, 80, 120, 160].flatMap((x) => [50, 85, 120].map((y) => <circle key={`${x}-${y}`} cx={x + y / 8} cy={y} r="4" />))}
        {[520, 560, 600].flatMap((x) => [40, 75, 110].map((y) => <circle key={`${x}-${y}`} cx={x + y / 10} cy={y} r="4" />))}
      </g>
      <g fill="none" stroke="#fff" strokeLinecap="round">
        <path d="M-10 215C150 235 260 190 380 205S560 225 660 190" strokeWidth="20" />
        <path d="M330-10c-8 90 20 150 12 220s-6 90 4 160" strokeWidth="13" />
        <path d="M120 225c20 40 10 60 24 90M500 210c-10-50-30-90-40-220" strokeWidth="9" />
      </g>
      <g fill="#E3DCD2">
        {houses.map(([x, y, width, height]) => (
          <rect key={`${x}-${y}`} x={x} y={y} width={width} height={height} rx="4" />
        ))}
      </g>
      <path d="M340 206c-22-25-34-41-34-58a34 34 0 0 1 68 0c0 17-12 33-34 58Z" fill="#4A2C6F" />
      <circle cx="340" cy="147" r="13" fill="#F2A922" />
    </svg>
  )
}
