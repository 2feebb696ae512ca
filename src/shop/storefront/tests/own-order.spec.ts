import { expectAccessible } from '#test/browser/accessible.ts'
import { expectAccessibleAtAllWidths } from '#test/browser/widths.ts'
import { adminToken } from '#test/browser/admin.ts'
import { buyOne, openCustomer, signInAs, trackOrder } from '#test/browser/customer.ts'
import { apiPath, signIn } from '#test/browser/fake-replies.ts'
import { expect, test } from '#test/browser/journey.ts'
import { placeOrder } from '#test/browser/placed-order.ts'
import { callApi } from '#test/browser/shopper.ts'
import { stockShop } from '#test/browser/stock.ts'

/** The page of one order, for the shopper who placed it. */

test('My Orders links the page of an order, whose sums lead to the total @everywhere', async ({ page, shop }) => {
  const { goodCoupon } = await stockShop(shop)
  const order = await placeOrder(shop, { coupon: goodCoupon })
  const token = await adminToken(shop)
  await callApi(shop, 'POST', `/orders/${order._id}/refunds`, { token, body: { amount: 20, reason: 'Damaged', key: crypto.randomUUID() } })
  const url = 'https://track.example/SW1'
  await trackOrder(shop, order._id, url)
  await signIn(page, { token: order.token })
  await page.goto('/Myorders')
  await page
    .getByRole('article', { name: order._id })
    .getByRole('link', { name: `Order details ${order._id}` })
    .click()
  await expect(page).toHaveURL(`/Myorders/${order._id}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Order ${order._id}`)
  await expect(page.getByText('Ordered Successfully')).toBeVisible()
  const items = page.getByRole('region', { name: 'Items' })
  await expect(items.getByRole('listitem')).toContainText(['1 × ₹500'])
  await expect(items.getByRole('listitem')).toContainText('Coupon: −₹50')
  const sums = items.locator('dl > div')
  await expect(sums.filter({ hasText: 'Items before discounts' })).toHaveText('Items before discounts₹500')
  await expect(sums.filter({ hasText: goodCoupon })).toHaveText(`Coupon ${goodCoupon}−₹50`)
  await expect(sums.filter({ hasText: 'Total paid' })).toHaveText('Total paid₹450')
  await expect(sums.filter({ hasText: /^Refund/ })).toContainText('₹20')
  const timeline = page.getByRole('region', { name: 'What happened so far' })
  for (const text of ['Order placed', 'Payment received: ₹450', 'Shipped', 'Refund started: ₹20']) await expect(timeline).toContainText(text)
  await expect(timeline.getByRole('link', { name: 'Track My Order' })).toHaveAttribute('href', url)
  await expect(page.getByRole('region', { name: 'Delivery address' })).toContainText('12 MG Road')
  await expect(page.getByRole('region', { name: 'Help with this order' }).getByRole('link', { name: 'Returns and refunds' })).toBeVisible()
  await expectAccessibleAtAllWidths(page)
})

test('an order of somebody else shows the same as an unknown one @everywhere', async ({ page, shop }) => {
  const customer = await openCustomer(shop)
  const other = await openCustomer(shop)
  const foreign = await buyOne(shop, other)
  await signInAs(page, customer)
  for (const id of [foreign, 'SW0000000000AA', '<script>alert(1)</script>']) {
    await page.goto(`/Myorders/${encodeURIComponent(id)}`)
    await expect(page.getByRole('alert').filter({ hasText: 'There is no such order in your account.' })).toBeVisible()
    await expect(page.getByText('Ordered Successfully')).toHaveCount(0)
  }
  await expectAccessibleAtAllWidths(page)
})

test('the page of an order needs a session, and the log-in returns to it', async ({ page, shop }) => {
  const customer = await openCustomer(shop)
  const id = await buyOne(shop, customer)
  await page.goto(`/Myorders/${id}`)
  await expect(page).toHaveURL('/')
  await page.goto('/login')
  await page.getByLabel('Email').fill(customer.email)
  await page.getByLabel('Password', { exact: true }).fill(customer.password)
  await page.getByRole('main').getByRole('button', { name: 'Log In' }).click()
  await expect(page).toHaveURL(`/Myorders/${id}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Order ${id}`)
})

