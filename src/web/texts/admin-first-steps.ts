import type { FirstStepName } from '#domain/first-steps/contract.ts'

type Step = { title: string; to: string; isPublic?: boolean }

/** The first steps of a new owner on the dashboard, and the screen that does each. */
export const firstStepTexts = {
  title: 'First steps',
  progress: (done: string, all: string) => `${done} of ${all} done`,
  done: '(done)',
  steps: {
    licence: { title: 'Enter your FSSAI licence number', to: '/admin/settings' },
    legalName: { title: 'Enter your legal name', to: '/admin/settings' },
    address: { title: 'Enter your address', to: '/admin/settings' },
    officer: { title: 'Name your grievance officer', to: '/admin/settings' },
    payments: { title: 'Add your Razorpay keys (the shop is in test mode)', to: '/admin/money' },
    mail: { title: 'Set up the mail server', to: '/admin/messages' },
    sms: { title: 'Set up the SMS gateway', to: '/admin/messages' },
    backup: { title: 'Make the first backup', to: '/admin/settings' },
    secondStep: { title: 'Protect your login with a second step', to: '/profilepage#two-step', isPublic: true },
    mrps: { title: 'Enter the MRP of every pack', to: '/admin/allproducts' },
    demoCoupon: { title: 'Switch off the demo coupons', to: '/admin/coupons' },
    testOrder: { title: 'Place a test order', to: '/', isPublic: true },
  } satisfies Record<FirstStepName, Step> as Record<FirstStepName, Step>,
} as const
