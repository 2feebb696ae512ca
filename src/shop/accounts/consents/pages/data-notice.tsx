import { Link } from 'react-router'
import { useSite } from '#ui/site.ts'
import { type NoticePlace, noticeTexts as texts } from './notice-texts.ts'

/**
 * A folded notice beside a form: which data the shop uses, why, and what the person can do about it. It shows once the owner has switched it on, or with
 * `isNeeded`.
 */
export function DataNotice({ place, isNeeded = false }: { place: NoticePlace; isNeeded?: boolean }) {
  const { privacyNotice } = useSite()
  if (!privacyNotice && !isNeeded) return null
  return (
    <details className="text-sm text-ink-2">
      <summary className="inline-flex min-h-11 cursor-pointer items-center underline underline-offset-4">{texts.title}</summary>
      <p>{[texts.places[place], texts.withdraw, texts.complain].join(' ')}</p>
      <p className="flex flex-wrap gap-x-5">
        {texts.pages.map(([path, title]) => (
          <Link key={path} to={path} className="link inline-flex min-h-11 items-center">
            {title}
          </Link>
        ))}
      </p>
    </details>
  )
}
