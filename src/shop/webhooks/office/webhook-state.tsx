import type { Webhook } from '../contract.ts'
import { Badge, type Tone } from '#ui/office/badge.tsx'
import { showMoment } from '#ui/office/show.ts'
import { webhooksTexts as texts } from './webhooks-texts.ts'

const tones: Record<Webhook['state'], Tone> = { active: 'good', paused: 'waiting', disabled: 'bad' }

/** The state of an address, and why it is disabled or since when it fails. */
export const WebhookState = ({ state, disabledBecause, failingSince }: Webhook) => (
  <span className="grid justify-items-start gap-0.5 py-1">
    <Badge tone={tones[state]}>{texts.states[state]}</Badge>
    {disabledBecause && <span className="text-xs text-danger">{texts.reasons[disabledBecause]}</span>}
    {!disabledBecause && failingSince && <span className="text-xs text-danger">{texts.failing(showMoment(failingSince))}</span>}
  </span>
)

/** The receiver's answer to the last try, with its time. */
export const LastAnswer = ({ triedAt, answerStatus, failure }: Webhook) =>
  triedAt === null ? (
    <span className="text-ink-3">{texts.never}</span>
  ) : (
    <span className="grid gap-0.5">
      <span className="wrap-anywhere">{answerStatus ?? texts.noAnswer(failure)}</span>
      <time dateTime={triedAt} className="text-xs text-ink-3">
        {showMoment(triedAt)}
      </time>
    </span>
  )