test('a shopper cancels an order after a question, and sees the refund; a packed order offers no cancel @essential @everywhere', async ({ page, shop }) => {
  const customer = await openCustomer(shop)
  const id = await buyOne(shop, customer)
  await signInAs(page, customer)
  await page.goto(`/Myorders/${id}`)
  const open = page.getByRole('button', { name: 'Cancel this order' })
  const dialog = page.getByRole('dialog', { name: 'Cancel this order?' })
  await open.click()
  await expect(dialog).toContainText('We refund ₹500 by the way you paid.')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Keep the order' }).click()
  await expect(dialog).toBeHidden()
  await expect(open).toBeVisible()

  await open.click()
  await dialog.getByRole('button', { name: 'Cancel the order' }).click()
  await expect(page.getByText('Your order is cancelled.')).toBeVisible()
  await expect(dialog).toBeHidden()
  await expect(open).toHaveCount(0)
  const timeline = page.getByRole('region', { name: 'What happened so far' })
  await expect(timeline).toContainText('Cancelled')
  await expect(timeline).toContainText('Refund started: ₹500')
  await expect(page.getByText('Ordered Successfully')).toHaveCount(0)
  // The page follows the refund without a reload.
  await expect(timeline).toContainText('Refund made')
  await expect(page.getByRole('region', { name: 'Items' })).toContainText('Refunded₹500')
  await expectAccessibleAtAllWidths(page)

  const sent = await buyOne(shop, customer)
  await page.goto(`/Myorders/${sent}`)
  await open.click()
  await trackOrder(shop, sent, 'https://track.example/SW2')
  await dialog.getByRole('button', { name: 'Cancel the order' }).click()
  await expect(dialog.getByRole('alert')).toContainText('This order has been sent')
  await page.reload()
  await expect(page.getByRole('link', { name: 'Track My Order' })).toBeVisible()
  await expect(open).toHaveCount(0)
  await expect(page.getByText('This order has been sent, so it can no longer be cancelled.')).toBeVisible()
})

test('a packed order and the page of returns say the same about cancelling, and the list leads to the returns of a sent one', async ({ page, shop }) => {
  const customer = await openCustomer(shop)
  const [packed, sent] = [await buyOne(shop, customer), await buyOne(shop, customer)]
  const token = await adminToken(shop)
  await callApi(shop, 'POST', `/orders/${packed}/parcels`, { token, body: { lines: [{ position: 0, qty: 1 }] } })
  await trackOrder(shop, sent, 'https://track.example/SW3')
  await signInAs(page, customer)
  await page.goto(`/Myorders/${packed}`)
  const main = page.getByRole('main')
  const packedText = main.getByRole('paragraph').filter({ hasText: 'Until it is sent, we can still stop it at no cost.' })
  await expect(packedText).toBeVisible()
  await expect(packedText.getByRole('link', { name: /^\+91/ })).toHaveAttribute('href', /^tel:\+91/)
  for (const link of await main.getByRole('link', { name: 'Write to us' }).all()) await expect(link).toHaveAttribute('href', `/contact?order=${packed}`)
  await expect(main.getByRole('paragraph').filter({ hasText: 'Need an invoice?' })).toContainText('Write to us with the order number.')
  await expectAccessibleAtAllWidths(page)

  await page.goto('/returns')
  await expect(main).toContainText(
    'Until your order is packed you can cancel it under My Orders, Order details, at no cost. Once it is packed but not sent, write to',
  )
  await main.getByRole('link', { name: 'My Orders' }).first().click()
  await expect(page).toHaveURL(/\/myorders$/i)
  await expect(main.getByRole('link', { name: `Returns ${packed}` })).toHaveAttribute('href', '/returns')
  await main.getByRole('link', { name: `Returns ${sent}` }).click()
  await expect(page.getByRole('region', { name: 'Returns' })).toBeInViewport()
  await expect(page.getByRole('button', { name: 'Return items' })).toBeVisible()

  // The owner takes no returns here any more, as when the days are over.
  await page.route(apiPath('/orders/my-orders/*/returns'), (route) =>
    route.fulfill({ json: { canAsk: false, lastDay: null, days: 7, lines: [], returns: [] } }),
  )
  await page.reload()
  await expect(page.getByRole('region', { name: 'Returns' })).toContainText('You can no longer request a return of this order here. What we take back')
  await expect(page.getByRole('region', { name: 'Returns' })).toBeInViewport()
})

