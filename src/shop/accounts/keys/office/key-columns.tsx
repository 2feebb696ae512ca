import { scopeLabels } from '#shop/scopes.ts'
import { Badge } from '#ui/office/badge.tsx'
import { Button } from '#ui/office/button.tsx'
import type { Column } from '#ui/office/data-table.tsx'
import { showDay, showMoment, showNumber } from '#ui/office/show.ts'
import * as keysContract from '../contract.ts'
import type { ApiKey } from '../contract.ts'
import { keysTexts as texts } from './api-keys-texts.ts'

type RowHandlers = { busy: string | undefined; onEdit: (key: ApiKey) => void; onRevoke: (key: ApiKey) => void }

const tones = { live: 'good', ended: 'plain', revoked: 'bad' } as const

const labelsOf = (scopes: ApiKey['scopes']) => scopes.map((scope) => scopeLabels[scope]).join(' · ')

/** Returns the first moment of a day in India, for functions that format times. */
const momentOf = (day: string) => `${day}T00:00:00+05:30`

export const columnsOf = ({ busy, onEdit, onRevoke }: RowHandlers): readonly Column<ApiKey>[] => [
  {
    title: texts.columns.name,
    cell: ({ name, ending, state, madeBy, createdAt }) => (
      <span className="grid gap-0.5">
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <b className="font-semibold wrap-anywhere">{name}</b>
          <Badge tone={tones[state]}>{texts.states[state]}</Badge>
        </span>
        <span translate="no" className="text-ink-3">{`swk_…${ending}`}</span>
        <span className="text-xs text-ink-3 wrap-anywhere">{texts.madeBy(madeBy.name, showDay(createdAt))}</span>
      </span>
    ),
    className: 'min-w-56',
  },
  {
    title: texts.columns.allows,
    cell: ({ scopes, lost, addresses, perMinute, proposesOnly }) => (
      <details className="max-w-[60ch]">
        <summary className="min-h-8 py-1">{texts.permissions(scopes.length - lost.length)}</summary>
        <div className="grid gap-1 pb-2 text-ink-2">
          <p>{labelsOf(scopes.filter((scope) => !lost.includes(scope)))}</p>
          {lost.length > 0 && <p className="text-danger">{texts.lost(labelsOf(lost))}</p>}
          {proposesOnly && <p>{texts.proposesOnly}</p>}
          {addresses.length > 0 && <p className="wrap-anywhere">{texts.from(addresses.join(', '))}</p>}
          <p>{texts.perMinute(showNumber(perMinute))}</p>
        </div>
      </details>
    ),
  },
  {
    title: texts.columns.lastUse,
    cell: ({ lastUsedAt, lastNetwork }) =>
      lastUsedAt === null ? (
        <span className="text-ink-3">{texts.never}</span>
      ) : (
        <span className="grid">
          <span>{showMoment(lastUsedAt)}</span>
          {lastNetwork !== null && (
            <span translate="no" className="text-xs text-ink-3 wrap-anywhere">
              {texts.network(lastNetwork)}
            </span>
          )}
        </span>
      ),
  },
  {
    title: texts.columns.lastDay,
    cell: ({ endsOn }) => (endsOn === null ? <span className="text-ink-3">{texts.noEnd}</span> : showDay(momentOf(endsOn))),
  },
  {
    title: texts.columns.actions,
    titleHidden: true,
    cell: (key) =>
      key.state === 'live' && (
        <span className="flex flex-wrap gap-1 table:justify-end">
          <Button needs={keysContract.changeKey} look="outline" size="small" onClick={() => onEdit(key)}>
            {texts.edit}
            <span className="sr-only">{` ${key.name}`}</span>
          </Button>
          <Button needs={keysContract.revokeKey} look="ghost" size="small" busy={busy === key._id} onClick={() => onRevoke(key)} className="text-danger">
            {texts.revoke}
            <span className="sr-only">{` ${key.name}`}</span>
          </Button>
        </span>
      ),
  },
]
