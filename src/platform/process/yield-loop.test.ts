import { expect, test } from 'vitest'
import { countTurns } from '#test/count-turns.ts'
import { mapYielding, runYielding, yieldLoop } from './yield-loop.ts'

/** Blocks the event loop, like a long step. */
function work(milliseconds: number) {
  const until = performance.now() + milliseconds
  while (performance.now() < until);
}

test('long work lets others run repeatedly, also when several yield concurrently', async () => {
  const steps = async () => {
    for (let step = 0; step < 50; step += 1) {
      work(2)
      await yieldLoop()
    }
  }
  expect(await countTurns(steps)).toBeGreaterThan(5)
  expect(await countTurns(() => Promise.all([steps(), steps(), steps()]))).toBeGreaterThan(15)
})

test('short work stays in one turn', async () => {
  const steps = async () => {
    for (let step = 0; step < 100; step += 1) await yieldLoop()
  }
  expect(await countTurns(steps)).toBeLessThan(10)
})

test('runs generators and maps lists to their end', async () => {
  function* add() {
    let sum = 0
    for (let step = 0; step < 20; step += 1) {
      work(2)
      sum += step
      yield
    }
    return sum
  }
  let sum = 0
  expect(await countTurns(async () => (sum = await runYielding(add())))).toBeGreaterThan(2)
  expect(sum).toBe(190)
  expect(await mapYielding([1, 2, 3], (item, index) => item * 10 + index)).toEqual([10, 21, 32])
})
