import { ShopError } from '#kernel/errors.ts'
import { dayInIndia } from '#kernel/india.ts'
import { type Api, mount } from '#platform/http/mount.ts'
import { mountZip } from '#platform/http/mount-download.ts'
import { createTurns } from '#platform/process/turns.ts'
import * as contract from '../contract.ts'
import { packLimits } from '../rules/pack-format.ts'
import { movePack } from './move-pack.server.ts'
import { writePack } from './write-pack.server.ts'

const busyError = () => new ShopError('unavailable', 'Another brand pack is being moved in. Please try again in a minute.')

/** Each process moves one pack at a time, because a pack stays in memory until the answer. */
const inTurn = createTurns({ running: 1, waiting: 2 }, { full: busyError })

export function brandPackApi(api: Api) {
  const { shop } = api

  mountZip(api, contract.exportBrandPack, {
    name: 'brand-pack',
    fileName: () => `brand-pack-${dayInIndia(shop.now())}`,
    files: () => writePack(shop),
  })

  mount(api, contract.moveBrandPack, ({ dryRun }, { actor, upload, confirm }) =>
    inTurn(async () => {
      if (!upload) throw new ShopError('invalid_input', 'Please choose a brand pack.')
      const moved = await movePack(shop, actor, await readAll(upload), { dryRun, confirm })
      const finished = dryRun ? 'Brand pack checked' : 'Brand pack moved in'
      return { success: true as const, message: moved.left > 0 ? 'Some pictures are still to be stored' : finished, dryRun, ...moved }
    }),
  )
}

/** Reads the whole body. A streamed body may have any length, so the limit is checked here. @throws ShopError too_large */
async function readAll(upload: ReadableStream<Uint8Array>): Promise<Uint8Array> {
  const pieces: Uint8Array[] = []
  let bytes = 0
  for await (const piece of upload) {
    bytes += piece.length
    if (bytes > packLimits.bytes) throw new ShopError('too_large', 'A brand pack has at most 48 MB.')
    pieces.push(piece)
  }
  return Buffer.concat(pieces)
}
