import { Awaited } from '#ui/awaited.tsx'
import { Icon } from '#ui/icon.tsx'
import { Panel } from '#ui/office/panel.tsx'
import { showNumber, showRupees } from '#ui/office/show.ts'
import { Tiles } from '#ui/office/tiles.tsx'
import type { Month, MonthChecks } from '../contract.ts'
import { gstTexts } from './gst-texts.ts'

const texts = gstTexts.warnings
const bankTexts = gstTexts.bank

type Warnings = Month['warnings']

/** What needs a look before the return is filed. `checks` arrive later, because they read every order of the month. */
export function MonthWarnings({ warnings, checks }: { warnings: Warnings; checks: Promise<MonthChecks> }) {
  return (
    <Panel title={texts.title}>
      <div className="grid gap-3">
        <List warnings={warnings} />
        <Awaited value={checks} waiting={<p className="text-ink-3">{texts.checking}</p>} failed={<p role="alert">{texts.notChecked}</p>}>
          {({ warnings: found }) =>
            found.length + warnings.length === 0 ? (
              <p className="flex items-center gap-2 text-leaf">
                <Icon name="check" className="size-4" /> {texts.none}
              </p>
            ) : (
              <List warnings={found} />
            )
          }
        </Awaited>
      </div>
    </Panel>
  )
}

/** How much of the month's payments is at the bank. Shows nothing if the payment provider gives no settlements. */
export function AtBank({ checks }: { checks: Promise<MonthChecks> }) {
  return (
    <Awaited value={checks} waiting={null} failed={null}>
      {({ bank }) =>
        bank && (
          <Panel title={bankTexts.title}>
            <div className="grid gap-3">
              <Tiles
                className="sm:[--columns:3]"
                tiles={[
                  { name: bankTexts.payments, figure: showRupees(bank.payments.amount), note: bankTexts.count(bank.payments.count) },
                  { name: bankTexts.settled, figure: showRupees(bank.settled.amount), note: bankTexts.count(bank.settled.count) },
                  { name: bankTexts.open, figure: showRupees(bank.open.amount), note: bankTexts.count(bank.open.count), strong: bank.open.count > 0 },
                  { name: bankTexts.paidOut, figure: showRupees(bank.paidOut), note: bankTexts.settlements(showNumber(bank.settlements)) },
                  { name: bankTexts.fees, figure: showRupees(bank.fees) },
                  { name: bankTexts.feeTax, figure: showRupees(bank.feeTax) },
                ]}
              />
              <p className="max-w-[80ch] text-ink-2">{bankTexts.about}</p>
            </div>
          </Panel>
        )
      }
    </Awaited>
  )
}

function List({ warnings }: { warnings: Warnings }) {
  if (warnings.length === 0) return null
  return (
    <ul className="grid gap-3">
      {warnings.map(({ code, count, examples }) => {
        const [found, advice] = texts.of[code]
        return (
          <li key={code} className="flex gap-2.5">
            <Icon name="alert" className="mt-0.5 size-4 shrink-0 text-marigold-800" />
            <div className="grid min-w-0 gap-0.5">
              <p className="font-medium">{found(count)}</p>
              <p className="max-w-[80ch] text-ink-2">{advice}</p>
              {examples.length > 0 && (
                <p translate="no" className="text-xs wrap-anywhere text-ink-3">
                  {texts.for(examples.join(', '), count - examples.length)}
                </p>
              )}
            </div>
          </li>
        )
      })}
    </ul>
  )
}
