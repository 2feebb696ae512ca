import { hash } from 'node:crypto'
import { ShopError } from '#kernel/errors.ts'
import { isPackTooLarge, type Manifest, packFormat, packLimits, type PackedFile } from '../rules/pack-format.ts'

type Contents = { brand: string; parts: readonly { name: string; text: string }[]; files: readonly PackedFile[] }

/** Returns the manifest of a pack with these contents. @throws ShopError rule_refused for a pack that is too large */
export function manifestOf({ brand, parts, files }: Contents): Manifest {
  const described = parts.map(({ name, text }) => ({ name, sha256: hash('sha256', text), bytes: Buffer.byteLength(text) }))
  if (isPackTooLarge(described, files))
    throw new ShopError('rule_refused', `The pack would be too large: at most ${packLimits.files} pictures and films, and 48 MB.`)
  return { kind: 'brand-pack', format: packFormat, brand, parts: described, files: [...files] }
}
