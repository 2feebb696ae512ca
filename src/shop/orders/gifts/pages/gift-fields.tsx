import { Field, TextArea } from '#ui/field.tsx'
import { useSite } from '#ui/site.ts'
import { mostMessage, mostSender } from '../rules/gift.ts'
import { giftTexts as texts } from './gift-texts.ts'
import type { useGift } from './use-gift.ts'

type GiftFieldsProps = { gift: NonNullable<ReturnType<typeof useGift>>; disabled: boolean }

/** Shows the box that makes the order a gift, and below it the card and the choice of where the gift goes. */
export function GiftFields({ gift: { part, typed, errors, offersAsking, asks, change }, disabled }: GiftFieldsProps) {
  const { cashOnDelivery } = useSite()
  const left = mostMessage - typed.message.length
  return (
    <div className="-my-2">
      <label className="flex min-h-11 cursor-pointer items-center gap-3 text-ink-2">
        <input
          type="checkbox"
          checked={typed.isGift}
          disabled={disabled}
          onChange={({ target }) => change({ isGift: target.checked })}
          className="size-5 shrink-0 accent-crocus-700"
        />
        <span>{texts.isGift}</span>
      </label>
      {typed.isGift && (
        <fieldset ref={part} disabled={disabled} className="grid gap-4 pt-2 pb-2">
          <legend className="sr-only">{texts.legend}</legend>
          <p className="text-sm text-ink-2">{cashOnDelivery ? `${texts.hint} ${texts.cash}` : texts.hint}</p>
          <TextArea
            label={texts.message}
            name="gift-message"
            rows={4}
            maxLength={mostMessage}
            hint={texts.left(left)}
            value={typed.message}
            onChange={({ target }) => change({ message: target.value })}
          />
          <Field
            label={texts.sender}
            name="gift-sender"
            autoComplete="name"
            maxLength={mostSender}
            aria-required
            error={errors.sender ?? ''}
            value={typed.sender}
            onChange={({ target }) => change({ sender: target.value })}
          />
          {offersAsking && <WhereChoice asks={asks} onChoose={(wanted) => change({ asks: wanted })} />}
          {asks && (
            <>
              <Field
                label={texts.recipient}
                name="gift-name"
                autoComplete="off"
                maxLength={100}
                aria-required
                error={errors.name ?? ''}
                value={typed.name}
                onChange={({ target }) => change({ name: target.value })}
              />
              <Field
                label={texts.mobile}
                name="gift-mobile"
                type="tel"
                inputMode="numeric"
                autoComplete="off"
                before="+91"
                maxLength={20}
                aria-required
                error={errors.mobile ?? ''}
                value={typed.mobile}
                onChange={({ target }) => change({ mobile: target.value })}
              />
            </>
          )}
        </fieldset>
      )}
    </div>
  )
}

function WhereChoice({ asks, onChoose }: { asks: boolean; onChoose: (asks: boolean) => void }) {
  const choices = [
    { value: false, title: texts.known, about: '' },
    { value: true, title: texts.ask, about: texts.askAbout },
  ]
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-2 font-semibold">{texts.where}</legend>
      {choices.map(({ value, title, about }) => (
        <label
          key={title}
          className="flex min-h-12 cursor-pointer items-start gap-3 rounded-control border border-line bg-card px-3.5 py-2.5 has-checked:border-crocus-700"
        >
          <input
            type="radio"
            name="gift-where"
            checked={asks === value}
            onChange={() => onChoose(value)}
            className="mt-0.5 size-5 shrink-0 accent-crocus-700"
          />
          <span className="min-w-0">
            <span className="block font-semibold">{title}</span>
            {about && <span className="block text-sm text-ink-2">{about}</span>}
          </span>
        </label>
      ))}
    </fieldset>
  )
}
