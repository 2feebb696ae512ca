import * as reviewsOfficeContract from '../office-contract.ts'
import type { ModeratedReview } from '../office-contract.ts'
import { adminReviewsTexts as texts } from './reviews-texts.ts'
import { Stars } from '#ui/stars.tsx'
import { showMoment } from '#ui/office/show.ts'
import { Badge, type Tone } from '#ui/office/badge.tsx'
import { Button } from '#ui/office/button.tsx'
import type { Column } from '#ui/office/data-table.tsx'

type RowHandlers = { busy: string | undefined; approve: (review: ModeratedReview) => Promise<unknown>; onRead: (id: string) => void }

export const columnsOf = ({ busy, approve, onRead }: RowHandlers): readonly Column<ModeratedReview>[] => [
  { title: texts.columns.at, cell: ({ at }) => showMoment(at), className: 'table:w-28' },
  { title: texts.columns.review, cell: (review) => <Excerpt review={review} /> },
  {
    title: texts.columns.product,
    cell: ({ product }) => <span className="wrap-anywhere">{product.name || texts.noProduct}</span>,
    className: 'table:max-w-48',
  },
  { title: texts.columns.state, cell: (review) => <ReviewState review={review} />, className: 'table:w-36' },
  {
    title: texts.columns.actions,
    titleHidden: true,
    cell: (review) => (
      <span className="flex flex-wrap gap-2 table:flex-nowrap table:justify-end">
        <Button size="small" look="outline" onClick={() => onRead(review._id)}>
          {texts.read}
          <span className="sr-only">{texts.reviewOf(review.name || texts.noName)}</span>
        </Button>
        {isOpen(review) && (
          <Button needs={reviewsOfficeContract.approveReview} size="small" busy={busy === review._id} onClick={() => void approve(review)}>
            <span>{review.state === 'shown' ? texts.keep : texts.approve}</span>
            <span className="sr-only">{texts.reviewOf(review.name || texts.noName)}</span>
          </Button>
        )}
      </span>
    ),
  },
]

/** Returns whether a review needs a decision: it waits, or it was reported. */
export const isOpen = ({ state, reports }: ModeratedReview) => state === 'waiting' || (state === 'shown' && reports > 0)

function Excerpt({ review: { stars, title, words, name, photos, answer } }: { review: ModeratedReview }) {
  const more = [photos.length > 0 && texts.photos(photos.length), answer && texts.answered].filter(Boolean)
  return (
    <div className="grid max-w-[60ch] grid-cols-1 gap-0.5">
      <p className="flex flex-wrap items-center gap-x-2">
        <Stars value={stars} />
        <bdi translate="no" className="font-medium wrap-anywhere">
          {name || texts.noName}
        </bdi>
        {more.length > 0 && <span className="text-xs text-ink-3">{more.join(', ')}</span>}
      </p>
      {title && <p className="line-clamp-1 font-medium wrap-anywhere">{title}</p>}
      <p className="line-clamp-2 wrap-anywhere text-ink-2">{words || texts.noWords}</p>
    </div>
  )
}

const tones = { waiting: 'waiting', shown: 'good', removed: 'plain' } as const satisfies Record<ModeratedReview['state'], Tone>

export function ReviewState({ review: { state, reports, reasons } }: { review: ModeratedReview }) {
  return (
    <span className="grid justify-items-start gap-0.5">
      <Badge tone={tones[state]}>{texts.states[state]}</Badge>
      {reports > 0 && <span className="text-xs text-danger">{`${texts.reports(reports)}: ${reasons.map((reason) => texts.reasons[reason]).join(', ')}`}</span>}
    </span>
  )
}
