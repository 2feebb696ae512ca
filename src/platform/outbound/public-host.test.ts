import { createSocket, type Socket } from 'node:dgram'
import { once } from 'node:events'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createResolve, type Resolve } from './public-host.ts'

const types: Record<number, { name: string; data: Buffer }> = {
  1: { name: 'A', data: Buffer.from([8, 8, 4, 4]) },
  28: { name: 'AAAA', data: Buffer.from('20014860486000000000000000008844', 'hex') },
}

/** The record types that each name has. The server says nothing about names that it does not know. */
const names: Record<string, readonly string[]> = { 'both.example': ['A', 'AAAA'], 'old.example': ['A'], 'new.example': ['AAAA'], 'none.example': [] }

let server: Socket
let asked: string[]
let resolve: Resolve
beforeEach(async () => {
  asked = []
  server = createSocket('udp4', (question, { port, address }) => {
    const { name, end } = readName(question)
    asked.push(name)
    const records = names[name]
    if (!records) return
    const type = types[question.readUInt16BE(end)]
    const answer =
      type && records.includes(type.name)
        ? [Buffer.from([0xc0, 12]), question.subarray(end, end + 4), Buffer.from([0, 0, 0, 1, 0, type.data.length]), type.data]
        : []
    const head = Buffer.from(question.subarray(0, end + 4))
    head.writeUInt16BE(0x8180, 2)
    head.writeUInt16BE(answer.length > 0 ? 1 : 0, 6)
    head.writeUInt16BE(0, 10)
    server.send(Buffer.concat([head, ...answer]), port, address)
  })
  server.bind(0, '127.0.0.1')
  await once(server, 'listening')
  resolve = createResolve([`127.0.0.1:${server.address().port}`])
})
afterEach(() => void server.close())

function readName(question: Buffer) {
  const labels: string[] = []
  let at = 12
  for (let length = question[at] ?? 0; length > 0; length = question[at] ?? 0) {
    labels.push(question.toString('latin1', at + 1, at + 1 + length))
    at += length + 1
  }
  return { name: labels.join('.').toLowerCase(), end: at + 1 }
}

test.each([
  ['both.example', ['8.8.4.4', '2001:4860:4860::8844']],
  ['old.example', ['8.8.4.4']],
  ['new.example', ['2001:4860:4860::8844']],
  ['none.example', []],
])('%s has the addresses of its A and AAAA records', async (name, addresses) => {
  expect((await resolve(name, new AbortController().signal)).map(({ address }) => address)).toEqual(addresses)
})

test('names with a silent server delay no other name, and are given up with their signal', async () => {
  const giveUp = new AbortController()
  const settled: string[] = []
  const silent = Array.from({ length: 8 }, (_, n) => resolve(`name-${n}.silent.example`, giveUp.signal).then((found) => settled.push(`silent ${found.length}`)))
  await expect.poll(() => new Set(asked).size).toBe(8)
  await resolve('old.example', new AbortController().signal)
  settled.push('old.example')
  giveUp.abort()
  await Promise.all(silent)
  expect(settled).toEqual(['old.example', ...silent.map(() => 'silent 0')])
})
