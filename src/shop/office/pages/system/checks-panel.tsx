import * as systemContract from '../../system/contract.ts'
import type { Finding } from '../../system/contract.ts'
import { withSession } from '#ui/guard.ts'
import { call } from '#ui/call.ts'
import { LoadedPart } from '#ui/loaded-part.tsx'
import { Badge, type Tone } from '#ui/office/badge.tsx'
import { Button } from '#ui/office/button.tsx'
import { type Column, DataTable } from '#ui/office/data-table.tsx'
import { Panel } from '#ui/office/panel.tsx'
import { showMoment } from '#ui/office/show.ts'
import { useLoaded } from '#ui/use-loaded.ts'
import { useWaiting } from '#ui/use-waiting.ts'
import { systemTexts as texts } from './system-texts.ts'

const order: readonly Finding['state'][] = ['failing', 'warning', 'unknown', 'ok']

const tones: Record<Finding['state'], Tone> = { ok: 'good', warning: 'waiting', failing: 'bad', unknown: 'plain' }

/** The checks of the installation, failing ones first. They run when the screen opens, and again on request. */
export function ChecksPanel() {
  const { loaded, reload } = useLoaded(() => withSession(call(systemContract.showChecks, {})))
  const { waiting, track } = useWaiting()
  return (
    <Panel
      flush
      title={texts.checks}
      actions={
        <Button look="outline" size="small" busy={waiting || loaded.kind === 'loading'} onClick={() => void track(reload())}>
          {texts.checkAgain}
        </Button>
      }
    >
      <div className="px-4 py-3">
        <LoadedPart loaded={loaded} reload={reload} texts={{ loading: texts.checking, notLoaded: texts.notLoaded }}>
          {({ findings, checkedAt }) => (
            <>
              <p role="status" className="mb-3 flex flex-wrap gap-x-3 text-ink-2">
                <b className="font-medium text-ink">{summaryOf(findings)}</b>
                <span>{texts.checkedAt(showMoment(checkedAt))}</span>
              </p>
              <div className="-mx-4">
                <DataTable caption={texts.checks} columns={columns} rows={sorted(findings)} keyOf={({ name, text }) => `${name} ${text}`} />
              </div>
            </>
          )}
        </LoadedPart>
      </div>
    </Panel>
  )
}

function summaryOf(findings: Finding[]) {
  const count = (state: Finding['state']) => findings.filter((finding) => finding.state === state).length
  return texts.problems(count('failing'), count('warning')) || texts.allGood
}

const sorted = (findings: Finding[]) => findings.toSorted((one, other) => order.indexOf(one.state) - order.indexOf(other.state))

const columns: readonly Column<Finding>[] = [
  { title: texts.columns.check, cell: ({ name }) => <b className="block font-medium first-letter:uppercase">{name}</b> },
  { title: texts.columns.state, cell: ({ state }) => <Badge tone={tones[state]}>{texts.states[state]}</Badge> },
  {
    title: texts.columns.found,
    cell: ({ text, remedy }) => (
      <span className="grid max-w-[70ch] gap-1 wrap-anywhere">
        <span>{text}</span>
        {remedy && <span className="text-ink-2">{texts.remedy(remedy)}</span>}
      </span>
    ),
  },
]
