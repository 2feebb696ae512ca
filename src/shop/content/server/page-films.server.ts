import { isDeepStrictEqual } from 'node:util'
import type { z } from 'zod/mini'
import { invalidField, ShopError } from '#kernel/errors.ts'
import type { Actor } from '#platform/http/authenticate.ts'
import { lockSession } from '#platform/http/lock-session.ts'
import type { Shop } from '#platform/shop.ts'
import { readFilm, readSpokenFilm } from '#shop/catalogue/module.server.ts'
import { captionsUrl } from '#shop/catalogue/rules.ts'
import { keepFiles, type NewFile, storedNameOf } from '#shop/media/module.server.ts'
import type { OpenBrandPack } from '#shop/settings/module.server.ts'
import type { PageFilm } from '../block-field-contract.ts'
import type * as contract from '../office-contract.ts'
import type { PageContent } from '../page-contract.ts'
import { placedFilms } from '../rules/page-text.ts'
import type { WholePage } from './wire-page.server.ts'

type Given = z.output<typeof contract.uploadFilm.input> & { file: File | undefined }

/** Stores an uploaded film, before a draft names it. @throws ShopError too_many_requests, too_large, unsupported_type, invalid_input, rule_refused */
export async function storePageFilm(shop: Shop, actor: Actor, { file, ...speech }: Given): Promise<PageFilm> {
  if (!file || file.size === 0) throw new ShopError('invalid_input', 'Please choose a video.')
  await shop.limits.take('films', actor.id)
  const { film, files } = filmOf(shop, Buffer.from(await file.bytes()), speech)
  await keepFiles(shop, files, (tx) => lockSession(tx, actor))
  return film
}

/** Returns a film as pages name it, and its files to store. */
function filmOf({ files }: Pick<Shop, 'files'>, bytes: Buffer, speech: Omit<Given, 'file'>): { film: PageFilm; files: NewFile[] } {
  const { file, spoken, facts } = readSpokenFilm(bytes, speech)
  const { width, height } = facts
  return { film: { url: files.urlOf(file.name), captions: spoken ? captionsUrl(spoken.name) : null, width, height }, files: spoken ? [file, spoken] : [file] }
}

/**
 * Refuses films that the shop does not store, such as a film that no draft named within an hour, and a width or height that the film does not have. Films that
 * another text of the page names already are not checked.
 * @throws ShopError invalid_input
 */
export async function refuseMissingFilms({ files }: Shop, { row, texts }: WholePage, content: PageContent) {
  const films = placedFilms(content)
  const earlier = [row.draft, ...texts.map((text) => text.content)].flatMap((text) => (text ? placedFilms(text) : []))
  const known = earlier.flatMap(({ film }) => [film.url, film.captions])
  const message = 'This film is no longer stored. Please upload it again.'
  for (const { field, film } of films) {
    if (earlier.some((other) => isDeepStrictEqual(other.film, film))) continue
    for (const url of [film.url, film.captions].filter((address) => address !== null)) {
      if (known.includes(url)) continue
      const name = storedNameOf(files, url)
      if (name === undefined || (await files.findSize(name)) === undefined) throw invalidField(field, message)
    }
    await refuseOtherSize(files, field, film)
  }
}

/** @throws ShopError invalid_input for a width or height that differs from the film's bytes */
async function refuseOtherSize(files: Shop['files'], field: string, { url, width, height }: PageFilm) {
  const bytes = await files.find(storedNameOf(files, url) ?? '')
  const facts = bytes && readFilm(Buffer.from(bytes)).facts
  if (!facts || (facts.width === width && facts.height === height)) return
  const message = `This film has ${facts.width} × ${facts.height} pixels.`
  throw invalidField(field, message)
}

/**
 * Stores the films of a page from a brand pack, and returns the page with their addresses. `known`: the films of this shop's pages; a film with the same bytes
 * is used instead of a second copy.
 * @throws ShopError for a film that cannot be used
 */
export async function placeFilms(shop: Shop, content: PageContent, { known, pack }: { known: readonly PageFilm[]; pack: OpenBrandPack }): Promise<PageContent> {
  const blocks: PageContent['blocks'] = []
  for (const block of content.blocks) blocks.push(block.kind === 'video' ? { ...block, film: await placeFilm(shop, block.film, known, pack) } : block)
  return { ...content, blocks }
}

async function placeFilm(shop: Shop, { url, captions }: PageFilm, known: readonly PageFilm[], pack: OpenBrandPack): Promise<PageFilm> {
  const bytes = Buffer.from(await pack.bytesOf(url))
  const spoken = captions === null ? undefined : new TextDecoder().decode(await pack.bytesOf(captions))
  const { film, files } = filmOf(shop, bytes, { noSpeech: spoken === undefined, captions: spoken })
  const isSame = async (address: string | null, file: NewFile | undefined) => {
    if (address === null || file === undefined) return address === null && file === undefined
    const name = storedNameOf(shop.files, address)
    const stored = name && (await shop.files.find(name))
    return Boolean(stored && Buffer.compare(stored, file.bytes) === 0)
  }
  for (const other of known) if ((await isSame(other.url, files[0])) && (await isSame(other.captions, files[1]))) return other
  if (!pack.dryRun) await keepFiles(shop, files, async () => undefined)
  return film
}
