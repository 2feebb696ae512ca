import { Link } from 'react-router'
import { useSite } from '#ui/site.ts'
import { type NoticePlace, noticeTexts as texts } from './notice-texts.ts'

/** A folded line beside a form: which data it takes, why, and what the person can do about it. Only once the owner has switched it on. */
export function DataNotice({ place }: { place: NoticePlace }) {
  const { privacyNotice, email } = useSite()
  if (!privacyNotice) return null
  return (
    <details className="text-sm text-ink-2">
      <summary className="inline-flex min-h-11 cursor-pointer items-center underline underline-offset-4">{texts.title}</summary>
      <p>
        <span>{[texts.places[place], texts.withdraw, texts.complain(email), texts.board].join(' ')}</span>{' '}
        <Link to="/privacy" className="link">
          {texts.more}
        </Link>
      </p>
    </details>
  )
}