test('buy again puts what is still sold into the cart at the price of today, and names the rest @everywhere', async ({ page, shop }) => {
  const customer = await openCustomer(shop)
  const token = await adminToken(shop)
  const id = await buyOne(shop, customer)
  const { productId, name } = customer.stock
  await callApi(shop, 'PUT', `/products/${productId}`, { token, body: { name, image: '', variants: [{ quantity: '1 g', price: 640 }] } })
  const other = await stockShop(shop)
  const gone = await buyOne(shop, { ...customer, stock: other })
  await callApi(shop, 'DELETE', `/products/${other.productId}`, { token })

  await signIn(page, { token: customer.token })
  await page.goto(`/Myorders/${gone}`)
  await page.getByRole('button', { name: `Buy again ${gone}` }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Nothing of this order is sold any more.' })).toBeVisible()

  await page.goto('/Myorders')
  await page.getByRole('button', { name: `Buy again ${id}` }).click()
  await page.getByRole('link', { name: 'View cart' }).click()
  await expect(page).toHaveURL('/cart')
  await expect(page.getByRole('main')).toContainText(name)
  await expect(page.getByRole('main')).toContainText('₹640')
})

test('the signed link of the messages shows the order without a log-in: no address, no number, no amount @everywhere', async ({ page, shop }) => {
  const customer = await openCustomer(shop)
  const id = await buyOne(shop, customer)
  await trackOrder(shop, id, 'https://track.example/SW3')
  const linkIn = async (words: string) => {
    const messages = async () => (await shop.mailbox()).filter(({ text }) => text.includes(id) && text.includes(words))
    await expect.poll(async () => (await messages()).length).toBeGreaterThan(0)
    return /https?:\/\/\S+\/follow\/\S+/.exec((await messages())[0]?.text ?? '')?.[0] ?? ''
  }
  const link = await linkIn('is confirmed')
  expect(await linkIn('was shipped')).toBe(link)
  const path = new URL(link).pathname
  const response = await page.goto(path)
  expect(response?.headers()).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' })
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Order ${id}`)
  await expect(page.getByText('This order is on its way.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Track My Order' })).toHaveAttribute('href', 'https://track.example/SW3')
  await expect(page.getByRole('region', { name: 'Items' })).toContainText(customer.stock.name)
  expect(await page.content()).not.toMatch(/9876543210|12 MG Road|Meera|₹500|560001/)
  const logIn = page.getByRole('link', { name: 'Log in to see the whole order', exact: true })
  await expect(logIn).toBeVisible()
  await expectAccessibleAtAllWidths(page)
  await logIn.click()
  await page.getByRole('textbox', { name: 'Email' }).fill(customer.email)
  await page.getByRole('textbox', { name: 'Password' }).fill(customer.password)
  await page.getByRole('main').getByRole('button', { name: 'Log In', exact: true }).click()
  await expect(page).toHaveURL(`/Myorders/${id}`)
  await signInAs(page, customer)
  await page.goto(path)
  await page.getByRole('link', { name: 'See the whole order', exact: true }).click()
  await expect(page.getByRole('region', { name: 'Items' })).toContainText('₹500')

  const changed = `${path.slice(0, -1)}${path.endsWith('A') ? 'Q' : 'A'}`
  for (const wrong of [changed, '/follow/x', `/follow/${id}`, `/follow/${encodeURIComponent('<script>')}`]) {
    expect((await page.goto(wrong))?.status()).toBe(404)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('This link no longer works')
  }
  await expectAccessible(page)
})

test('a printed order is one page without header, footer and buttons', async ({ page, shop }) => {
  const { goodCoupon } = await stockShop(shop)
  const order = await placeOrder(shop, { coupon: goodCoupon })
  await signIn(page, { token: order.token })
  await page.goto(`/Myorders/${order._id}`)
  await expect(page.getByRole('region', { name: 'Delivery address' })).toBeVisible()
  const pdf = (await page.pdf({ format: 'A4' })).toString('latin1')
  expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(1)
  await page.emulateMedia({ media: 'print' })
  for (const part of [page.getByRole('banner'), page.getByRole('contentinfo'), page.getByRole('button', { name: /^Buy again/ })])
    await expect(part).toBeHidden()
  for (const name of ['Items', 'Delivery address']) await expect(page.getByRole('region', { name })).toBeVisible()
})
