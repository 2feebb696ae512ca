import { afterEach, expect, test, vi } from 'vitest'
import { wireAddress as home } from '#test/address.ts'
import { readAddresses, removeAddress } from './read-addresses.ts'

afterEach(() => vi.unstubAllGlobals())

test.each([[[home]], [{ addresses: [home] }], [{ success: true, addresses: [home] }], [{ success: true, message: 'Deleted.', addresses: [home] }]])(
  'reads the addresses in %j',
  async (body) => {
    answer(body)
    expect(await readAddresses()).toEqual([home])
    expect(await removeAddress('a0')).toEqual([home])
  },
)

test.each([[{}], [{ addresses: {} }], [{ success: false, message: 'No.' }], [[{}]], [null]])('rejects the reply %j', async (body) => {
  answer(body)
  await expect(readAddresses()).rejects.toMatchObject({ kind: 'unfit' })
  await expect(removeAddress('a0')).rejects.toMatchObject({ kind: 'unfit' })
})

function answer(body: unknown) {
  vi.stubGlobal('localStorage', { getItem: () => null })
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => Response.json(body)),
  )
}
