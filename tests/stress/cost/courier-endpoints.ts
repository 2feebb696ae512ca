type Made = { path: string; body?: object; form?: Record<string, string> }

const root = '/sandbox/courier'

const reads = (courier: string, paths: readonly string[]) =>
  paths.map((path): [string, () => Made] => [`GET ${root}${courier}${path}`, () => ({ path: root + courier + path.replace(/:\w+/, '1') })])

const posts = (courier: string, paths: readonly string[], body: object = {}) =>
  paths.map((path): [string, () => Made] => [`POST ${root}${courier}${path}`, () => ({ path: root + courier + path, body })])

/** The addresses of the simulated courier, by what they are called. Without a token it refuses, as a courier would. */
export const courierEndpoints: Record<string, () => Made> = Object.fromEntries([
  ...reads('', ['', '/switches', '/labels/:awb']),
  ...posts('', ['/switches', '/move', '/pages/move', '/pages/switches']),
  ...reads('/shiprocket', ['/courier/serviceability', '/courier/track/awb/:awb', '/orders', '/orders/show/:id']),
  ...reads('/delhivery', ['/api/p/packing_slip', '/api/v1/packages/json', '/c/api/pin-codes/json']),
  ...posts('/delhivery', ['/api/cmu/create.json', '/api/p/edit', '/fm/request/new']),
  ...posts('/shiprocket', [
    '/auth/login',
    '/courier/assign/awb',
    '/courier/generate/label',
    '/courier/generate/pickup',
    '/orders/cancel',
    '/orders/create/adhoc',
  ]),
])
