import { type Mail, ownerNoticeMail } from '#shop/messages/rules.ts'

type Disabled = { id: string; url: string; because: 'failing' | 'gone' }

const reasons = {
  failing: 'It has accepted nothing for five days.',
  gone: 'It answered that it is gone (410).',
}

/** The mail to the owner about an address that the shop disabled. It names the host alone, because the rest of an address may be a secret. */
export const webhookDisabledNotice = ({ id, url, because }: Disabled) => ({
  subject: 'A webhook was disabled',
  sentences: [`The shop sends no more events to ${new URL(url).host}. ${reasons[because]}`, 'Events of the meantime are not sent later.'],
  page: `/admin/webhooks/${id}`,
})

export const webhookMails: readonly Mail[] = [
  ownerNoticeMail('ownerWebhookDisabled', () => webhookDisabledNotice({ id: 'WH4K8M2P6Q9R3T5V7X1Z', url: 'https://erp.example/hooks', because: 'failing' })),
]
