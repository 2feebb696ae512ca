import sharp from 'sharp'
import { expect, test } from 'vitest'
import { anHourLater } from '#test/an-hour-later.ts'
import { eraseDeleted } from '#test/erase-deleted.ts'
import { makeCustomer, signedInAdmin, signIn } from '#test/make.ts'
import { makeOrder, makeCheckout } from '#test/make-order.ts'
import { makeProduct } from '#test/make-product.ts'
import { send } from '#test/send.ts'
import { runJobs, shop } from '#test/test-shop.ts'
import { sourcesOf } from '#ui/picture-sizes.ts'

const picture = (colour: string) =>
  sharp({ create: { width: 900, height: 900, channels: 3, background: colour } })
    .png()
    .toBuffer()

/** Creates a customer with a photo of this colour. */
async function makePortrait(colour: string) {
  const { id, email } = await makeCustomer()
  const token = await signIn({ id })
  const save = async (photo: string) => {
    const form = new FormData()
    for (const [name, value] of Object.entries({ name: 'Asha Rao', email: email ?? '' })) form.set(name, value)
    form.set('photo', new File([Uint8Array.from(await picture(photo))], 'a.png', { type: 'image/png' }))
    const { body } = await send('PUT', `/profile/${id}`, { token, body: form })
    return String(body.user?.photo)
  }
  return { id, photo: await save(colour), save }
}

/** Counts the stored copies of a picture. @returns the stored number and the full number */
async function copiesOf(url: string) {
  const { avif, webp, jpeg } = sourcesOf(url) ?? { avif: '', webp: '', jpeg: '' }
  const names = [avif, webp, jpeg].flatMap((srcset) => srcset.split(', ').map((copy) => (copy.split(' ')[0] ?? '').replace('/media/', '')))
  const found = await Promise.all(names.map((name) => shop.files.find(name)))
  return [found.filter(Boolean).length, names.length]
}

test('erasing an account removes every copy of its photo', async () => {
  const { id, photo } = await makePortrait('#65439A')
  const [stored, all] = await copiesOf(photo)
  expect(stored).toBe(all)
  expect(all).toBeGreaterThan(3)
  await send('DELETE', `/customers/${id}`, { token: await signedInAdmin() })
  await eraseDeleted(shop)
  await runJobs()
  expect(await copiesOf(photo)).toEqual([0, all])
})

test('a new photo removes the old one', async () => {
  const { photo, save } = await makePortrait('#1B6640')
  const next = await save('#B3261E')
  await runJobs()
  expect((await copiesOf(photo))[0]).toBe(0)
  expect((await copiesOf(next))[0]).toBeGreaterThan(3)
})

test('an hour after the upload a saved photo stays, and one without its last copy is gone', async () => {
  const { photo, save } = await makePortrait('#1B6640')
  await anHourLater()
  expect((await copiesOf(photo))[0]).toBeGreaterThan(3)

  const names: string[] = []
  const { put } = shop.files
  shop.files.put = (name, bytes, type) => {
    names.push(name)
    return name.endsWith('.jpg') ? Promise.reject(new Error('full')) : put(name, bytes, type)
  }
  await save('#B3261E')
  shop.files.put = put
  const stored = async () => (await Promise.all(names.map((name) => shop.files.find(name)))).filter(Boolean).length
  expect(await stored()).toBeGreaterThan(0)
  await anHourLater()
  expect(await stored()).toBe(0)
  expect((await copiesOf(photo))[0]).toBeGreaterThan(3)
})

test('removing a photo leaves the same photo of somebody else, and the same photo that its owner saves meanwhile', async () => {
  const [first, second] = [await makePortrait('#F2A922'), await makePortrait('#F2A922')]
  expect(second.photo).not.toBe(first.photo)
  await first.save('#1B6640')
  // The job of the old photo has looked for its rows; before it removes the files, the owner saves the same photo again.
  const { remove } = shop.files
  let again: Promise<string> | undefined
  shop.files.remove = async (name) => {
    again ??= first.save('#F2A922')
    await again
    return remove(name)
  }
  await runJobs()
  shop.files.remove = remove
  const [, all] = await copiesOf(second.photo)
  expect(await copiesOf((await again) ?? '')).toEqual([all, all])
  expect(await copiesOf(second.photo)).toEqual([all, all])
  expect((await copiesOf(first.photo))[0]).toBe(0)
})

