import { useState } from 'react'
import * as reviewsContract from '../contract.ts'
import type { ShownReview } from '../contract.ts'
import { useSession } from '#ui/session-store.ts'
import { call, textOf } from '#ui/call.ts'
import { withSession } from '#ui/guard.ts'
import { useSite } from '#ui/site.ts'
import { reviewTexts as texts } from './reviews-texts.ts'
import { Icon } from '#ui/icon.tsx'
import { dialogOnDemand } from '#ui/on-demand.tsx'
import { Picture } from '#ui/picture.tsx'
import { Stars } from '#ui/stars.tsx'
import { toast } from '#ui/toast-store.ts'

const ReportDialog = dialogOnDemand(async () => (await import('./report-dialog.tsx')).ReportDialog, { isRare: true })

type ItemProps = { review: ShownReview; voted: boolean; isOwn: boolean }

/** One review. `voted`: the visitor's account has marked it as helpful. `isOwn`: the visitor wrote it. */
export function ReviewItem({ review, voted, isOwn }: ItemProps) {
  const { stars, title, words, name, at } = review
  return (
    <article className="grid gap-2.5">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Stars value={stars} />
        {title && <h3 className="font-sans text-base font-bold tracking-normal wrap-anywhere">{title}</h3>}
      </div>
      {words && <p className="max-w-[68ch] wrap-anywhere whitespace-pre-line">{words}</p>}
      <Photos review={review} />
      <p className="flex flex-wrap items-center gap-x-2 text-sm text-ink-3">
        <bdi translate="no" className="font-semibold text-ink-2">
          {name || texts.nameless}
        </bdi>
        <span className="inline-flex items-center gap-1 text-leaf">
          <Icon name="check" className="size-4" />
          {texts.verified}
        </span>
        <time dateTime={at}>{texts.day(at)}</time>
      </p>
      <Answer text={review.answer} />
      <Actions review={review} voted={voted} isOwn={isOwn} />
    </article>
  )
}

const Photos = ({ review: { photos, name } }: { review: ShownReview }) =>
  photos.length > 0 && (
    <ul className="flex flex-wrap gap-2.5">
      {photos.map((photo, index) => (
        <li key={photo}>
          <a href={photo} target="_blank" rel="noreferrer" className="block size-24 overflow-hidden rounded-control bg-limewash">
            <Picture image={photo} alt={texts.photo(index + 1, name)} width={96} height={96} sizes="96px" className="size-full object-cover" />
          </a>
        </li>
      ))}
    </ul>
  )

function Answer({ text }: { text: string }) {
  const { brand } = useSite()
  if (text === '') return null
  return (
    <div className="grid max-w-[68ch] gap-1 rounded-control bg-limewash px-4 py-3">
      <p className="text-sm font-bold">{texts.answer(brand)}</p>
      <p className="wrap-anywhere whitespace-pre-line text-ink-2">{text}</p>
    </div>
  )
}

function Actions({ review: { _id: reviewId, helpful: counted, name }, voted, isOwn }: ItemProps) {
  const session = useSession()
  // The visitor's vote on this page. It replaces the values that the page was loaded with.
  const [changed, setChanged] = useState<{ voted: boolean; helpful: number }>()
  const [busy, setBusy] = useState(false)
  const [reporting, setReporting] = useState(false)
  const isMarked = changed?.voted ?? voted
  const helpful = changed?.helpful ?? counted

  async function vote() {
    if (busy) return
    setBusy(true)
    try {
      const reply = await withSession(call(reviewsContract.voteReview, { reviewId, helpful: !isMarked }))
      setChanged({ voted: !isMarked, helpful: reply.helpful })
    } catch (error) {
      toast(textOf(error, texts.notDone), { kind: 'error' })
    } finally {
      setBusy(false)
    }
  }

  return (
    <div className="flex flex-wrap items-center gap-x-4 text-sm">
      {session && !isOwn && (
        <button
          type="button"
          aria-pressed={isMarked}
          aria-label={texts.helpfulOf(name)}
          aria-busy={busy || undefined}
          onClick={() => void vote()}
          className="inline-flex min-h-11 items-center gap-1.5 rounded-control px-3 font-semibold ring-1 ring-control ring-inset hover:bg-crocus-50 aria-pressed:bg-crocus-100 aria-pressed:text-crocus-800"
        >
          {isMarked && <Icon name="check" className="size-4" />}
          <span>{texts.helpful}</span>
        </button>
      )}
      {helpful > 0 && <span className="text-ink-3 tabular-nums">{texts.helpfulCount(helpful)}</span>}
      {!isOwn && (
        <button
          type="button"
          aria-label={texts.reportOf(name)}
          onClick={() => setReporting(true)}
          className="inline-flex min-h-11 items-center text-ink-3 underline-offset-4 hover:underline"
        >
          {texts.report}
        </button>
      )}
      <ReportDialog open={reporting} onClose={() => setReporting(false)} reviewId={reviewId} />
    </div>
  )
}
