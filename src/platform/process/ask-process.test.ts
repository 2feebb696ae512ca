import { EventEmitter } from 'node:events'
import { expect, test } from 'vitest'
import { openQuestions } from './ask-process.ts'

/** Joins two ends of a channel, which passes messages as JSON. */
function openChannel() {
  const [one, other] = [new EventEmitter(), new EventEmitter()]
  const end = (own: EventEmitter, far: EventEmitter) => ({
    on: (event: string, listener: (message?: unknown) => void) => own.on(event, listener),
    send: (message: object) => far.emit('message', JSON.parse(JSON.stringify(message))),
  })
  return { one: end(one, other), other: end(other, one), disconnect: () => one.emit('disconnect') }
}

test('both ends ask and answer, each its own question', async () => {
  const { one, other } = openChannel()
  const askOther = openQuestions(one, async (question) => `one: ${question}`)
  const askOne = openQuestions(other, async (question) => ({ text: `other: ${question}` }))
  const answers = await Promise.all([askOther('a', 60_000), askOne('b', 60_000), askOther('c', 60_000)])
  expect(answers).toEqual([{ text: 'other: a' }, 'one: b', { text: 'other: c' }])
})

test('a question without an answer in time, with a failed answer or at an ended process has no answer', async () => {
  const { one, other, disconnect } = openChannel()
  const ask = openQuestions(one, async () => undefined)
  openQuestions(other, (question) => (question === 'fail' ? Promise.reject(new Error('no')) : new Promise(() => {})))
  expect(await ask('wait', 1)).toBeUndefined()
  expect(await ask('fail', 60_000)).toBeUndefined()
  const asked = ask('wait', 60_000)
  disconnect()
  expect(await asked).toBeUndefined()
})

test('other messages of the channel are ignored', async () => {
  const { one, other } = openChannel()
  const ask = openQuestions(one, async () => undefined)
  openQuestions(other, async () => 'answer')
  other.send({ ready: [] })
  one.send({ answers: 99, answer: 'of nobody' })
  expect(await ask('a', 60_000)).toBe('answer')
})
