import type { Rating } from '../contract.ts'
import { allStars } from '../rules/review.ts'
import { reviewTexts as texts } from './reviews-texts.ts'
import { starTexts } from '#ui/stars-texts.ts'
import { Stars } from '#ui/stars.tsx'

/** The average, the number of reviews, and a bar for each number of stars. */
export function ReviewSummary({ rating: { average, count, stars } }: { rating: Rating }) {
  if (count === 0) return <p className="text-ink-2">{texts.none}</p>
  return (
    <div className="flex flex-wrap items-center gap-x-10 gap-y-5 lg:grid">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 tabular-nums">
        <span className="text-[2.5rem] leading-none font-bold">{starTexts.average(average)}</span>
        <Stars value={average} className="h-5 w-25" />
        <span className="text-ink-2">{starTexts.count(count)}</span>
      </p>
      <ul className="grid max-w-96 min-w-0 flex-1 basis-64 gap-1.5">
        {allStars.map((number, index) => (
          <Bar key={number} stars={number} count={stars[index] ?? 0} total={count} />
        ))}
      </ul>
    </div>
  )
}

const Bar = ({ stars, count, total }: { stars: number; count: number; total: number }) => (
  <li className="grid grid-cols-[auto_minmax(0,1fr)_3.5rem] items-center gap-3 text-sm tabular-nums">
    <span className="sr-only">{texts.bar(stars, count)}</span>
    <span aria-hidden="true" className="whitespace-nowrap text-ink-2">
      {`${stars} ★`}
    </span>
    <svg aria-hidden="true" viewBox="0 0 100 10" preserveAspectRatio="none" className="h-2.5 w-full rounded-full bg-line">
      <rect width={(count / total) * 100} height="10" fill="currentColor" className="text-marigold-800" />
    </svg>
    <span aria-hidden="true" className="text-right text-ink-2">
      {count}
    </span>
  </li>
)
