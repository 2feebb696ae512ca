import { Link } from 'react-router'
import { productPath } from '#shop/catalogue/rules.ts'
import type { Praise } from '#shop/reviews/module.server.ts'
import { cutAtWord } from '#ui/cut-at-word.ts'
import { homeTexts as texts, testimonial } from './home-texts.ts'
import { Stars } from '#ui/stars.tsx'

/** The newest good review; until there is one, an example that says so. */
export function Testimonial({ praise }: { praise: Praise | undefined }) {
  return (
    <section aria-label={texts.testimonial} className="wrap mt-24">
      <figure className="grid justify-items-center gap-5 rounded-hero bg-limewash px-6 py-14 text-center lg:py-20">
        {praise ? (
          <Stars value={praise.stars} className="h-6 w-30" />
        ) : (
          <p className="rounded-full border border-control px-4 py-1 text-sm font-semibold text-ink-2">{testimonial.mark}</p>
        )}
        <blockquote className="max-w-[26ch] font-display text-[clamp(1.5rem,3.2vw,2.5rem)] leading-[1.15] text-balance wrap-anywhere">
          {praise ? cutAtWord(praise.words, longestQuote) : testimonial.quote}
        </blockquote>
        <figcaption className="text-ink-2">
          {praise ? (
            <>
              <bdi translate="no">{praise.name || texts.nameless}</bdi>
              <span>,</span>{' '}
              <Link to={productPath(praise.product)} className="link">
                {praise.product.name}
              </Link>
            </>
          ) : (
            testimonial.who
          )}
        </figcaption>
      </figure>
    </section>
  )
}

/** The block stays a quotation. The product's page has all words. */
const longestQuote = 180
