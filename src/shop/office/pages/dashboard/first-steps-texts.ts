import type { FirstStepName } from '../../first-steps/contract.ts'

type Step = { title: string; to: string; isPublic?: boolean }

/** The first steps of a new owner on the dashboard, and the screen that does each. */
export const firstStepTexts = {
  title: 'First steps',
  progress: (done: string, all: string) => `${done} of ${all} done`,
  done: '(done)',
  left: (title: string, count: string) => `${title} (${count} left)`,
  steps: {
    licence: { title: 'Enter your FSSAI licence number', to: '/admin/settings#licence' },
    company: { title: 'Enter the company that sells', to: '/admin/settings#company' },
    legalName: { title: 'Enter your legal name for tax', to: '/admin/settings#tax.legalName' },
    address: { title: 'Enter your address', to: '/admin/settings#address' },
    officer: { title: 'Name your grievance officer', to: '/admin/settings#grievanceOfficer.name' },
    payments: { title: 'Have the keys of your payment provider set (the shop is in test mode)', to: '/admin/settings#server' },
    mail: { title: 'Have the mail server set up', to: '/admin/settings#server' },
    sms: { title: 'Have the SMS gateway set up', to: '/admin/settings#server' },
    backup: { title: 'Make the first backup', to: '/admin/settings#backup' },
    secondStep: { title: 'Protect your login with a second step', to: '/profilepage#two-step', isPublic: true },
    mrps: { title: 'Enter the MRP of every pack', to: '/admin/allproducts' },
    demoCoupon: { title: 'Switch off the demo coupons', to: '/admin/coupons' },
    testOrder: { title: 'Place a test order', to: '/', isPublic: true },
  } satisfies Record<FirstStepName, Step> as Record<FirstStepName, Step>,
} as const
