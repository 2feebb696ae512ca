import { expect, test } from 'vitest'
import { withQuery } from './with-query.ts'

test.each([
  ['/new', '', '/new'],
  ['/new', 'utm=1', '/new?utm=1'],
  ['/new#part', 'utm=1', '/new?utm=1#part'],
  ['/products?type=tea', 'type=x&utm=1', '/products?type=tea&utm=1'],
  ['https://blog.example/', 'q=a b', 'https://blog.example/?q=a+b'],
  ['/new', 'next=%0d%0aset-cookie', '/new?next=%0D%0Aset-cookie'],
])('%s with the query %j leads to %s', (target, query, location) => {
  expect(withQuery(target, query)).toBe(location)
})
