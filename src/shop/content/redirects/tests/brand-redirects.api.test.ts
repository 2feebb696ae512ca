import { expect, test } from 'vitest'
import { download, makePack, move } from '#test/brand-packs.ts'
import { signedInAdmin } from '#test/make.ts'
import { send } from '#test/send.ts'

test('a pack has the redirects; those that this shop cannot have are refused alone', async () => {
  const token = await signedInAdmin()
  const add = (from: string, to: string) => send('POST', '/redirects', { token, body: { from, to } })
  await add('/a', '/blog')
  await add('/केसर', '/b')
  const { json } = await download(token)
  expect(json('redirects.json')).toEqual([
    { from: '/a', to: '/blog' },
    { from: '/केसर', to: '/b' },
  ])

  const redirects = [
    { from: '/a', to: '/about' },
    { from: '/b', to: '/blog' },
    { from: '/c', to: 'javascript:alert(1)' },
    { from: '/about', to: '/blog' },
  ]
  const [part] = (await move(token, makePack({ parts: { redirects } }))).body.parts
  expect(part).toMatchObject({ name: 'redirects', new: 1, changed: 1, refused: 2 })
  expect(part.items[0]).toEqual({ change: 'changed', name: '/a', from: '/blog', to: '/about' })
  const list = (await send('GET', '/redirects', { token })).body
  expect(list.map(({ from, to }: { from: string; to: string }) => [from, to])).toEqual([
    ['/b', '/blog'],
    ['/केसर', '/blog'],
    ['/a', '/about'],
  ])
  expect((await move(token, makePack({ parts: { redirects } }))).body.parts[0]).toMatchObject({ same: 2, refused: 2 })
})
