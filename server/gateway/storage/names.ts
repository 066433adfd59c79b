// Valid names of buckets and paths. They never reach the disk (see store.ts); these are the protocol's own rules, and a
// path must survive as part of a URL: browsers remove `.` and `..`, proxies merge `//`.
import { problems } from './problems.ts'

const keyShape = /^[\w!\-.*'() &$@=;:+,?/]+$/
const bucketShape = /^[\w!.*'() &$@=;:+,?-]+$/
const longestKey = 1024
const longestBucket = 100

export function bucketName(name: unknown): string {
  const fits = typeof name === 'string' && name.length <= longestBucket && bucketShape.test(name) && name === name.trim()
  if (!fits || name === '.' || name === '..') throw problems.bucketName()
  return name
}

export function objectPath(given: unknown): string {
  if (typeof given !== 'string' || !isPath(given)) throw problems.key(typeof given === 'string' ? given : String(given))
  return given
}

export function isPath(path: string): boolean {
  if (path.length === 0 || path.length > longestKey || !keyShape.test(path)) return false
  return path.split('/').every((part) => part !== '' && part !== '.' && part !== '..')
}
