import { expect, test } from 'vitest'
import { makeCustomer } from '#test/make.ts'
import { send } from '#test/send.ts'
import { counter } from '#test/test-shop.ts'

/** A request for a reset link must not reveal whether the address has an account, neither by its statements nor by its time. */

const pairs = 200
const rounds = 3

async function timeRequest(email: string) {
  const started = performance.now()
  const { status } = await send('POST', '/auth/request-password-reset', { body: { email } })
  expect(status).toBe(200)
  return performance.now() - started
}

/** Returns the chance that a random time of `some` is longer than one of `others`: 0.5 if both have the same distribution. */
function chanceLonger(some: number[], others: number[]) {
  const wins: number[] = some.flatMap((one) => others.map((other) => (one > other ? 1 : one === other ? 0.5 : 0)))
  return wins.reduce((sum, win) => sum + win) / wins.length
}

async function timeRound() {
  const times: { known: number[]; unknown: number[] } = { known: [], unknown: [] }
  for (let pair = 0; pair < pairs; pair += 1) {
    // Alternates who goes first, because the first of a pair may find a colder machine.
    const order = pair % 2 === 0 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const)
    for (const kind of order) times[kind].push(await timeRequest(kind === 'known' ? 'asha@example.com' : 'nobody@example.com'))
  }
  return Math.abs(chanceLonger(times.known, times.unknown) - 0.5)
}

test('answers for known and unknown addresses take the same statements and times of the same distribution', async () => {
  await makeCustomer({ email: 'asha@example.com' })
  for (let warm = 0; warm < 20; warm += 1) await timeRequest(warm % 2 ? 'asha@example.com' : 'nobody@example.com')
  const statementsFor = async (email: string) => (await counter?.during(() => timeRequest(email)))?.statements.map(({ text }) => text)
  expect(await statementsFor('asha@example.com')).toEqual(await statementsFor('nobody@example.com'))

  // By chance, 200 pairs differ by more than 0.12 in one of 30,000 rounds. Work that only one kind does moves it towards 0.5, in every round.
  let least = await timeRound()
  for (let round = 1; round < rounds && least > 0.12; round += 1) least = Math.min(least, await timeRound())
  expect(least).toBeLessThan(0.12)
})

test('detects a difference in time', () => {
  const fast = Array.from({ length: 100 }, (_, n) => n / 100)
  expect(chanceLonger(fast, fast)).toBe(0.5)
  expect(
    chanceLonger(
      fast.map((time) => time + 0.5),
      fast,
    ),
  ).toBeGreaterThan(0.85)
})