test('a picture stays while another account or a product shows it', async () => {
  const token = await signedInAdmin()
  const [first, second] = [await makePortrait('#F2A922'), await makePortrait('#1B6640')]
  await shop.db.updateTable('customer').set({ photo: first.photo }).where('id', '=', second.id).execute()
  await send('DELETE', `/customers/${first.id}`, { token })
  await eraseDeleted(shop)
  await runJobs()
  expect((await copiesOf(first.photo))[0]).toBeGreaterThan(3)

  await makeProduct(shop, { image: '/media/other.jpg', gallery: [first.photo] })
  await send('DELETE', `/customers/${second.id}`, { token })
  await eraseDeleted(shop)
  await runJobs()
  expect((await copiesOf(first.photo))[0]).toBeGreaterThan(3)
})

test('a photo stays while a join that replaced it can be undone', async () => {
  const [own, other] = [await makePortrait('#F2A922'), await makePortrait('#1B6640')]
  await shop.db.updateTable('customer').set({ photo: other.photo }).where('id', '=', own.id).execute()
  const merge = { id: 'MERGE0000001', survivorId: own.id, otherId: other.id, mergedAt: shop.now(), moved: '{}', after: '{}' }
  await shop.db
    .insertInto('customerMerge')
    .values({ ...merge, before: JSON.stringify({ photo: own.photo }) })
    .execute()
  await anHourLater()
  expect((await copiesOf(own.photo))[0]).toBeGreaterThan(3)
})

/** Returns the address of a copy that does not exist, of the same picture. */
const sibling = (url: string) => url.replace(/-\d+\.jpg$/, '-1.jpg')

async function uploadAs(token: string, colour: string) {
  const form = new FormData()
  form.set('image', new File([Uint8Array.from(await picture(colour))], 'a.png', { type: 'image/png' }))
  return String((await send('POST', '/upload', { token, body: form })).body.imageUrl)
}

test("a profile cannot set its photo to another picture's address and then have the picture removed", async () => {
  const url = await uploadAs(await signedInAdmin(), '#0A7E8C')
  const { id, email } = await makeCustomer()
  const token = await signIn({ id })
  const save = async (photo: string) => String((await send('PUT', `/profile/${id}`, { token, body: { name: 'Asha Rao', email, photo } })).body.user.photo)
  for (const photo of [url, sibling(url), url.replace('.jpg', '.avif')]) expect([await save(photo), await save('')]).toEqual(['', ''])
  await runJobs()
  const [stored, all] = await copiesOf(url)
  expect(stored).toBe(all)
})

test('all copies stay while a product, its gallery, an order or another account shows one of them', async () => {
  const token = await signedInAdmin()
  const shown = {
    image: await uploadAs(token, '#111111'),
    gallery: await uploadAs(token, '#222222'),
    ordered: await uploadAs(token, '#333333'),
    portrait: (await makePortrait('#444444')).photo,
  }
  await makeProduct(shop, { image: shown.image, gallery: ['/media/other.jpg', shown.gallery] })
  const checkout = await makeCheckout()
  await shop.db.updateTable('product').set({ image: shown.ordered }).where('id', '=', checkout.productId).execute()
  await makeOrder(checkout)
  await shop.db.updateTable('product').set({ image: '' }).where('id', '=', checkout.productId).execute()

  for (const url of Object.values(shown)) {
    const { id } = await makeCustomer()
    await shop.db
      .updateTable('customer')
      .set({ photo: sibling(url) })
      .where('id', '=', id)
      .execute()
    await send('DELETE', `/customers/${id}`, { token })
    await eraseDeleted(shop)
    await runJobs()
    const [stored, all] = await copiesOf(url)
    expect([url, stored]).toEqual([url, all])
  }
})
