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
      own.length,
      range(toPrimary),
      toPrimary.length === 0 ? '–' : range(own.map(({ orderMs }) => orderMs)),
      range(own.map(({ pauseMs }) => pauseMs)),
      range(own.map(({ wholeMs }) => wholeMs)),
      range(own.map(({ slowestMs }) => slowestMs)),
      sum(own, 'orders').toLocaleString('en'),
      sum(own, 'refused') + sum(own, 'unanswered'),
      (Math.max(...own.flatMap(({ logBytes }) => logBytes)) / 1024).toFixed(1),
      own.reduce((count, { faults }) => count + faults.length, 0),
    ]
    return `| ${cells.join(' | ')} |`
  })
  return [
    '| fault | times | to the new primary, s | from there to the next order, s | longest time without an order, s | until the standby confirms again, s | slowest answer, s | orders acknowledged | requests refused | log of a process, kB | broken promises |',
    '| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |',
    ...lines,
  ].join('\n')
}

/** Returns what the table does not say, in sentences. */
export function describe(outcomes: readonly Outcome[], { twice, mails }: { twice: number; mails: number }): string {
  const notice = Math.max(...outcomes.map(({ noticeMs }) => noticeMs))
  return [
    `${outcomes.length} faults, ${sum(outcomes, 'orders').toLocaleString('en')} orders acknowledged through two processes: none lost, none doubled, books right after each fault.`,
    `The reconciler made orders of ${sum(outcomes, 'latePayments')} payments whose shopper's last request failed; none stayed without an order.`,
    `No process of the shop was restarted. ${sum(outcomes, 'listsRead')} lists of the back-office, ${sum(outcomes, 'replicaReads')} reads of them on the standby, had every acknowledged order.`,
    `A changed price reached the other process within ${notice.toFixed(0)} ms after each fault. Of ${mails.toLocaleString('en')} mails, ${twice} were sent twice, none more often.`,
  ].join('\n')
}

export const machine = () => `${cpus().length} × ${cpus()[0]?.model ?? 'unknown processor'}`

type Count = 'orders' | 'refused' | 'unanswered' | 'latePayments' | 'listsRead' | 'replicaReads'
const sum = (outcomes: readonly Outcome[], key: Count) => outcomes.reduce((total, outcome) => total + outcome[key], 0)
