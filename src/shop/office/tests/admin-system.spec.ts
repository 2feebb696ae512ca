import { expectAccessible } from '#test/browser/accessible.ts'
import { openAsAdmin } from '#test/browser/admin.ts'
import { apiPath } from '#test/browser/fake-replies.ts'
import { expect, test } from '#test/browser/journey.ts'
import { expectNoOverflow } from '#test/browser/overflow.ts'

const queue = {
  name: 'send-refund',
  due: 0,
  oldestDueSeconds: null,
  running: 0,
  failed: 2,
  lastFailure: { at: '2026-01-15T06:30:00Z', message: 'the provider is away' },
}

test('an operator reads the checks and the queues @everywhere', async ({ page, shop }) => {
  await openAsAdmin(page, shop, '/admin/system')
  await expect(page.getByRole('heading', { level: 1, name: 'System' })).toBeVisible()
  const checks = page.getByRole('table', { name: 'Checks' })
  await expect(checks.getByRole('row').filter({ hasText: 'Database' }).first()).toContainText('OK')
  await expect(page.getByText(/^Idle: .*send refund/)).toBeVisible()
  await expectNoOverflow(page)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Check again' }).click()
  await expect(page.getByRole('button', { name: 'Check again' })).toBeEnabled()
})

test('failed jobs run again, and a failed check stays readable @everywhere', async ({ page, shop }) => {
  let failed = 2
  await page.route(apiPath('/system/queues'), (route) => route.fulfill({ json: failed > 0 ? [queue] : [{ ...queue, failed, lastFailure: null }] }))
  await page.route(apiPath('/system/queues/retry'), (route) => {
    failed = 0
    return route.fulfill({ json: { success: true, message: '2 jobs run again.', retried: 2 } })
  })
  const findings = [
    { name: 'clock', state: 'ok', text: '0 s from the payment provider’s', remedy: null },
    { name: 'disk', state: 'failing', text: '0.1 GB of 20.0 GB are free for /srv/swachh/data', remedy: 'make room' },
  ]
  await page.route(apiPath('/system/checks'), (route) => route.fulfill({ json: { checkedAt: '2026-01-15T06:30:00Z', findings } }))
  await openAsAdmin(page, shop, '/admin/system')
  await expect(page.getByRole('status').filter({ hasText: '1 failing' })).toBeVisible()
  const rows = page.getByRole('table', { name: 'Checks' }).getByRole('row')
  await expect(rows.filter({ hasText: 'Disk' })).toContainText('Remedy: make room')
  await expect(page.getByText('the provider is away')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Run again send refund' }).click()
  await expect(page.getByRole('region', { name: 'Notices' })).toContainText('2 jobs run again.')
  await expect(page.getByRole('button', { name: 'Run again send refund' })).toHaveCount(0)
})

test('checks that cannot be run say so, and can be tried again @everywhere', async ({ page, shop }) => {
  await page.route(apiPath('/system/checks'), (route) => route.abort())
  await openAsAdmin(page, shop, '/admin/system')
  await expect(page.getByText('The checks could not be run.')).toBeVisible()
  await page.unroute(apiPath('/system/checks'))
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('table', { name: 'Checks' })).toBeVisible()
})
