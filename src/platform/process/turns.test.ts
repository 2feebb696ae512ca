import { expect, test } from 'vitest'
import { createTurns } from './turns.ts'

const [full, second] = [() => new Error('full'), () => new Error('second')]

/** Work that runs until the test ends it. */
function heldWork() {
  const started: string[] = []
  const ends = new Map<string, () => void>()
  const work = (name: string) => () =>
    new Promise<string>((resolve) => {
      started.push(name)
      ends.set(name, () => resolve(name))
    })
  return { started, work, end: (name: string) => ends.get(name)?.() }
}

test('runs as many as allowed, then the others in their order, and each has its own result', async () => {
  const inTurn = createTurns({ running: 2, waiting: 10 }, { full })
  const { started, work, end } = heldWork()
  const results = ['a', 'b', 'c', 'd'].map((name) => inTurn(work(name)))
  expect(started).toEqual(['a', 'b'])
  end('b')
  expect(await results[1]).toBe('b')
  expect(started).toEqual(['a', 'b', 'c'])
  end('a')
  await results[0]
  expect(started).toEqual(['a', 'b', 'c', 'd'])
  for (const name of ['c', 'd']) end(name)
  expect(await Promise.all(results)).toEqual(['a', 'b', 'c', 'd'])
})

test('goes on after work that fails', async () => {
  const inTurn = createTurns({ running: 1, waiting: 10 }, { full })
  const results = await Promise.allSettled([inTurn(async () => Promise.reject(new Error('failed'))), inTurn(async () => 'fine')])
  expect(results).toMatchObject([{ status: 'rejected' }, { value: 'fine' }])
})

test('drops waiting work whose caller left, and never starts it', async () => {
  const inTurn = createTurns({ running: 1, waiting: 1 }, { full })
  const { started, work, end } = heldWork()
  const running = inTurn(work('running'))
  const caller = new AbortController()
  const left = inTurn(work('left'), { signal: caller.signal })
  caller.abort('gone')
  await expect(left).rejects.toThrow('The caller left.')
  // Its place is free again.
  const stayed = inTurn(work('stayed'))
  await expect(inTurn(work('gone before'), { signal: caller.signal })).rejects.toThrow('The caller left.')
  end('running')
  await running
  end('stayed')
  expect([await stayed, started]).toEqual(['stayed', ['running', 'stayed']])
})

test('a caller who leaves while the work runs changes nothing', async () => {
  const inTurn = createTurns({ running: 1, waiting: 1 }, { full })
  const { work, end } = heldWork()
  const [first, caller] = [inTurn(work('first')), new AbortController()]
  const second = inTurn(work('second'), { signal: caller.signal })
  end('first')
  await first
  caller.abort()
  end('second')
  expect(await second).toBe('second')
})

test('an account has at most one waiting, and other accounts and work without an account have theirs', async () => {
  const inTurn = createTurns({ running: 1, waiting: 4 }, { full, second })
  const { work, end } = heldWork()
  const names = ['a1', 'a2', 'b1', 'none 1', 'none 2']
  const taken = names.map((name) => inTurn(work(name), name.startsWith('none') ? {} : { account: name.charAt(0) }))
  await expect(inTurn(work('a3'), { account: 'a' })).rejects.toThrow('second')
  await expect(inTurn(work('c1'), { account: 'c' })).rejects.toThrow('full')
  for (const [index, name] of names.entries()) {
    end(name)
    expect(await taken[index]).toBe(name)
  }
})
