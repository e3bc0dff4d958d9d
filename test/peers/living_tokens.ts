import type { FaultProxy } from './fault_proxy.ts'

/** Has a proxy refuse whoever shows no living token: for peers that take any. */
export function livingTokens(proxy: FaultProxy) {
  const living = new Set<string>()
  let given = 0
  const body = JSON.stringify({ error: { code: 401, message: 'Invalid Credentials' } })
  const isStranger = (authorization = '') => !living.has(authorization.replace(/^Bearer /, ''))
  proxy.spoil({ status: 401, body }, Number.POSITIVE_INFINITY, ({ headers }) => isStranger(headers.authorization))
  return {
    give(): string {
      const token = `token-${++given}`
      living.add(token)
      return token
    },
    end: (token: string) => living.delete(token),
  }
}
