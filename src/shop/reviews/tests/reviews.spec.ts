import sharp from 'sharp'
import { expectAccessible } from '#test/browser/accessible.ts'
import { adminToken, openAsAdmin } from '#test/browser/admin.ts'
import { buyOne, openCustomer, signInAs } from '#test/browser/customer.ts'
import { inviteToReview } from '#test/browser/invite-to-review.ts'
import { expect, test } from '#test/browser/journey.ts'
import { callApi } from '#test/browser/shopper.ts'
import type { ShopProcess } from '#test/browser/shop-process.ts'
import { expectAccessibleAtAllWidths } from '#test/browser/widths.ts'

/** Reviews by people who bought a product: from the order's page to the product's page. */

const deliver = async (shop: ShopProcess, id: string) => callApi(shop, 'PUT', `/orders/${id}`, { token: await adminToken(shop), body: { status: 'Delivered' } })

const photo = (colour: string) =>
  sharp({ create: { width: 600, height: 600, channels: 3, background: colour } })
    .jpeg()
    .toBuffer()

test('a buyer reviews a delivered product with a photo, an owner approves it, and the product shows it @everywhere @translated', async ({ page, shop }) => {
  const customer = await openCustomer(shop)
  const { productId, name } = customer.stock
  const orderId = await buyOne(shop, customer)
  await signInAs(page, customer)
  await page.goto(`/Myorders/${orderId}`)
  await expect(page.getByRole('region', { name: 'Items' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Your reviews' })).toHaveCount(0)
  await deliver(shop, orderId)
  await page.reload()
  await page.getByRole('button', { name: `Write a review of ${name}` }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel('Shown name')).toHaveValue('Meera')
  await dialog.getByRole('button', { name: 'Send review' }).click()
  await expect(dialog.getByText('Please choose 1 to 5 stars.')).toBeVisible()
  await expect(dialog.getByRole('radio', { name: '1 star' })).toBeFocused()
  await dialog.getByRole('radio', { name: '4 stars' }).check({ force: true })
  await dialog.getByLabel('Title').fill('Deep colour')
  await dialog.getByLabel('Your words').fill('Five threads were enough.\nMy mother asked where it was from. <b>Really</b>')
  const files = await Promise.all(
    ['#65439a', '#a3201d'].map(async (colour) => ({ name: `${colour}.jpg`, mimeType: 'image/jpeg', buffer: await photo(colour) })),
  )
  await dialog.getByLabel('Choose photos').setInputFiles(files)
  await expect(dialog.getByRole('img', { name: 'Photo 2' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Remove photo 2' }).click()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Send review' }).click()
  await expect(page.getByText('Thank you. We show your review once we have read it.')).toBeVisible()
  const panel = page.getByRole('region', { name: 'Your reviews' })
  await expect(panel).toContainText('Your review waits until we have read it.')
  await expect(panel.getByRole('img', { name: '4 of 5 stars' })).toBeVisible()
  await expectAccessibleAtAllWidths(page)

  // The cached page, and search engines, learn of the review once it is approved.
  const html = async () => (await fetch(`${shop.baseURL}/product/${productId}`)).text()
  expect(await html()).not.toMatch(/AggregateRating|Five threads/)
  const back = await page.context().newPage()
  await openAsAdmin(back, shop, '/admin/reviews')
  const row = back.getByRole('row').filter({ hasText: 'Five threads were enough.' })
  await expect(row).toContainText('Waiting')
  await row.getByRole('button', { name: 'Read' }).click()
  const reading = back.getByRole('dialog')
  await expect(reading.getByRole('img', { name: 'Photo 1' })).toBeVisible()
  await reading.getByLabel('Public answer').fill('Thank you, Meera.')
  // Typed words are never lost: closing asks, and the main button saves them too.
  await back.keyboard.press('Escape')
  await expect(reading).toContainText('You have unsaved changes.')
  await reading.getByRole('button', { name: 'Stay' }).click()
  await expectAccessible(back)
  await reading.getByRole('button', { name: 'Approve and save answer' }).click()
  await expect(back.getByText('The review is shown with your answer.')).toBeVisible()
  await expect(reading).toBeHidden()
  await row.getByRole('button', { name: 'Read' }).click()
  await expect(reading.getByLabel('Public answer')).toHaveValue('Thank you, Meera.')
  await reading.getByLabel('Public answer').fill('Thank you, Meera. Come again.')
  await reading.getByRole('button', { name: 'Save answer' }).click()
  await expect(back.getByText('The answer is saved.')).toBeVisible()
  // The dialog knows that these words are saved once the list is read again.
  await expect(reading.getByRole('button', { name: 'Remove...' })).toBeEnabled()
  await back.keyboard.press('Escape')
  await expect(reading).toBeHidden()
  await expect(row).toContainText('Shown')
  expect(await html()).toContain('"aggregateRating":{"@type":"AggregateRating","ratingValue":4,"reviewCount":1')
  await expectAccessibleAtAllWidths(back)
  await back.close()

  await signInAs(page, customer)
  await page.goto(`/product/${productId}`)
  const reviews = page.getByRole('region', { name: 'Reviews' })
  await expect(reviews).toContainText('1 review')
  const review = reviews.getByRole('article')
  await expect(review.getByRole('img', { name: '4 of 5 stars' })).toBeVisible()
  for (const text of ['Deep colour', 'Five threads were enough.', '<b>Really</b>', 'Meera', 'Verified buyer', 'Thank you, Meera.'])
    await expect(review).toContainText(text)
  await expect(review.getByRole('img', { name: /Photo 1 by Meera/ })).toBeVisible()
  await expect(reviews.getByRole('button', { name: 'Edit your review' })).toBeVisible()
  await expect(page.getByRole('link', { name: /4.0, 1 review/ })).toHaveAttribute('href', '#reviews')
  await expectAccessible(page)
  await page.goto(`/product/${productId}/reviews`)
  await expect(page.getByRole('article')).toContainText('Five threads were enough.')
  await expectAccessibleAtAllWidths(page)
  await page.goto('/products')
  await expect(page.getByRole('article').filter({ hasText: name }).getByRole('img', { name: '4 of 5 stars' })).toBeVisible()
  await page.goto('/')
  await expect(page.getByRole('region', { name: 'Testimonial' })).toContainText('Five threads were enough.')
  await expect(page.getByText('Example text, not a real review')).toHaveCount(0)
})

test('the list shows five reviews, more by a link that needs no script, and another order and filter in place @everywhere @translated', async ({
  page,
  shop,
  browser,
}) => {
  const customers = []
  const { productId } = (await openCustomer(shop)).stock
  const admin = await adminToken(shop)
  for (let count = 0; count < 7; count += 1) {
    const customer = await openCustomer(shop)
    customers.push(customer)
    const orderId = await buyOne(shop, { ...customer, stock: { ...customer.stock, productId } })
    await deliver(shop, orderId)
    const body = { productId, stars: 1 + (count % 5), words: `Review number ${count}` }
    await callApi(shop, 'PUT', '/my-review', { token: customer.token, body })
  }
  const { body: waiting } = await callApi<{ _id: string; version: number }[]>(shop, 'GET', `/reviews?state=waiting&product=${productId}`, { token: admin })
  for (const { _id, version } of waiting) await callApi(shop, 'POST', `/reviews/${_id}/approve`, { token: admin, body: { version } })

  const plain = await browser.newContext({ javaScriptEnabled: false })
  const still = await plain.newPage()
  await still.goto(`${shop.baseURL}/product/${productId}`)
  await expect(still.getByRole('article').filter({ hasText: 'Review number' })).toHaveCount(5)
  await expect(still.getByText('2.6', { exact: true })).toBeVisible()
  await still.getByRole('link', { name: 'More reviews' }).click()
  await expect(still.getByRole('article')).toHaveCount(2)
  await still.getByRole('link', { name: 'Lowest' }).click()
  await expect(still.getByRole('article').first().getByRole('img', { name: '1 of 5 stars' })).toBeVisible()
  await plain.close()

  const [reader] = customers
  if (!reader) throw new Error('There is no customer')
  await signInAs(page, reader)
  await page.goto(`/product/${productId}`)
  const reviews = page.getByRole('region', { name: 'Reviews' })
  await expect(reviews.getByRole('button', { name: 'Edit your review' })).toBeVisible()
  await expect(reviews.getByText('5 of 7 reviews shown')).toBeVisible()
  await reviews.getByRole('link', { name: 'More reviews' }).click()
  await expect(reviews.getByRole('article')).toHaveCount(7)
  await expect(reviews.getByRole('listitem').filter({ hasText: 'Review number 1' })).toBeFocused()
  await reviews.getByRole('link', { name: 'Highest' }).click()
  const first = reviews.getByRole('article').first()
  await expect(first.getByRole('img', { name: '5 of 5 stars' })).toBeVisible()
  const helpful = first.getByRole('button', { name: /Helpful/ })
  await helpful.click()
  await expect(first).toContainText('1 person found this helpful')
  await helpful.click()
  await expect(first).not.toContainText('found this helpful')
  await helpful.click()
  await expect(first).toContainText('1 person found this helpful')
  await first.getByRole('button', { name: /Report/ }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Report' }).click()
  await expect(dialog.getByText('Please choose a reason.')).toBeVisible()
  await dialog.getByRole('radio', { name: 'It is insulting' }).check()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Report' }).click()
  await expect(dialog.getByText('Thank you. We will look at this review.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Close' }).click()
  // The author's own review has neither button.
  await reviews.getByRole('link', { name: 'Lowest' }).click()
  await expect(reviews.getByRole('article').filter({ hasText: 'Review number 0' }).getByRole('button')).toHaveCount(0)

  const back = await page.context().newPage()
  await openAsAdmin(back, shop, '/admin/reviews?state=reported')
  const row = back.getByRole('row').filter({ hasText: 'Review number 4' })
  await expect(row).toContainText('1 report: insult')
  await row.getByRole('button', { name: 'Read' }).click()
  await back.getByRole('button', { name: 'Remove...' }).click()
  await back.getByRole('button', { name: 'Remove review' }).click()
  await expect(back.getByText('Please enter a reason.')).toBeVisible()
  await back.getByLabel('Reason').fill('An insult')
  await expectAccessible(back)
  await back.getByRole('button', { name: 'Remove review' }).click()
  await expect(back.getByText('The review is removed.')).toBeVisible()
  await back.goto(`${shop.baseURL}/admin/activity?kind=review`)
  await expect(back.getByText('An insult')).toBeVisible()
  expect((await (await fetch(`${shop.baseURL}/product/${productId}`)).text()).includes('Review number 4')).toBe(false)
})

test('the link of an invitation opens the form with the tapped stars, without a log-in: no address, no number, no amount @everywhere', async ({
  page,
  shop,
}) => {
  const customer = await openCustomer(shop)
  const orderId = await buyOne(shop, customer)
  await deliver(shop, orderId)
  const path = await inviteToReview(shop, orderId)
  const response = await page.goto(`${path}?stars=4`)
  expect(response?.headers()).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' })
  await expect(page.getByRole('heading', { name: customer.stock.name })).toBeVisible()
  await expect(page.getByRole('radio', { name: '4 stars' })).toBeChecked()
  await expect(page.getByLabel('Shown name')).toHaveValue('Meera')
  expect(await page.content()).not.toMatch(/9876543210|12 MG Road|Iyer|₹500|560001|@example/)
  await expectAccessibleAtAllWidths(page)
  const listed = async () =>
    (await callApi<{ words: string; stars: number }[]>(shop, 'GET', `/reviews?product=${customer.stock.productId}`, { token: await adminToken(shop) })).body
  expect(await listed()).toEqual([])

  await page.getByLabel('Your words').fill('Written from the mail.')
  await page.getByLabel('Choose photos').setInputFiles([{ name: 'a.txt', mimeType: 'image/png', buffer: Buffer.from('no picture') }])
  await page.getByRole('button', { name: 'Send review' }).click()
  await expect(page.getByRole('alert')).toContainText('Your review is saved, but a photo is missing: This picture cannot be read.')
  await page.getByRole('button', { name: 'Remove photo 1' }).click()
  await page.getByRole('button', { name: 'Send review' }).click()
  await expect(page.getByText('Thank you. Everything in this order is reviewed.')).toBeVisible()
  await expectAccessibleAtAllWidths(page)
  expect(await listed()).toMatchObject([{ words: 'Written from the mail.', stars: 4 }])
  await page.reload()
  await expect(page.getByText('Thank you. Everything in this order is reviewed.')).toBeVisible()
  for (const wrong of [`${path.slice(0, -1)}${path.endsWith('A') ? 'Q' : 'A'}`, '/review/x', path.replace('/review/', '/follow/')]) {
    expect((await page.goto(wrong))?.status()).toBe(404)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('This link no longer works')
  }
})
