import type { ReactNode } from 'react'

export type TextSection = {
  title: string
  paragraphs: readonly string[]
  points?: readonly string[]
  /** Shown as a card. */
  details?: readonly { name: string; value: string }[]
}

/** A longer text: headings, paragraphs, lists and cards. */
export function TextSections({ sections }: { sections: readonly TextSection[] }) {
  return sections.map(({ title, paragraphs, points, details }) => (
    <section key={title}>
      <h2>{title}</h2>
      {paragraphs.map((paragraph) => (
        <p key={paragraph} className="mt-4">
          {withLinks(paragraph)}
        </p>
      ))}
      {points && (
        <ul className="mt-4 grid list-disc gap-2 pl-5 marker:text-crocus-400">
          {points.map((point) => (
            <li key={point}>{withLinks(point)}</li>
          ))}
        </ul>
      )}
      {details && (
        <dl className="mt-5 grid gap-x-8 gap-y-4 rounded-card bg-limewash p-5 sm:grid-cols-2 sm:p-7">
          {details.map(({ name, value }) => (
            <div key={name}>
              <dt className="text-sm text-ink-3">{name}</dt>
              <dd className="font-medium text-ink">{withLinks(value)}</dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  ))
}

/**
 * Matches an e-mail address, a phone number with country code, a government site, or the page of one's orders. Addresses begin where a word does, so a long
 * word is read once.
 */
const linkable = /((?<![\w.+-])[\w.+-]+@[\w-]+(?:\.[\w-]+)+|\+\d[\d ()-]{6,}\d|(?<![\w.-])\w[\w.-]*\.gov\.in\b|\bMy Orders\b)/

/** Returns the text with its e-mail addresses, phone numbers and sites as links, and `My Orders`. */
export function withLinks(text: string): ReactNode {
  return text.split(linkable).map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      <a
        key={`${index} ${part}`}
        href={hrefOf(part)}
        translate={/[@\d.]/.test(part) ? 'no' : undefined}
        className={part === text ? 'link inline-flex min-h-11 items-center wrap-anywhere' : 'link wrap-anywhere'}
      >
        {part}
      </a>
    ),
  )
}

function hrefOf(part: string) {
  if (part === 'My Orders') return '/Myorders'
  if (part.includes('@')) return `mailto:${part}`
  return part.startsWith('+') ? `tel:${part.replace(/[^+\d]/g, '')}` : `https://${part}`
}
