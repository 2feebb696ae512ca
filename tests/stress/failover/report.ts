import { cpus } from 'node:os'
import type { Outcome } from './run-fault.ts'

const seconds = (ms: number | undefined) => (ms === undefined ? '–' : (ms / 1000).toFixed(1))
const range = (values: readonly number[]) =>
  values.length === 0 ? '–' : [...new Set([seconds(Math.min(...values)), seconds(Math.max(...values))])].join(' to ')

/** Returns a table with a line for each kind of fault. */
export function drawTable(outcomes: readonly Outcome[]): string {
  const names = [...new Set(outcomes.map(({ fault }) => fault))]
  const lines = names.map((name) => {
    const own = outcomes.filter(({ fault }) => fault === name)
    const toPrimary = own.flatMap(({ primaryMs }) => primaryMs ?? [])
    const cells = [
      name,
      range(toPrimary),
      range(own.map(({ pauseMs }) => pauseMs)),
      sum(own, 'orders').toLocaleString('en'),
      sum(own, 'refused') + sum(own, 'unanswered'),
    ]
    return `| ${cells.join(' | ')} |`
  })
  return ['| fault | new primary, s | longest time without an order, s | orders | requests refused |', '|---|---:|---:|---:|---:|', ...lines].join('\n')
}

/** Returns what the table does not say, in sentences. */
export function describe(outcomes: readonly Outcome[], { twice, mails }: { twice: number; mails: number }): string {
  const notice = Math.max(...outcomes.map(({ noticeMs }) => noticeMs))
  return [
    `${outcomes.length} faults, ${sum(outcomes, 'orders').toLocaleString('en')} orders acknowledged through two processes: none lost, none doubled, books right after each fault.`,
    `No payment stayed without an order; the reconciler made ${sum(outcomes, 'latePayments')}.`,
    `${sum(outcomes, 'listsRead')} lists of the back-office, with ${sum(outcomes, 'replicaReads')} reads on the standby, had every acknowledged order.`,
    `A changed price reached the other process within ${notice.toFixed(0)} ms. Of ${mails.toLocaleString('en')} mails, ${twice} were sent twice, none more often.`,
  ].join('\n')
}

export const machine = () => `${cpus().length} × ${cpus()[0]?.model ?? 'unknown processor'}`

type Count = 'orders' | 'refused' | 'unanswered' | 'latePayments' | 'listsRead' | 'replicaReads'
const sum = (outcomes: readonly Outcome[], key: Count) => outcomes.reduce((total, outcome) => total + outcome[key], 0)
