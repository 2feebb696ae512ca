import { useState } from 'react'
import { call } from '#ui/call.ts'
import { withSession } from '#ui/guard.ts'
import { LoadedPart } from '#ui/loaded-part.tsx'
import { Button } from '#ui/office/button.tsx'
import { CopyField } from '#ui/office/copy-field.tsx'
import { Modal } from '#ui/office/modal.tsx'
import { showDay, showNumber } from '#ui/office/show.ts'
import { useLoaded } from '#ui/use-loaded.ts'
import * as couponsOfficeContract from '../office-contract.ts'
import type { Coupon } from '../office-contract.ts'
import { couponTexts } from './coupons-texts.ts'

const texts = couponTexts.link

/** Shows the link of a coupon for its celebrity, as text and as QR code, with its visits. */
export function CouponLinkDialog({ coupon, onClose }: { coupon: Coupon; onClose: () => void }) {
  const { _id: id, code } = coupon
  const { loaded, reload } = useLoaded(() => withSession(call(couponsOfficeContract.showCouponLink, { id })))
  return (
    <Modal open onClose={onClose} title={texts.title(code)}>
      <p className="text-ink-2">{texts.about}</p>
      <LoadedPart loaded={loaded} reload={reload} texts={texts}>
        {({ link, qr, visits, days }) => {
          const picture = `data:image/svg+xml,${encodeURIComponent(qr)}`
          return (
            <div className="grid gap-4">
              <CopyField label={texts.label} value={link} hint={texts.hint} texts={texts} />
              <div className="flex flex-wrap items-end gap-4">
                <img src={picture} alt={texts.qr} width="160" height="160" className="rounded-card bg-white p-2" />
                <a href={picture} download={`${code}.svg`} className="link inline-flex min-h-11 items-center font-semibold">
                  {texts.download}
                </a>
              </div>
              <SharedPicture coupon={coupon} />
              <p className="font-semibold">{texts.visits(visits, showNumber(visits))}</p>
              <Visits days={days} />
              <div className="flex justify-end">
                <Button look="outline" onClick={onClose}>
                  {texts.close}
                </Button>
              </div>
            </div>
          )
        }}
      </LoadedPart>
    </Modal>
  )
}

/** Offers a picture for the celebrity to share. The server draws it only when asked. */
function SharedPicture({ coupon }: { coupon: Pick<Coupon, '_id' | 'code'> }) {
  const [asked, setAsked] = useState(false)
  if (asked) return <DrawnPicture coupon={coupon} />
  return (
    <Button look="outline" onClick={() => setAsked(true)} className="justify-self-start">
      {texts.draw}
    </Button>
  )
}

function DrawnPicture({ coupon: { _id: id, code } }: { coupon: Pick<Coupon, '_id' | 'code'> }) {
  const { loaded, reload } = useLoaded(() => withSession(call(couponsOfficeContract.drawCoupon, { id })))
  return (
    <LoadedPart loaded={loaded} reload={reload} texts={texts.drawing}>
      {({ picture }) => {
        const source = `data:image/png;base64,${picture}`
        return (
          <div className="flex flex-wrap items-end gap-4">
            <img src={source} alt={texts.drawn(code)} width="216" height="270" className="rounded-card" />
            <a href={source} download={`${code}.png`} className="link inline-flex min-h-11 items-center font-semibold">
              {texts.save}
            </a>
          </div>
        )
      }}
    </LoadedPart>
  )
}

/** Shows the visits of each day as a bar. The bar of the day with the most visits takes 80 % of the row. */
function Visits({ days }: { days: couponsOfficeContract.CouponLink['days'] }) {
  const most = Math.max(...days.map(({ visits }) => visits))
  if (days.length === 0) return null
  return (
    <ol className="grid gap-1" aria-label={texts.byDay}>
      {days.map(({ day, visits }) => (
        <li key={day} className="grid grid-cols-[6rem_minmax(0,1fr)] items-center gap-2 text-xs">
          <span className="tabular-nums text-ink-2">{showDay(day)}</span>
          <span className="flex items-center gap-2">
            <span aria-hidden className="h-3 rounded-sm bg-crocus-600" style={{ width: `${(visits / most) * 80}%` }} />
            <span className="tabular-nums">{showNumber(visits)}</span>
          </span>
        </li>
      ))}
    </ol>
  )
}
