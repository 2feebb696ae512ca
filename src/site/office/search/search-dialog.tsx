import { type KeyboardEvent, useEffect, useEffectEvent, useId, useState } from 'react'
import { useNavigate } from 'react-router'
import type { FoundRow } from '#shop/audit/rules.ts'
import { classes } from '#ui/classes.ts'
import { arrowStep } from '#ui/office/arrow-step.ts'
import { controlClasses } from '#ui/office/fields.tsx'
import { Modal } from '#ui/office/modal.tsx'
import { officeSearchTexts as texts } from '#ui/office/search-texts.ts'
import type { AdminLink } from '../admin-links.ts'
import { keepRecent, recentRows } from './recent-rows.ts'
import { findEntries } from './search-entries.ts'
import { useFound } from './use-found.ts'

type Group = { heading: string; rows: readonly FoundRow[] }

/** The search of the whole back-office: what the server finds, screens and actions; before a text, what was opened last. */
export default function SearchDialog({ moduleLinks, onClose }: { moduleLinks: readonly AdminLink[]; onClose: () => void }) {
  const [typed, setTyped] = useState('')
  const [active, setActive] = useState(0)
  // Enter before the answer, such as that of a scanner, opens the first result once it is there.
  const [opensFirst, setOpensFirst] = useState(false)
  const navigate = useNavigate()
  const id = useId()
  const { found, state } = useFound(typed)
  const groups = groupsOf(typed, found, findEntries(typed, moduleLinks))
  const rows = groups.flatMap((group) => group.rows)
  const at = Math.min(active, rows.length - 1)
  const optionId = (index: number) => `${id}-${index}`

  function open(row: FoundRow | undefined) {
    if (!row) return
    keepRecent(row)
    onClose()
    void navigate(row.to)
  }

  const openFirst = useEffectEvent(() => {
    setOpensFirst(false)
    if (state === 'idle') open(rows[0])
  })
  useEffect(() => {
    if (opensFirst && state !== 'searching') openFirst()
  }, [opensFirst, state])

  function onKeyDown(event: KeyboardEvent) {
    const step = arrowStep(event.key)
    if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
      if (state === 'searching' && active === 0) setOpensFirst(true)
      else open(rows[at])
    } else if (step !== 0 && rows.length > 0) {
      const next = (at + step + rows.length) % rows.length
      setActive(next)
      document.getElementById(optionId(next))?.scrollIntoView({ block: 'nearest' })
    } else return
    event.preventDefault()
  }

  return (
    <Modal open wide keepsTyped onClose={onClose} title={texts.title}>
      <div className="grid gap-3">
        <input
          inputMode="search"
          role="combobox"
          aria-label={texts.field}
          aria-expanded={rows.length > 0}
          aria-controls={`${id}-list`}
          aria-activedescendant={rows.length > 0 ? optionId(at) : undefined}
          aria-autocomplete="list"
          autoComplete="off"
          autoFocus
          placeholder={texts.field}
          maxLength={200}
          value={typed}
          onChange={({ target }) => {
            setTyped(target.value)
            setActive(0)
            setOpensFirst(false)
          }}
          onKeyDown={onKeyDown}
          className={controlClasses}
        />
        <div id={`${id}-list`} role="listbox" aria-label={texts.results} className="grid gap-2 empty:hidden">
          {groups.map((group, index) => (
            <Results key={group.heading} group={group} first={countBefore(groups, index)} active={at} optionId={optionId} onOpen={open} />
          ))}
        </div>
        <p role="status" className="text-ink-3">
          {statusOf(state, typed, rows.length)}
        </p>
      </div>
    </Modal>
  )
}

const countBefore = (groups: readonly Group[], index: number) => groups.slice(0, index).reduce((sum, { rows }) => sum + rows.length, 0)

/** Returns the groups of results. The screens come last, and first where their name is what was typed. */
function groupsOf(typed: string, found: readonly Group[], entries: readonly FoundRow[]): Group[] {
  if (typed.trim() === '') return recentRows().length > 0 ? [{ heading: texts.recent, rows: recentRows() }] : []
  return [...found, { heading: texts.screens, rows: entries }].filter(({ rows }) => rows.length > 0)
}

function statusOf(state: 'idle' | 'searching' | 'failed', typed: string, results: number): string {
  if (state === 'failed') return texts.failed
  if (state === 'searching') return texts.searching
  if (typed.trim() === '') return texts.hint
  return results === 0 ? texts.nothing(typed.trim()) : texts.count(results)
}

type ResultsProps = { group: Group; first: number; active: number; optionId: (index: number) => string; onOpen: (row: FoundRow) => void }

function Results({ group: { heading, rows }, first, active, optionId, onOpen }: ResultsProps) {
  return (
    <div role="group" aria-label={heading} className="grid">
      <span aria-hidden="true" className="px-2 text-xs font-semibold text-ink-3">
        {heading}
      </span>
      {rows.map((row, index) => (
        // The keyboard stays in the field, which names the active result.
        <div
          key={`${row.to} ${row.title}`}
          id={optionId(first + index)}
          role="option"
          tabIndex={-1}
          aria-selected={first + index === active}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onOpen(row)}
          className={classes('grid cursor-pointer rounded-field px-2 py-1.5 hover:bg-ground', first + index === active && 'bg-crocus-50')}
        >
          <span className="font-semibold wrap-anywhere">{row.title}</span>
          {row.detail && <span className="text-xs wrap-anywhere text-ink-2">{row.detail}</span>}
        </div>
      ))}
    </div>
  )
}
