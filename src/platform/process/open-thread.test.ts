import { expect, test } from 'vitest'
import { openThread } from './open-thread.ts'

/** The program of a thread: how it answers a message. */
const program = (answer: string) =>
  new URL(
    `data:text/javascript,${encodeURIComponent(`
    import { parentPort, threadId } from 'node:worker_threads'
    const answer = (result) => parentPort.postMessage(result)
    parentPort.on('message', async (message) => { ${answer} })
  `)}`,
  )

const open = (answer: string, timeoutMs = 30_000) => openThread<string, unknown>({ file: program(answer), timeoutMs, maxMemoryMb: 16 })

test('answers one message at a time, in their order, by one thread', async () => {
  const { ask } = open(`
    if (globalThis.isBusy) return answer({ problem: 'two at once' })
    globalThis.isBusy = true
    await new Promise(setImmediate)
    globalThis.isBusy = false
    answer({ result: message + threadId })
  `)
  const answers = await Promise.all(['a', 'b', 'c'].map(ask))
  expect(new Set(answers.map((answer) => String(answer).slice(1))).size).toBe(1)
  expect(answers.map((answer) => String(answer).slice(0, 1))).toEqual(['a', 'b', 'c'])
})

test('a problem is an error, and the thread goes on', async () => {
  const { ask } = open(`answer(message === 'bad' ? { problem: 'It is bad.' } : { result: threadId })`)
  const first = await ask('good')
  await expect(ask('bad')).rejects.toThrow('It is bad.')
  expect(await ask('good')).toBe(first)
})

test.each([
  ['ends', 'process.exit(1)', 'The thread ended before it answered.'],
  ['throws', `throw new Error('It broke.')`, 'It broke.'],
  ['needs too much memory', 'globalThis.kept = []; for (;;) globalThis.kept.push(new Array(1000).fill({}))', 'memory'],
])('a thread that %s is an error, and the next message starts another one', async (_, act, text) => {
  const { ask } = open(`if (message === 'bad') { ${act} } else answer({ result: threadId })`)
  const first = await ask('good')
  await expect(ask('bad')).rejects.toThrow(text)
  expect(await ask('good')).not.toBe(first)
})

test('a thread that does not answer in time is ended, and its late answer is not taken for the next one', async () => {
  const { ask } = open(`if (message === 'slow') { for (;;); } else answer({ result: message })`, 1_000)
  await expect(ask('slow')).rejects.toThrow('There was no answer within 1000 ms.')
  expect(await ask('good')).toBe('good')
})

test('the thread sees no environment', async () => {
  expect(await open('answer({ result: Object.keys(process.env) })').ask('')).toEqual([])
})
